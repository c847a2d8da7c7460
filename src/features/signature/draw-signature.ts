/** A signature as it is drawn, and the picture that is kept of it. Lengths are px of the paper, whatever size it is shown in. */

export interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

export interface Signature {
  readonly strokes: readonly Stroke[]
  /** A name that was typed by who cannot draw it. */
  readonly typed: string
}

export const NO_SIGNATURE: Signature = { strokes: [], typed: '' }
export const isSigned = ({ strokes, typed }: Signature): boolean => strokes.length > 0 || typed.trim() !== ''

export const PAPER = { width: 600, height: 240 } as const
/** Two dots for a px: it is printed three inches wide. */
const DENSITY = 2
export const PICTURE = { width: PAPER.width * DENSITY, height: PAPER.height * DENSITY } as const
const PEN_PX = 3
/** Of a name that was typed: whatever this browser has that looks written by hand. */
const WRITING = ['56px', 'cursive'].join(' ')
const MARGIN_PX = 24

/** Black on white in both themes, as it is printed. */
const INK = '#111'
const GROUND = '#fff'

function drawStroke(on: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first] = stroke
  if (first === undefined) return
  on.beginPath()
  // A dot where nothing was moved.
  on.moveTo(first.x, first.y)
  on.lineTo(first.x, first.y)
  for (const [i, point] of stroke.entries()) {
    const before = stroke[i - 1]
    if (before === undefined) continue
    // Through the middles, with what was touched as the bend: no corners.
    on.quadraticCurveTo(before.x, before.y, (before.x + point.x) / 2, (before.y + point.y) / 2)
  }
  const last = stroke.at(-1) ?? first
  on.lineTo(last.x, last.y)
  on.stroke()
}

/** The whole signature anew, on white. */
export function drawSignature(canvas: HTMLCanvasElement, { strokes, typed }: Signature): void {
  const on = canvas.getContext('2d')
  if (on === null) return
  on.setTransform(DENSITY, 0, 0, DENSITY, 0, 0)
  on.fillStyle = GROUND
  on.fillRect(0, 0, PAPER.width, PAPER.height)
  on.fillStyle = INK
  on.strokeStyle = INK
  on.lineWidth = PEN_PX
  on.lineCap = 'round'
  on.lineJoin = 'round'
  on.textAlign = 'center'
  on.textBaseline = 'middle'
  on.font = WRITING
  // A long name is made narrower.
  on.fillText(typed.trim(), PAPER.width / 2, PAPER.height / 2, PAPER.width - 2 * MARGIN_PX)
  for (const stroke of strokes) drawStroke(on, stroke)
}

/** The picture that is kept: PNG, as large wherever it was drawn. */
export function pictureOfSignature(signature: Signature): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, PICTURE)
  drawSignature(canvas, signature)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
