import { drawSignature, PAPER, PICTURE, type Signature } from '../signature/draw-signature.ts'
import type { AwaitedSignature } from './pdf-view.ts'

/** In points of the page, as pdf.js puts signatures onto pages that it knows nothing else of. */
const HEIGHT = 40
const PEN_POINTS = 1.5
const WRITING = { fontFamily: 'cursive', fontStyle: 'normal', fontWeight: '400' }

/** A signature as lines that a PDF holds: what was drawn as it was drawn, a name as it is written, both of them traced from a picture. */
async function outlineOf(awaited: AwaitedSignature, signature: Signature): Promise<unknown> {
  const { strokes } = signature
  const name = signature.typed.trim()
  if (name === '')
    return awaited.getDrawnSignature({
      ...PAPER,
      thickness: PEN_POINTS,
      curves: strokes.map((stroke) => ({ points: stroke.flatMap(({ x, y }) => [x, y]) })),
    })
  if (strokes.length === 0) return awaited.getFromText(name, WRITING)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, PICTURE)
  drawSignature(canvas, signature)
  return awaited.getFromImage(await createImageBitmap(canvas))
}

/** Puts a signature where it is awaited; what leaves no line is no signature. */
export async function placeSignature(awaited: AwaitedSignature, signature: Signature): Promise<void> {
  const outline = await outlineOf(awaited, signature).catch(() => null)
  if (outline === null) awaited.remove()
  else awaited.addSignature(outline, HEIGHT, signature.typed.trim(), null)
}
