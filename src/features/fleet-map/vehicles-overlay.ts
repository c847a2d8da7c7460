/**
 * Vehicles, what is selected and the way ahead, on two canvases of their own above the map: single vehicles on one that the
 * graphics card draws, everything else on the other.
 *
 * The map itself is drawn anew only when somebody moves it; thousands of vehicles that drive cost one call, and nothing at all
 * while they move by less than half a pixel. So a wall can hang for weeks.
 */
import type { Map as MapLibre } from 'maplibre-gl'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { driverOfOpenStop } from '../../domain/shipments/next-stop.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { countView } from '../../streams/views/count-view.ts'
import { createCanvasAbove, fitToMap } from '../../ui/map/canvas-above.ts'
import { cameraOf } from '../../ui/map/chart.ts'
import { drawRing, drawRouteLine, type OverlayColours, RING_RADIUS } from './draw.ts'
import { createFleetMotion } from './fleet-motion.ts'
import { type Pick, samePick } from './pick.ts'
import { stopOf } from './stop.ts'
import type { Clusters } from './stops-layer.ts'
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
  /** Of stops. */
  readonly clusters: Clusters
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
/** Whether a vehicle stands still is a matter of time, too: it is looked at this often, and sooner where stops are others', ms. */
const AGEING_MS = 10_000
const STOPS_MS = 2_000
/** Vehicles that are taken or looked at in one frame: more of them, as when a map opens, are spread over as many frames as it takes. */
const MOST_A_FRAME = 2_000

export function createVehiclesOverlay(map: MapLibre, inputs: OverlayInputs): VehiclesOverlay {
  const { drivers, shipments, clusters, now: businessNow, colours, animate } = inputs
  const canvas = createCanvasAbove('vehicles')
  const context = canvas.getContext('2d')

  const fleet = createFleetMotion(drivers, animate)
  const working = countView(shipments, (row) => String(driverOfOpenStop(row) ?? ''))
  const hasStops = (id: number) => working.count(String(id)) > 0
  const icons = createVehicleIcons({
    map,
    drivers,
    fleet,
    businessNow,
    hasStops,
    colours,
    onRestored: () => draw(),
  })
  map.getCanvasContainer().append(icons.canvas, canvas)
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
  let drawnAt = 0
  /** Somebody is elsewhere at once: came, went, jumped, or looks otherwise. */
  let isNew = true
  let areStopsNew = false
  let agedAt = performance.now()
  /** Who was reported and is still to be taken. */
  const waiting = new Set(drivers.ids())
  /** The first row that is still to be looked at again; null: none is. */
  let unseen: number | null = null

  const marked = () => ({ selected: view.selected, hovered, pointer })
  const pxOf = ({ lat, lng }: Place) => map.project([lng, lat])

  /** Whether somebody may have moved far enough on the screen to be drawn anew. */
  function hasMoved(now: number): boolean {
    const { a, b } = cameraOf(map)
    const until = Math.min(now, fleet.movesUntil)
    return until > drawnAt && (until - drawnAt) * fleet.speed(now) * Math.hypot(a, b) > LEAST
  }

  function draw(): void {
    fitToMap(map, [canvas, icons.canvas])
    const now = performance.now()
    icons.canvas.hidden = !view.visible
    if (view.visible) {
      icons.regroup(now, marked())
      icons.draw(now)
    }
    drawAbove(now)
    isNew = false
    drawnAt = now
  }

  function drawAbove(now: number): void {
    if (context === null) return
    const { clientWidth: width, clientHeight: height } = map.getCanvas()
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, width, height)
    const { selected } = view
    const ringed = selected?.of === 'shipment' ? new Set([...view.chosen, selected.id]) : view.chosen
    // Many of one cluster are one ring around it: its number stays to be read.
    const { discs, alone } = clusters.around(ringed)
    for (const disc of discs) drawRing(context, disc, colours)
    for (const id of alone) {
      const shipment = shipments.get(id)
      const stop = shipment === undefined ? null : stopOf(shipment)
      if (stop === null) continue
      const { x, y } = pxOf(stop)
      drawRing(context, { x, y, radius: RING_RADIUS * colours.k }, colours)
    }
    const start = selected?.of === 'driver' ? fleet.place(selected.id, now) : null
    if (start !== null && view.routeLine.length > 0)
      drawRouteLine(context, [start, ...view.routeLine].map(pxOf), colours)
    if (view.visible) icons.drawAbove(context, now, marked())
  }

  /** A frame in which only vehicles have moved. */
  function drawMoved(now: number): void {
    if (!view.visible) return
    const areOthers = icons.regroup(now, marked())
    icons.draw(now)
    if (areOthers || icons.movesAbove) drawAbove(now)
    drawnAt = now
  }

  function step(): void {
    frame = null
    const now = performance.now()
    takeReported(now)
    lookAgain()
    if (isNew) draw()
    else if (hasMoved(now) || (icons.owesLook && icons.isLookDue(now))) drawMoved(now)
    follow(now)
    const owes = waiting.size > 0 || unseen !== null || (view.visible && icons.owesLook)
    if (owes || now < fleet.movesUntil) wake()
  }

  function takeReported(now: number): void {
    if (waiting.size === 0) return
    const ids: number[] = []
    for (const id of waiting) {
      if (ids.length === MOST_A_FRAME) break
      waiting.delete(id)
      ids.push(id)
    }
    icons.update(fleet.update(ids, now))
    isNew = true
  }

  function lookAgain(): void {
    if (unseen === null) return
    unseen = icons.lookAgain(unseen, MOST_A_FRAME)
    isNew = true
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

  function age(): void {
    const now = performance.now()
    if (unseen !== null || (!areStopsNew && now - agedAt < AGEING_MS)) return
    areStopsNew = false
    agedAt = now
    unseen = 0
    wake()
  }

  const subscription = drivers.changes$.subscribe((changed) => {
    for (const id of changed) waiting.add(id)
    wake()
  })
  // While it is watched it is kept by the event; read unwatched it would be counted anew.
  const watched = working.changes$.subscribe(() => {
    areStopsNew = true
  })
  const unwatchClusters = clusters.onChange(() => {
    isNew = true
    wake()
  })
  const ageing = setInterval(age, STOPS_MS)
  map.on('render', draw)
  draw()
  wake()

  return {
    set(next) {
      if (next.follow !== view.follow) followedAt = 0
      if (next.shows !== view.shows) {
        icons.choose(next.shows)
        unseen = 0
      }
      view = next
      icons.regroupSoon()
      draw()
      wake()
    },
    hover(pick, at) {
      const before = pointer === null ? undefined : icons.groupAt(pointer.x, pointer.y)
      const now = at === null ? undefined : icons.groupAt(at.x, at.y)
      pointer = at
      if (samePick(pick, hovered) && before === now) return
      hovered = pick
      icons.regroupSoon()
      draw()
    },
    at: icons.at,
    stackAt: icons.stackAt,
    groupAt: (x, y) => icons.groupAt(x, y)?.ids ?? null,
    placeOf: (driverId) => fleet.place(driverId, performance.now()),
    end() {
      subscription.unsubscribe()
      watched.unsubscribe()
      unwatchClusters()
      clearInterval(ageing)
      if (frame !== null) cancelAnimationFrame(frame)
      map.off('render', draw)
      icons.end()
      canvas.remove()
    },
  }
}
