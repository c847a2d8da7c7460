/** Pictures of stops, one beside the other: a round sign delivers, a square one collects. */
import type { StatusShape } from '../../domain/shipments/shipment-status.ts'
import { STOP_LOOKS, type StopLook } from './stop.ts'

/** px of a stop on the screen, at zoom 13. */
export const STOP_SIDE = 18
/** Dots of a picture for each px. */
const SCALE = 2

/** How the sign of a shape is drawn in a box of 24: the same signs as in badges, bolder. */
const SIGNS: Readonly<Record<StatusShape, string>> = {
  dot: 'M12 12m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0',
  check: 'M6.5 12.5l3.7 3.7l7.5 -8',
  alert: 'M12 6.2v7.2M12 17.2v.2',
  pause: 'M9 7.5v9M15 7.5v9',
  cross: 'M8 8l8 8M16 8l-8 8',
  truck: 'M2.5 7h10v9h-10zM13.8 10.2h4l3.5 3.3v2.5h-7.5z',
  hub: 'M7 17v-6l5 -4l5 4v6',
  clock: 'M12 7v5.4l3.4 2',
}

/** In the order of STOP_LOOKS. */
export function stopPictures(toneColour: (tone: string) => string): HTMLCanvasElement {
  const sheet = document.createElement('canvas')
  const size = STOP_SIDE * SCALE
  sheet.width = size * STOP_LOOKS.length
  sheet.height = size
  const draw = sheet.getContext('2d')
  for (const [i, look] of STOP_LOOKS.entries()) {
    if (draw === null) break
    draw.save()
    draw.translate(i * size, 0)
    drawStop(draw, size, look, toneColour)
    draw.restore()
  }
  return sheet
}

function drawStop(
  draw: CanvasRenderingContext2D,
  size: number,
  { side, colour, shape }: StopLook,
  toneColour: (tone: string) => string,
): void {
  const rimWidth = 1.5 * SCALE
  draw.beginPath()
  if (side === 'collection')
    draw.roundRect(rimWidth, rimWidth, size - 2 * rimWidth, size - 2 * rimWidth, 4 * SCALE)
  else draw.arc(size / 2, size / 2, size / 2 - rimWidth, 0, 2 * Math.PI)
  draw.fillStyle = toneColour(colour)
  draw.fill()
  draw.lineWidth = rimWidth
  draw.strokeStyle = toneColour('surface')
  draw.stroke()

  draw.translate(size * 0.18, size * 0.18)
  draw.scale((size * 0.64) / 24, (size * 0.64) / 24)
  draw.lineWidth = 3.4
  draw.lineCap = 'round'
  draw.lineJoin = 'round'
  draw.fillStyle = toneColour('surface')
  const path = new Path2D(SIGNS[shape])
  if (shape === 'dot' || shape === 'truck') draw.fill(path)
  else draw.stroke(path)
}
