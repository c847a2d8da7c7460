/**
 * Hubs and pickup points, on a canvas of their own directly above the map: below stops and vehicles, which move. A hub stands beside its place, so
 * that the vehicles in its yard hide nothing of it.
 */
import type { DrawnMap } from '../../../features/fleet-map/lazy-fleet-map.tsx'
import { tokens } from '../../../ui/map/base-map.tsx'
import { createCanvasAbove, fitToMap } from '../../../ui/map/canvas-above.ts'
import { cameraOf, chartX, chartY, onScreen } from '../../../ui/map/chart.ts'
import {
  byFullness,
  type HubSign,
  isWithin,
  type PlacePick,
  type Plate,
  type PointSign,
  seatPlates,
} from './place-signs.ts'

export interface PlacesLayer {
  set(signs: {
    readonly hubs: readonly HubSign[]
    readonly points: readonly PointSign[]
    readonly opened: PlacePick | null
  }): void
  /** What is drawn at a point of the map (px), the uppermost. */
  at(x: number, y: number): (PlacePick & { readonly name: string }) | null
  end(): void
}

/** px at k 1. */
const PLATE_HEIGHT = 18
const PLATE_PADDING = 6
const HOUSE = 11
const GAP = 4
const DOT = 3.5
const POINT_RADIUS = 6
/** A sign is meant this far around it; a finger is wider than a pointer. */
const REACH = 5
const FONT = 'Inter, sans-serif'

type Placed<Sign> = Sign & { readonly x: number; readonly y: number; readonly width: number }

export function createPlacesLayer({ map, k, clusters }: DrawnMap): PlacesLayer {
  const tone = tokens()
  const canvas = createCanvasAbove('places')
  const context = canvas.getContext('2d')
  map.getCanvas().after(canvas)
  let hubs: readonly Placed<HubSign>[] = []
  let points: readonly Placed<PointSign>[] = []
  let opened: PlacePick | null = null
  let frame: number | null = null

  function widthOf(hub: HubSign): number {
    if (context === null) return 0
    let width = 2 * PLATE_PADDING + HOUSE
    for (const { text, weight } of wordsOf(hub)) {
      context.font = `${weight} 11px ${FONT}`
      width += GAP + context.measureText(text).width
    }
    return width
  }

  const isOpened = (of: PlacePick['of'], id: number) => opened?.of === of && opened.id === id

  /** What is in sight, the uppermost last. */
  function inSight() {
    const camera = cameraOf(map)
    const { clientWidth, clientHeight } = map.getCanvas()
    const margin = 160 * k
    const seen = <Sign>(signs: readonly Placed<Sign>[]) =>
      signs.flatMap((sign) => {
        const at = onScreen(camera, sign)
        return at.x < -margin || at.y < -margin || at.x > clientWidth + margin || at.y > clientHeight + margin
          ? []
          : [{ sign, ...at }]
      })
    const shown = seen(hubs)
    const signs = shown.map(({ sign, x, y }) => ({ x, y, width: sign.width * k, height: PLATE_HEIGHT * k }))
    const window = { width: clientWidth, height: clientHeight }
    const plates = seatPlates(signs, { clusters: clusters.inSight(), window, k })
    return {
      points: seen(points),
      hubs: shown.map((hub, i) => ({ ...hub, plate: plates[i] ?? null })).reverse(),
    }
  }

  function draw(): void {
    // A canvas with nothing on it would be laid over the map all the same.
    canvas.hidden = hubs.length === 0 && points.length === 0
    if (canvas.hidden || context === null) return
    fitToMap(map, [canvas])
    const { clientWidth, clientHeight } = map.getCanvas()
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, clientWidth, clientHeight)
    const seen = inSight()
    for (const { sign, x, y } of seen.points) drawPoint(context, sign, x, y)
    for (const { sign, x, y, plate } of seen.hubs) {
      if (plate === null) drawDot(context, x, y, isOpened('hub', sign.id))
      else drawHub(context, sign, x, y, plate)
    }
  }

  function drawDot(on: CanvasRenderingContext2D, x: number, y: number, isChosen: boolean): void {
    on.beginPath()
    on.rect(x - DOT * k, y - DOT * k, 2 * DOT * k, 2 * DOT * k)
    on.fillStyle = tone(isChosen ? 'accent' : 'text-2')
    on.fill()
    on.lineWidth = 1.5 * k
    on.strokeStyle = tone('surface')
    on.stroke()
  }

  function drawHub(
    on: CanvasRenderingContext2D,
    hub: Placed<HubSign>,
    x: number,
    y: number,
    { left, top, width, height }: Plate,
  ): void {
    const isChosen = isOpened('hub', hub.id)
    on.beginPath()
    on.moveTo(x, y)
    // To its nearest corner.
    on.lineTo(left < x ? left + width - 2 * k : left + 2 * k, top < y ? top + height - 2 * k : top + 2 * k)
    on.lineWidth = 1.5 * k
    on.strokeStyle = tone('text-2')
    on.stroke()
    drawDot(on, x, y, isChosen)
    on.beginPath()
    on.roundRect(left, top, width, height, 4 * k)
    on.fillStyle = tone('surface')
    on.fill()
    on.lineWidth = (isChosen ? 2 : 1.2) * k
    on.strokeStyle = tone(isChosen ? 'accent' : 'text-3')
    on.stroke()
    const middle = top + height / 2
    let at = left + PLATE_PADDING * k
    drawHouse(on, at, middle)
    at += HOUSE * k
    on.textAlign = 'start'
    on.textBaseline = 'middle'
    for (const { text, weight, colour } of wordsOf(hub)) {
      at += GAP * k
      on.font = `${weight} ${11 * k}px ${FONT}`
      on.fillStyle = tone(colour)
      on.fillText(text, at, middle + 0.5 * k)
      at += on.measureText(text).width
    }
  }

  function drawHouse(on: CanvasRenderingContext2D, left: number, middle: number): void {
    const side = HOUSE * k
    on.beginPath()
    on.moveTo(left, middle - side * 0.05)
    on.lineTo(left + side / 2, middle - side / 2)
    on.lineTo(left + side, middle - side * 0.05)
    on.lineTo(left + side, middle + side / 2)
    on.lineTo(left, middle + side / 2)
    on.closePath()
    on.fillStyle = tone('text-2')
    on.fill()
  }

  /** Smaller, the further one is. */
  const pointRadius = () => POINT_RADIUS * k * Math.max(0.55, Math.min(1, map.getZoom() / 12))

  function drawPoint(on: CanvasRenderingContext2D, { id, type }: PointSign, x: number, y: number): void {
    const radius = pointRadius()
    const isChosen = isOpened('point', id)
    on.beginPath()
    on.moveTo(x, y - radius)
    on.lineTo(x + radius, y)
    on.lineTo(x, y + radius)
    on.lineTo(x - radius, y)
    on.closePath()
    on.fillStyle = tone(type === 'locker' ? 'text-2' : 'surface')
    on.fill()
    on.lineWidth = (isChosen ? 3 : 1.5) * k
    on.strokeStyle = tone(isChosen ? 'accent' : type === 'locker' ? 'surface' : 'text-2')
    on.stroke()
  }

  function wake(): void {
    frame ??= requestAnimationFrame(() => {
      frame = null
      draw()
    })
  }
  map.on('render', draw)
  const leave = clusters.onChange(wake)

  return {
    set(signs) {
      const placed = <Sign extends { lat: number; lng: number }>(sign: Sign, width: number) => ({
        ...sign,
        x: chartX(sign.lng),
        y: chartY(sign.lat),
        width,
      })
      opened = signs.opened
      // Who is opened has room before all others.
      hubs = signs.hubs
        .toSorted((a, b) => Number(isOpened('hub', b.id)) - Number(isOpened('hub', a.id)) || byFullness(a, b))
        .map((hub) => placed(hub, widthOf(hub)))
      points = signs.points
        .toSorted((a, b) => Number(isOpened('point', a.id)) - Number(isOpened('point', b.id)))
        .map((point) => placed(point, 0))
      wake()
    },
    at(x, y) {
      const seen = inSight()
      const isNear = (at: { x: number; y: number }, reach: number) =>
        Math.abs(at.x - x) < reach && Math.abs(at.y - y) < reach
      const hub = seen.hubs.findLast(
        (one) => (one.plate !== null && isWithin(one.plate, x, y)) || isNear(one, (DOT + REACH) * k),
      )
      if (hub !== undefined) return { of: 'hub', id: hub.sign.id, name: hub.sign.name }
      const point = seen.points.findLast((one) => isNear(one, pointRadius() + REACH))
      return point === undefined ? null : { of: 'point', id: point.sign.id, name: point.sign.name }
    },
    end() {
      if (frame !== null) cancelAnimationFrame(frame)
      map.off('render', draw)
      leave()
      canvas.remove()
    },
  }
}

/** `JNB 34 +5`: its code, what lies there and what is on its way to it. */
function wordsOf({ code, here, coming }: HubSign) {
  const words = [
    { text: code, weight: 500, colour: 'text-2' },
    { text: String(here), weight: 600, colour: 'text' },
  ]
  return coming === 0 ? words : [...words, { text: `+${coming}`, weight: 500, colour: 'text-2' }]
}
