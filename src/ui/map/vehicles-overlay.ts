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
import { drawGroup, drawRing, drawVehicle, drawWay, type OverlayColours } from './draw.ts'
import { type Dot, type Group, grouped } from './grouping.ts'
import { isMoving, type Motion, moved, placeAt } from './motion.ts'
import { type Pick, samePick } from './pick.ts'
import { stopOf } from './stop.ts'
import { vehicleState } from './vehicle.ts'

/** What is drawn beside the vehicles. */
export interface OverlayView {
  readonly visible: boolean
  readonly shows: (driver: LiveDriver) => boolean
  readonly selected: Pick | null
  /** Shipments whose stops are ringed as well: several are chosen. */
  readonly chosen: ReadonlySet<number>
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
  /** What is pointed at, and where (px). */
  hover(pick: Pick | null, at: { x: number; y: number } | null): void
  /** The vehicle at a point of the map's canvas, px. */
  at(x: number, y: number): number | null
  /** The vehicles drawn as one at a point, when there are such. */
  groupAt(x: number, y: number): readonly number[] | null
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
/** Below this zoom vehicles in one town are one sign with their number; px between them, of the sign, around it. */
const GROUPS_BELOW = 9
const GROUP_REACH = 34
const GROUP_OFFSET = 24
const GROUP_HIT = 22
/** Whoever is followed is brought back to the middle this often, ms. */
const FOLLOW_MS = 400

export function createVehiclesOverlay(map: MapLibre, inputs: OverlayInputs): VehiclesOverlay {
  const { drivers, shipments, now: businessNow, colours, animate } = inputs
  const { k } = colours
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  canvas.setAttribute('aria-hidden', 'true')
  map.getCanvasContainer().append(canvas)
  const context = canvas.getContext('2d')

  const motions = new Map<number, Motion>()
  const drawn = new Map<number, { x: number; y: number }>()
  let view: OverlayView = {
    visible: true,
    shows: () => true,
    selected: null,
    chosen: new Set(),
    way: [],
    follow: null,
  }
  let hovered: Pick | null = null
  let groups: readonly Group[] = []
  let pointer: { x: number; y: number } | null = null
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
    const { clientWidth: width, clientHeight: height } = map.getCanvas()
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, width, height)
    drawn.clear()
    const { selected } = view

    const ringed = selected?.of === 'shipment' ? new Set([...view.chosen, selected.id]) : view.chosen
    for (const id of ringed) {
      const shipment = shipments.get(id)
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
    drawVehicles(context, now, { width, height })
  }

  function drawVehicles(
    on: CanvasRenderingContext2D,
    now: number,
    size: { width: number; height: number },
  ): void {
    const zoom = map.getZoom()
    const dots: Dot[] = []
    for (const id of motions.keys()) {
      const driver = drivers.get(id)
      const where = place(id, now)
      if (driver === undefined || where === null || !view.shows(driver)) continue
      const { x, y } = map.project([where.lng, where.lat])
      if (x < -40 || y < -40 || x > size.width + 40 || y > size.height + 40) continue
      drawn.set(id, { x, y })
      dots.push({ id, x, y })
    }
    const isMarked = (id: number) =>
      samePick(view.selected, { of: 'driver', id }) || samePick(hovered, { of: 'driver', id })
    const apart = zoom >= GROUPS_BELOW
    groups = apart ? [] : groupsOf(dots.filter(({ id }) => !isMarked(id)))
    const hidden = new Set(groups.flatMap(({ ids }) => ids))
    for (const group of groups) drawGroup(on, group, group.ids.length, group === hotGroup(), colours)
    // Who is selected or pointed at lies on top.
    const single = dots
      .filter(({ id }) => !hidden.has(id))
      .sort((a, b) => Number(isMarked(a.id)) - Number(isMarked(b.id)))
    for (const dot of single) drawOne(on, dot, zoom)
  }

  /** Only three and more hide each other badly enough; they stand above and beside the cluster of their stops. */
  function groupsOf(dots: readonly Dot[]): Group[] {
    return grouped(dots, GROUP_REACH * k)
      .filter(({ ids }) => ids.length >= 3)
      .map(({ x, y, ids }) => ({ x: x + GROUP_OFFSET * k, y: y - GROUP_OFFSET * k, ids }))
  }

  function hotGroup(): Group | undefined {
    return pointer === null ? undefined : groupNear(pointer.x, pointer.y)
  }

  function groupNear(x: number, y: number): Group | undefined {
    return groups.find((group) => Math.abs(group.x - x) < GROUP_HIT * k && Math.abs(group.y - y) < 12 * k)
  }

  function drawOne(on: CanvasRenderingContext2D, { id, x, y }: Dot, zoom: number): void {
    const driver = drivers.get(id)
    if (driver === undefined) return
    const isSelected = samePick(view.selected, { of: 'driver', id })
    const isHovered = samePick(hovered, { of: 'driver', id })
    drawVehicle(
      on,
      { x, y },
      {
        state: vehicleState(driver, businessNow()),
        heading: (driver.heading ?? 0) - map.getBearing(),
        name: isSelected || isHovered || zoom >= NAMES_FROM ? driver.name : null,
        isSelected,
        isHovered,
        size: zoom < 7 ? 0.72 : zoom < 9.5 ? 0.86 : 1,
        colours,
      },
    )
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
    hover(pick, at) {
      const before = hotGroup()
      pointer = at
      if (samePick(pick, hovered) && before === hotGroup()) return
      hovered = pick
      draw()
    },
    groupAt: (x, y) => groupNear(x, y)?.ids ?? null,
    at(x, y) {
      let nearest: number | null = null
      let least = HIT * k
      const hidden = new Set(groups.flatMap(({ ids }) => ids))
      for (const [id, point] of drawn) {
        if (hidden.has(id)) continue
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
