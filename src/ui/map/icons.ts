/** Pictures of stops, drawn when the map first asks for one: a round sign delivers, a square one collects. */
import type { ShapeName } from '../components/badge.tsx'

export interface IconColours {
  readonly fill: string
  readonly sign: string
  readonly rim: string
}

/** px at scale 1 */
const ICON_SIZE = 18
const SCALE = 2

/** How the sign of a shape is drawn in a box of 24: the same signs as in badges, bolder. */
const SIGNS: Record<ShapeName, string> = {
  dot: 'M12 12m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0',
  check: 'M6.5 12.5l3.7 3.7l7.5 -8',
  alert: 'M12 6.2v7.2M12 17.2v.2',
  pause: 'M9 7.5v9M15 7.5v9',
  cross: 'M8 8l8 8M16 8l-8 8',
  truck: 'M2.5 7h10v9h-10zM13.8 10.2h4l3.5 3.3v2.5h-7.5z',
  hub: 'M7 17v-6l5 -4l5 4v6',
  clock: 'M12 7v5.4l3.4 2',
}

/** The picture for `stop:side:colour:shape`; null for a name that is not ours. */
export function drawIcon(name: string, coloursOf: (tone: string) => IconColours): ImageData | null {
  const [kind, side, tone = 'grey', shape = 'dot'] = name.split(':')
  if (kind !== 'stop') return null
  const canvas = document.createElement('canvas')
  const size = ICON_SIZE * SCALE
  canvas.width = size
  canvas.height = size
  const draw = canvas.getContext('2d')
  if (draw === null) return null
  const { fill, sign, rim } = coloursOf(tone)
  const rimWidth = 1.5 * SCALE
  draw.beginPath()
  if (side === 'collection')
    draw.roundRect(rimWidth, rimWidth, size - 2 * rimWidth, size - 2 * rimWidth, 4 * SCALE)
  else draw.arc(size / 2, size / 2, size / 2 - rimWidth, 0, 2 * Math.PI)
  draw.fillStyle = fill
  draw.fill()
  draw.lineWidth = rimWidth
  draw.strokeStyle = rim
  draw.stroke()

  draw.translate(size * 0.18, size * 0.18)
  draw.scale((size * 0.64) / 24, (size * 0.64) / 24)
  draw.lineWidth = 3.4
  draw.lineCap = 'round'
  draw.lineJoin = 'round'
  draw.strokeStyle = sign
  draw.fillStyle = sign
  const path = new Path2D(isShape(shape) ? SIGNS[shape] : SIGNS.dot)
  if (shape === 'dot' || shape === 'truck') draw.fill(path)
  else draw.stroke(path)
  return draw.getImageData(0, 0, size, size)
}

function isShape(text: string): text is ShapeName {
  return text in SIGNS
}
