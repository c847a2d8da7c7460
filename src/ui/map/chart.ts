/**
 * Places as the map's own plane (Mercator), about a point in the middle of the country: what a graphics card reckons with has 24 bits,
 * which from there are a fraction of a pixel at the nearest zoom.
 */
interface Degrees {
  readonly lat: number
  readonly lng: number
}

/** The plane ends here, degrees: a pole would lie infinitely far away. */
const LAST_LATITUDE = 85.051129
const x = (lng: number) => lng / 360 + 0.5
const y = (lat: number) => {
  const shown = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat))
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (shown * Math.PI) / 360)) / (2 * Math.PI)
}

const MIDDLE = { x: x(25), y: y(-29) }

/** Width of the world is 1. */
export const chartX = (lng: number): number => x(lng) - MIDDLE.x
export const chartY = (lat: number): number => y(lat) - MIDDLE.y

/** How the chart lies on the screen: `px = a * (x - cx) + b * (y - cy) + px0`, and `py` with `-b` and `a`. */
export interface Camera {
  readonly cx: number
  readonly cy: number
  readonly a: number
  readonly b: number
  /** px */
  readonly px: number
  readonly py: number
}

interface Looking {
  getCenter(): Degrees
  getZoom(): number
  getBearing(): number
  project(at: [number, number]): { readonly x: number; readonly y: number }
}

/** px: the world's width at zoom 0 */
export const WORLD = 512

/** Of a map that is looked at from straight above. */
export function cameraOf(map: Looking): Camera {
  const { lng, lat } = map.getCenter()
  const { x: px, y: py } = map.project([lng, lat])
  const scale = WORLD * 2 ** map.getZoom()
  const turn = (map.getBearing() * Math.PI) / 180
  return {
    cx: chartX(lng),
    cy: chartY(lat),
    a: scale * Math.cos(turn),
    b: scale * Math.sin(turn),
    px,
    py,
  }
}

interface Point {
  readonly x: number
  readonly y: number
}

/** px */
export const onScreen = ({ cx, cy, a, b, px, py }: Camera, at: Point): Point => ({
  x: a * (at.x - cx) + b * (at.y - cy) + px,
  y: a * (at.y - cy) - b * (at.x - cx) + py,
})

/** Where a point of the screen (px) is on the chart. */
export function onChart({ cx, cy, a, b, px, py }: Camera, { x, y }: Point): Point {
  const square = a * a + b * b
  return {
    x: cx + (a * (x - px) - b * (y - py)) / square,
    y: cy + (b * (x - px) + a * (y - py)) / square,
  }
}

/** A part of the screen (px), or of the chart. */
export interface Box {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** The part of the chart around a part of the screen; of a map that is turned somewhat more. */
export function chartBox(camera: Camera, { west, north, east, south }: Box): Box {
  const corners = [
    { x: west, y: north },
    { x: east, y: north },
    { x: east, y: south },
    { x: west, y: south },
  ].map((corner) => onChart(camera, corner))
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return { west: Math.min(...xs), north: Math.min(...ys), east: Math.max(...xs), south: Math.max(...ys) }
}
