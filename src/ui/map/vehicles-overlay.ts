/**
 * Vehicles, what is selected and the way ahead, on a canvas of their own above the map.
 *
 * The map itself is drawn anew only when somebody moves it; a vehicle that drives costs a few strokes on this canvas
 * instead of a whole map, and nothing at all while it moves by less than half a pixel. So a wall can hang for weeks.
 */
import type { Map as MapLibre } from 'maplibre-gl'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/place.ts'
import type { EntityStore } from '../../streams/entity-store.ts'
import { drawRing, drawVehicle, drawWay, type OverlayColours } from './draw.ts'
import { isMoving, type Motion, moved, placeAt } from './motion.ts'
import { type Pick, samePick } from './pick.ts'
import { stopOf } from './stop.ts'
import { vehicleState } from './vehicle.ts'

/** What is drawn beside the vehicles. */
export interface OverlayView {
  readonly visible: boolean
  readonly shows: (driver: LiveDriver) => boolean
  readonly selected: Pick | null
  /** The stops that the selected driver still has before them, in order. */
  readonly way: readonly Place[]
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
  hover(pick: Pick | null): void
  /** The vehicle at a point of the map's canvas, px. */
  at(x: number, y: number): number | null
  /** Where a vehicle is drawn now. */
  placeOf(driverId: number): Place | null
  end(): void
}

/** px: a finger is wider than a pointer, so vehicles are easy to hit. */
const HIT = 15
/** Movement of less than this (px) is not drawn. */
const LEAST = 0.5
/** From this zoom vehicles bear their drivers' names. */
const NAMES_FROM = 10.5
/** Whoever is followed is brought back to the middle this often, ms. */
const FOLLOW_MS = 400

export function createVehiclesOverlay(map: MapLibre, inputs: OverlayInputs): VehiclesOverlay {
  const { drivers, shipments, now: businessNow, colours, animate } = inputs
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  canvas.setAttribute('aria-hidden', 'true')
  map.getCanvasContainer().append(canvas)
  const context = canvas.getContext('2d')

  const motions = new Map<number, Motion>()
  const drawn = new Map<number, { x: number; y: number }>()
  let view: OverlayView = { visible: true, shows: () => true, selected: null, way: [], follow: null }
  let hovered: Pick | null = null
  let frame: number | null = null
  let followedAt = 0

  function place(id: number, now: number): Place | null {
    const motion = motions.get(id)
    return motion === undefined ? null : placeAt(motion, now)
  }

  function take(ids: Iterable<number>): void {
    const now = performance.now()
    for (const id of ids) {
      const driver = drivers.get(id)
      if (driver === undefined || driver.lat === null || driver.lng === null) motions.delete(id)
      else motions.set(id, moved(motions.get(id), { lat: driver.lat, lng: driver.lng }, now, animate))
    }
  }

  /** Whether somebody has moved far enough on the screen to be drawn anew. */
  function hasMoved(now: number): boolean {
    for (const [id, motion] of motions) {
      const last = drawn.get(id)
      if (last === undefined) continue
      const { lat, lng } = placeAt(motion, now)
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
    const business = businessNow()
    const { clientWidth: width, clientHeight: height } = map.getCanvas()
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, width, height)
    drawn.clear()
    const { selected } = view

    if (selected?.of === 'shipment') {
      const shipment = shipments.get(selected.id)
      const stop = shipment === undefined ? null : stopOf(shipment)
      if (stop !== null) drawRing(context, map.project([stop.lng, stop.lat]), colours)
    }
    const start = selected?.of === 'driver' ? place(selected.id, now) : null
    if (start !== null && view.way.length > 0) {
      drawWay(
        context,
        [start, ...view.way].map(({ lat, lng }) => map.project([lng, lat])),
        colours,
      )
    }
    if (!view.visible) return
    const zoom = map.getZoom()
    for (const [id] of motions) {
      const driver = drivers.get(id)
      const where = place(id, now)
      if (driver === undefined || where === null || !view.shows(driver)) continue
      const point = map.project([where.lng, where.lat])
      if (point.x < -40 || point.y < -40 || point.x > width + 40 || point.y > height + 40) continue
      drawn.set(id, point)
      const isSelected = samePick(selected, { of: 'driver', id })
      const isHovered = samePick(hovered, { of: 'driver', id })
      drawVehicle(context, point, {
        state: vehicleState(driver, business),
        heading: (driver.heading ?? 0) - map.getBearing(),
        name: isSelected || isHovered || zoom >= NAMES_FROM ? driver.name : null,
        isSelected,
        isHovered,
        size: zoom < 7 ? 0.72 : zoom < 9.5 ? 0.86 : 1,
        colours,
      })
    }
  }

  function step(): void {
    frame = null
    const now = performance.now()
    if (hasMoved(now)) draw()
    follow(now)
    if ([...motions.values()].some((motion) => isMoving(motion, now))) wake()
  }

  function wake(): void {
    frame ??= requestAnimationFrame(step)
  }

  function follow(now: number): void {
    if (view.follow === null || now - followedAt < FOLLOW_MS || map.isZooming()) return
    const where = place(view.follow, now)
    if (where === null) return
    followedAt = now
    map.easeTo({ center: [where.lng, where.lat], duration: animate ? FOLLOW_MS : 0, easing: (part) => part })
  }

  take(drivers.ids())
  const subscription = drivers.changes$.subscribe((changed) => {
    take(changed)
    draw()
    wake()
  })
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
    hover(pick) {
      if (samePick(pick, hovered)) return
      hovered = pick
      draw()
    },
    at(x, y) {
      let nearest: number | null = null
      let least = HIT
      for (const [id, point] of drawn) {
        const distance = Math.hypot(point.x - x, point.y - y)
        if (distance < least) {
          least = distance
          nearest = id
        }
      }
      return nearest
    },
    placeOf: (driverId) => place(driverId, performance.now()),
    end() {
      subscription.unsubscribe()
      clearInterval(ageing)
      if (frame !== null) cancelAnimationFrame(frame)
      map.off('render', draw)
      canvas.remove()
    },
  }
}
