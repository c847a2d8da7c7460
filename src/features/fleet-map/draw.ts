/** Strokes of the overlay: a vehicle, a ring, the way ahead. All sizes in px. */
import type { VehicleState } from './vehicle.ts'
import { VEHICLE_STATES } from './vehicle.ts'

export interface OverlayColours {
  /** Enlarges everything. */
  readonly k: number
  readonly tone: (tone: string) => string
  readonly rim: string
  readonly text: string
  readonly accent: string
}

interface Point {
  readonly x: number
  readonly y: number
}

interface VehicleLook {
  state: VehicleState
  /** Degrees clockwise from the top of the screen. */
  heading: number
  name: string | null
  isSelected: boolean
  isHovered: boolean
  size: number
  colours: OverlayColours
}

type Context = CanvasRenderingContext2D

const RADIUS = 8
/** px of a square that holds a vehicle, whichever way it drives. */
export const SIGN_SIDE = 28

/** One that drives is an arrow, one that stands a square; one that is silent is hollow. */
export function drawVehicle(context: Context, { x, y }: Point, look: VehicleLook): void {
  const { state, heading, name, isSelected, isHovered, size, colours } = look
  const colour = colours.tone(VEHICLE_STATES[state].tone)
  context.save()
  context.translate(x, y)
  context.scale(colours.k, colours.k)
  if (isSelected || isHovered) {
    context.beginPath()
    context.arc(0, 0, RADIUS * 1.9, 0, 2 * Math.PI)
    context.globalAlpha = isSelected ? 0.24 : 0.14
    context.fillStyle = colours.accent
    context.fill()
    context.globalAlpha = 1
    if (isSelected) {
      context.lineWidth = 1.5
      context.strokeStyle = colours.accent
      context.stroke()
    }
  }
  context.save()
  const scale = size * (isSelected ? 1.15 : 1)
  context.scale(scale, scale)
  if (state === 'driving') {
    context.rotate((heading * Math.PI) / 180)
    arrow(context, RADIUS)
  } else {
    context.beginPath()
    context.roundRect(-RADIUS * 0.72, -RADIUS * 0.72, RADIUS * 1.44, RADIUS * 1.44, 3)
  }
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = colours.rim
  context.stroke()
  context.fillStyle = state === 'silent' ? colours.rim : colour
  context.fill()
  if (state === 'silent') {
    context.lineWidth = 1.6
    context.strokeStyle = colour
    context.stroke()
  }
  context.restore()
  context.restore()
  if (name !== null) drawName(context, { x, y }, name, colours, isSelected)
}

/** What has letters in it is put together once: they are the most of what a frame would cost. */
interface Lettering {
  readonly picture: HTMLCanvasElement
  /** px at scale 1 */
  readonly width: number
}
const NAME_FONT = 'Inter, sans-serif'
const NAME_SIDE = 20
/** So many are kept; then they are put together anew. */
const MOST_KEPT = 2_000
const kept = new Map<string, Lettering>()

/** `key` says all that it looks by, apart from colours and scale. */
function lettered(
  key: string,
  { width, height }: { readonly width: number; readonly height: number },
  { k, rim, text, accent }: OverlayColours,
  paint: (context: Context) => void,
): Lettering {
  const scale = k * devicePixelRatio
  const whole = `${scale} ${rim} ${text} ${accent} ${key}`
  const known = kept.get(whole)
  if (known !== undefined) return known
  const picture = document.createElement('canvas')
  picture.width = Math.ceil(width * scale)
  picture.height = Math.ceil(height * scale)
  const context = picture.getContext('2d')
  if (context !== null) {
    context.scale(scale, scale)
    paint(context)
  }
  if (kept.size >= MOST_KEPT) kept.clear()
  const made = { picture, width }
  kept.set(whole, made)
  return made
}
const ruler = document.createElement('canvas').getContext('2d')
const widths = new Map<string, number>()

/** How wide a driver's name is drawn, px at scale 1. */
export function nameWidth(name: string): number {
  const known = widths.get(name)
  if (known !== undefined) return known
  if (ruler !== null) ruler.font = `600 11px ${NAME_FONT}`
  const width = (ruler?.measureText(name).width ?? 0) + 6
  if (widths.size > 10 * MOST_KEPT) widths.clear()
  widths.set(name, width)
  return width
}

function nameSign(name: string, strong: boolean, colours: OverlayColours): Lettering {
  const width = nameWidth(name) + 6
  return lettered(`${strong} ${name}`, { width, height: NAME_SIDE }, colours, (context) => {
    context.font = `${strong ? 600 : 500} 11px ${NAME_FONT}`
    context.textAlign = 'center'
    context.textBaseline = 'top'
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.strokeStyle = colours.rim
    context.strokeText(name, width / 2, 3)
    context.fillStyle = colours.text
    context.fillText(name, width / 2, 3)
  })
}

/** Below the vehicle at this point. */
export function drawName(
  context: Context,
  { x, y }: Point,
  name: string,
  colours: OverlayColours,
  strong = false,
): void {
  const { picture, width } = nameSign(name, strong, colours)
  const { k } = colours
  context.drawImage(picture, x - (width / 2) * k, y + (RADIUS + 2) * k, width * k, NAME_SIDE * k)
}

const GROUP_SIDE = 24

function groupSign(count: number, hot: boolean, colours: OverlayColours): Lettering {
  const text = String(count)
  const width = nameWidth(text) + 21
  // With the line around it.
  const size = { width: width + 4, height: GROUP_SIDE }
  return lettered(`${hot}#${text}`, size, colours, (context) => {
    context.translate(size.width / 2, GROUP_SIDE / 2)
    context.font = `600 11px ${NAME_FONT}`
    context.beginPath()
    context.roundRect(-width / 2, -10, width, 20, 10)
    context.fillStyle = colours.rim
    context.fill()
    context.lineWidth = hot ? 2 : 1.2
    context.strokeStyle = hot ? colours.accent : colours.tone('line-strong')
    context.stroke()
    context.save()
    context.translate(12 - width / 2, 0)
    context.rotate(Math.PI / 4)
    arrow(context, 5)
    context.fillStyle = colours.tone(VEHICLE_STATES.driving.tone)
    context.fill()
    context.restore()
    context.textAlign = 'start'
    context.textBaseline = 'middle'
    context.fillStyle = colours.text
    context.fillText(text, 19 - width / 2, 0.5)
  })
}

/** Several vehicles that would hide each other: how many, beside the place so that its stops can be read. */
export function drawGroup(
  context: Context,
  { x, y }: Point,
  count: number,
  hot: boolean,
  colours: OverlayColours,
): void {
  const { picture, width } = groupSign(count, hot, colours)
  const { k } = colours
  const [wide, high] = [width * k, GROUP_SIDE * k]
  context.drawImage(picture, x - wide / 2, y - high / 2, wide, high)
}

function arrow(context: Context, radius: number): void {
  context.beginPath()
  context.moveTo(0, -radius * 1.25)
  context.lineTo(radius * 0.92, radius)
  context.lineTo(0, radius * 0.5)
  context.lineTo(-radius * 0.92, radius)
  context.closePath()
}

/** px about a stop. */
export const RING_RADIUS = 13

/** Around a stop that is selected, or the cluster that it is in. */
export function drawRing(
  context: Context,
  { x, y, radius }: Point & { readonly radius: number },
  { accent, rim, k }: OverlayColours,
): void {
  for (const [width, colour] of [
    [5, rim],
    [2.5, accent],
  ] as const) {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.lineWidth = width * k
    context.strokeStyle = colour
    context.stroke()
  }
}

/** From the vehicle over its stops in their order, as the crow flies; each stop bears its number. */
export function drawRouteLine(context: Context, points: readonly Point[], colours: OverlayColours): void {
  const { k } = colours
  context.beginPath()
  points.forEach(({ x, y }, i) => {
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  context.setLineDash([k, 5 * k])
  context.lineCap = 'round'
  context.lineWidth = 2.2 * k
  context.strokeStyle = colours.accent
  context.stroke()
  context.setLineDash([])
  context.font = `600 ${10 * k}px Inter, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  points.slice(1).forEach(({ x, y }, i) => {
    context.beginPath()
    context.arc(x + 9 * k, y - 9 * k, 7 * k, 0, 2 * Math.PI)
    context.fillStyle = colours.accent
    context.fill()
    context.fillStyle = colours.rim
    context.fillText(String(i + 1), x + 9 * k, y - 8.5 * k)
  })
}
