/**
 * Vehicles, what is selected and the way ahead, on a canvas of their own above the map.
 *
 * The map itself is drawn anew only when somebody moves it; a vehicle that drives costs a few strokes on this canvas
 * instead of a whole map, and nothing at all while it moves by less than half a pixel. So a wall can hang for weeks.
 */
import type { Map as MapLibre } from 'maplibre-gl'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { driverOfOpenStop } from '../../domain/shipments/next-stop.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { countView } from '../../streams/views/count-view.ts'
import { drawRing, drawRouteLine, type OverlayColours } from './draw.ts'
import { createFleetMotion } from './fleet-motion.ts'
import { type Pick, samePick } from './pick.ts'
import { stopOf } from './stop.ts'
import { createVehicleIcons } from './vehicle-icons.ts'

/** What is drawn beside the vehicles. */
export interface OverlayView {
  readonly visible: boolean
  readonly shows: (driver: LiveDriver) => boolean
  readonly selected: Pick | null
  /** Shipments whose stops are ringed as well: several are chosen. */
  readonly chosen: ReadonlySet<number>
  /** The stops that the selected driver still has before them, in order. */
  readonly routeLine: readonly Place[]
  readonly follow: number | null
}

export interface OverlayInputs {
  readonly drivers: EntityStore<LiveDriver>
  readonly shipments: EntityStore<LiveShipment>
  /** Business time, ms. */
  readonly now: () => number
  readonly colours: OverlayColours
  readonly animate: boolean
}

export interface VehiclesOverlay {
  set(view: OverlayView): void
  /** What is pointed at, and where (px). */
  hover(pick: Pick | null, at: { x: number; y: number } | null): void
  /** The vehicle at a point of the map's canvas, px. */
  at(x: number, y: number): number | null
  /** The vehicles drawn as one at a point, when there are such. */
  groupAt(x: number, y: number): readonly number[] | null
  /** Vehicles at a point that lie on one another: to be chosen from a list. */
  stackAt(x: number, y: number): readonly number[] | null
  /** Where a vehicle is drawn now. */
  placeOf(driverId: number): Place | null
  end(): void
}

/** Movement of less than this (px) is not drawn. */
const LEAST = 0.5
/** Whoever is followed is brought back to the middle this often, ms. */
const FOLLOW_MS = 400

export function createVehiclesOverlay(map: MapLibre, inputs: OverlayInputs): VehiclesOverlay {
  const { drivers, shipments, now: businessNow, colours, animate } = inputs
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  canvas.setAttribute('aria-hidden', 'true')
  map.getCanvasContainer().append(canvas)
  const context = canvas.getContext('2d')

  const fleet = createFleetMotion(drivers, animate)
  const working = countView(shipments, (row) => String(driverOfOpenStop(row) ?? ''))
  const hasStops = (id: number) => working.count(String(id)) > 0
  const signs = createVehicleIcons({ map, drivers, fleet, businessNow, hasStops, colours })
  let view: OverlayView = {
    visible: true,
    shows: () => true,
    selected: null,
    chosen: new Set(),
    routeLine: [],
    follow: null,
  }
  let hovered: Pick | null = null
  let pointer: { x: number; y: number } | null = null
  let frame: number | null = null
  let followedAt = 0

  /** Whether somebody has moved far enough on the screen to be drawn anew. */
  function hasMoved(now: number): boolean {
    for (const [id, last] of signs.drawn) {
      const where = fleet.place(id, now)
      if (where === null) continue
      const { lat, lng } = where
      const { x, y } = map.project([lng, lat])
      if (Math.abs(x - last.x) > LEAST || Math.abs(y - last.y) > LEAST) return true
    }
    return false
  }

  function fitCanvas(): void {
    const { clientWidth, clientHeight } = map.getCanvas()
    const scale = devicePixelRatio
    if (
      canvas.width === Math.round(clientWidth * scale) &&
      canvas.height === Math.round(clientHeight * scale)
    )
      return
    canvas.width = Math.round(clientWidth * scale)
    canvas.height = Math.round(clientHeight * scale)
  }

  function draw(): void {
    if (context === null) return
    fitCanvas()
    const now = performance.now()
    const { clientWidth: width, clientHeight: height } = map.getCanvas()
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, width, height)
    const { selected } = view

    const ringed = selected?.of === 'shipment' ? new Set([...view.chosen, selected.id]) : view.chosen
    for (const id of ringed) {
      const shipment = shipments.get(id)
      const stop = shipment === undefined ? null : stopOf(shipment)
      if (stop !== null) drawRing(context, map.project([stop.lng, stop.lat]), colours)
    }
    const start = selected?.of === 'driver' ? fleet.place(selected.id, now) : null
    if (start !== null && view.routeLine.length > 0) {
      drawRouteLine(
        context,
        [start, ...view.routeLine].map(({ lat, lng }) => map.project([lng, lat])),
        colours,
      )
    }
    if (view.visible) signs.draw(context, now, { shows: view.shows, selected, hovered, pointer })
    else signs.clear()
  }

  function step(): void {
    frame = null
    const now = performance.now()
    if (hasMoved(now)) draw()
    follow(now)
    if (fleet.isMoving(now)) wake()
  }

  function wake(): void {
    frame ??= requestAnimationFrame(step)
  }

  function follow(now: number): void {
    if (view.follow === null || now - followedAt < FOLLOW_MS || map.isZooming()) return
    const where = fleet.place(view.follow, now)
    if (where === null) return
    followedAt = now
    map.easeTo({ center: [where.lng, where.lat], duration: animate ? FOLLOW_MS : 0, easing: (part) => part })
  }

  fleet.update(drivers.ids(), performance.now())
  const subscription = drivers.changes$.subscribe((changed) => {
    fleet.update(changed, performance.now())
    draw()
    wake()
  })
  // While it is watched it is kept by the event; read unwatched it would be counted anew.
  const watched = working.changes$.subscribe(draw)
  // Whether a vehicle stands still is a matter of time, too.
  const ageing = setInterval(draw, 10_000)
  map.on('render', draw)
  draw()
  wake()

  return {
    set(next) {
      if (next.follow !== view.follow) followedAt = 0
      view = next
      draw()
      wake()
    },
    hover(pick, at) {
      const before = pointer === null ? undefined : signs.groupAt(pointer.x, pointer.y)
      const now = at === null ? undefined : signs.groupAt(at.x, at.y)
      pointer = at
      if (samePick(pick, hovered) && before === now) return
      hovered = pick
      draw()
    },
    at: signs.at,
    stackAt: signs.stackAt,
    groupAt: (x, y) => signs.groupAt(x, y)?.ids ?? null,
    placeOf: (driverId) => fleet.place(driverId, performance.now()),
    end() {
      subscription.unsubscribe()
      watched.unsubscribe()
      clearInterval(ageing)
      if (frame !== null) cancelAnimationFrame(frame)
      map.off('render', draw)
      canvas.remove()
    },
  }
}
