/**
 * Stops on the map, on two canvases of their own above it: clusters as strokes, single stops by the graphics card. The map is not
 * drawn anew when a stop changes; it is what costs most.
 */
import type { Map as MapLibre } from 'maplibre-gl'
import type { LiveShipment } from '../../contract/live.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { createCanvasAbove, fitToMap } from '../../ui/map/canvas-above.ts'
import { type Camera, cameraOf, chartBox, onScreen, WORLD } from '../../ui/map/chart.ts'
import { createMovingSigns, SIGN_NUMBERS } from '../../ui/map/moving-signs.ts'
import { type MapScheme, PALETTES } from '../../ui/map/palette.ts'
import { clusterRadius, drawCluster } from './draw-cluster.ts'
import { STOP_LOOKS } from './stop.ts'
import { clusterStops, clustersOf, type StopCluster, type StopClusters } from './stop-clusters.ts'
import { STOP_SIDE, stopPictures } from './stop-pictures.ts'
import { createStopSigns } from './stop-signs.ts'

/** Changes are gathered this long (ms): clusters are reckoned anew each time. */
const GATHER_MS = 250
/** Nearer than this every stop is drawn by itself. */
const CLUSTERS_BELOW = 11
/** px between stops that are one cluster. */
const CLUSTER_REACH = 44
/** How single stops are drawn, in this order: what is in trouble lies above what is not. */
const CALM = 1
const TROUBLED = 2
/** px around a stop within which it is meant. */
const STOP_HIT = 7
/** How much is seen of them below what somebody draws on the map. */
const FADED = '0.3'

export interface StopsInputs {
  readonly shipments: EntityStore<LiveShipment>
  /** Which shipments have a stop on this map. */
  readonly shows: (shipment: LiveShipment) => boolean
  readonly scheme: MapScheme
  readonly toneColour: (tone: string) => string
  /** Enlarges everything. */
  readonly k: number
}

/** px of the map. */
export interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** What lies above the signs that a screen draws on the map. */
export interface Clusters {
  inSight(): readonly Disc[]
  /** Those that stops are in, each once, and those of the stops that are drawn by themselves. */
  around(ids: Iterable<number>): { readonly discs: readonly Disc[]; readonly alone: readonly number[] }
  /** Told when they are others; what is returned ends it. */
  onChange(run: () => void): () => void
}

/** Points are px of the map. */
export interface StopsLayer {
  show(visible: boolean): void
  /** Another choice of what is shown. */
  choose(shows: StopsInputs['shows']): void
  /** So that what is drawn on the map below them is seen. */
  fade(on: boolean): void
  /** The stops that are drawn by themselves at a point, the nearest first. */
  at(x: number, y: number): readonly number[]
  readonly clusters: Clusters
  /** The stops of the cluster at a point; null where there is none. */
  clusterAt(x: number, y: number): readonly number[] | null
  /** All that lie in the part of the map that is seen, by themselves or in clusters. */
  inSight(): readonly number[]
  end(): void
}

const NO_CLUSTERS: StopClusters = { clusters: [], of: new Int32Array() }

export function createStopsLayer(map: MapLibre, inputs: StopsInputs): StopsLayer {
  const { shipments, scheme, toneColour, k } = inputs
  const look = {
    ground: toneColour('surface'),
    calm: PALETTES[scheme].border,
    red: toneColour('red'),
    text: toneColour('text'),
    redText: toneColour('red-text'),
    k,
  }
  const canvas = createCanvasAbove('clusters')
  const context = canvas.getContext('2d')
  const signs = createMovingSigns({
    draws: 'stops',
    pictures: stopPictures(toneColour),
    count: STOP_LOOKS.length,
    side: STOP_SIDE * k,
    onRestored: () => draw(),
  })
  map.getCanvasContainer().append(canvas, signs.canvas)
  const stops = createStopSigns(shipments)
  let { shows } = inputs
  /** By row: CALM, TROUBLED, or 0 of one that is in a cluster. */
  let alone = new Uint8Array()
  /** Those in sight, as the graphics card is told them. */
  let seen = new Float32Array(0)
  let ones = new Uint8Array()
  let found = NO_CLUSTERS
  const watchers = new Set<() => void>()
  /** The zoom that clusters were reckoned for; null: stops are others since. */
  let level: number | null = null
  let isVisible = true
  let frame: number | null = null

  function update(ids: Iterable<number>): void {
    if (!stops.update(ids, shows)) return
    level = null
    wake()
  }

  /** Clusters are of a whole zoom, as they stay while somebody comes nearer. */
  function cluster(): void {
    const zoom = Math.min(CLUSTERS_BELOW, Math.floor(map.getZoom()))
    if (zoom === level) return
    level = zoom
    found =
      zoom === CLUSTERS_BELOW ? NO_CLUSTERS : clusterStops(stops, (CLUSTER_REACH * k) / (WORLD * 2 ** zoom))
    if (alone.length < stops.count) alone = new Uint8Array(2 * stops.count)
    for (let slot = 0; slot < stops.count; slot++) {
      const isAlone = (found.of[slot] ?? -1) === -1
      alone[slot] = isAlone ? (stops.isTroubled(slot) ? TROUBLED : CALM) : 0
    }
    for (const run of watchers) run()
  }

  /** Tells the graphics card the single stops that are in sight; how many they are. */
  function tellSeen(camera: Camera): number {
    if (seen.length < stops.count * SIGN_NUMBERS) {
      seen = new Float32Array(2 * stops.count * SIGN_NUMBERS)
      ones = new Uint8Array(2 * stops.count).fill(1)
    }
    const { clientWidth, clientHeight } = map.getCanvas()
    // One outside of the window may be seen in part.
    const margin = STOP_SIDE * k
    const sight = chartBox(camera, {
      west: -margin,
      north: -margin,
      east: clientWidth + margin,
      south: clientHeight + margin,
    })
    const all = stops.count
    let count = 0
    for (const kind of [CALM, TROUBLED]) {
      for (let slot = 0; slot < all; slot++) {
        if (alone[slot] !== kind || !stops.isIn(slot, sight)) continue
        stops.copy(slot, seen, count)
        count += 1
      }
    }
    if (count === 0) return 0
    signs.tell(seen, count, 0, count)
    signs.show(ones)
    return count
  }

  function draw(): void {
    cluster()
    const camera = cameraOf(map)
    // A canvas with nothing on it would be laid over the map all the same.
    canvas.hidden = !isVisible || found.clusters.length === 0
    signs.canvas.hidden = !isVisible || tellSeen(camera) === 0
    if (!signs.canvas.hidden) {
      fitToMap(map, [signs.canvas])
      signs.draw(camera, 0, sizeAt(map.getZoom()), (map.getBearing() * Math.PI) / 180)
    }
    if (!canvas.hidden) {
      fitToMap(map, [canvas])
      drawClusters(camera)
    }
  }

  function clustersInSight(camera: Camera): (Disc & { readonly cluster: StopCluster })[] {
    const { clientWidth: width, clientHeight: height } = map.getCanvas()
    return found.clusters.flatMap((cluster) => {
      const { x, y } = onScreen(camera, cluster)
      const radius = clusterRadius(cluster.count) * k
      const reach = radius + 4
      if (x < -reach || y < -reach || x > width + reach || y > height + reach) return []
      return [{ x, y, radius, cluster }]
    })
  }

  function drawClusters(camera: Camera): void {
    if (context === null) return
    const { clientWidth: width, clientHeight: height } = map.getCanvas()
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, width, height)
    for (const { cluster, ...at } of clustersInSight(camera)) drawCluster(context, at, cluster, look)
  }

  function step(): void {
    frame = null
    draw()
  }
  function wake(): void {
    frame ??= requestAnimationFrame(step)
  }

  let waiting = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = () => {
    timer = null
    const ids = waiting
    waiting = new Set()
    update(ids)
  }
  const subscription = shipments.changes$.subscribe((changed) => {
    for (const id of changed) waiting.add(id)
    timer ??= setTimeout(flush, GATHER_MS)
  })
  update(shipments.ids())
  map.on('render', draw)

  return {
    show(visible) {
      isVisible = visible
      for (const run of watchers) run()
      wake()
    },
    choose(next) {
      if (next === shows) return
      shows = next
      update(new Set([...stops.ids(), ...shipments.ids()]))
    },
    fade(on) {
      for (const one of [canvas, signs.canvas]) one.style.opacity = on ? FADED : ''
    },
    at(x, y) {
      if (!isVisible) return []
      cluster()
      const camera = cameraOf(map)
      const reach = (STOP_SIDE / 2) * k * sizeAt(map.getZoom()) + STOP_HIT
      const box = chartBox(camera, { west: x - reach, north: y - reach, east: x + reach, south: y + reach })
      const all = stops.count
      const near: { readonly id: number; readonly away: number }[] = []
      for (let slot = 0; slot < all; slot++) {
        if (alone[slot] === 0 || !stops.isIn(slot, box)) continue
        const at = onScreen(camera, { x: stops.x(slot), y: stops.y(slot) })
        const [dx, dy] = [Math.abs(at.x - x), Math.abs(at.y - y)]
        if (dx < reach && dy < reach) near.push({ id: stops.idAt(slot), away: Math.hypot(dx, dy) })
      }
      return near.sort((a, b) => a.away - b.away).map(({ id }) => id)
    },
    clusters: {
      inSight() {
        if (!isVisible) return []
        cluster()
        return clustersInSight(cameraOf(map))
      },
      around(ids) {
        if (!isVisible) return { discs: [], alone: [...ids] }
        cluster()
        const { clusters, alone } = clustersOf(ids, (id) => {
          const slot = stops.slotOf(id)
          return slot === undefined ? undefined : found.clusters[found.of[slot] ?? -1]
        })
        const camera = cameraOf(map)
        return {
          discs: clusters.map((its) => ({ ...onScreen(camera, its), radius: clusterRadius(its.count) * k })),
          alone,
        }
      },
      onChange(run) {
        watchers.add(run)
        return () => watchers.delete(run)
      },
    },
    clusterAt(x, y) {
      if (!isVisible) return null
      cluster()
      const camera = cameraOf(map)
      const isHit = (one: StopCluster) => {
        const at = onScreen(camera, one)
        return Math.hypot(at.x - x, at.y - y) < clusterRadius(one.count) * k
      }
      // The last is drawn above the others.
      const hit = found.clusters.findLastIndex(isHit)
      if (hit === -1) return null
      const all = stops.count
      const ids: number[] = []
      for (let slot = 0; slot < all; slot++) if (found.of[slot] === hit) ids.push(stops.idAt(slot))
      return ids
    },
    inSight() {
      if (!isVisible) return []
      const { clientWidth: east, clientHeight: south } = map.getCanvas()
      const sight = chartBox(cameraOf(map), { west: 0, north: 0, east, south })
      const all = stops.count
      const ids: number[] = []
      for (let slot = 0; slot < all; slot++) if (stops.isIn(slot, sight)) ids.push(stops.idAt(slot))
      return ids
    },
    end() {
      subscription.unsubscribe()
      if (timer !== null) clearTimeout(timer)
      if (frame !== null) cancelAnimationFrame(frame)
      map.off('render', draw)
      signs.end()
      canvas.remove()
    },
  }
}

/** How large stops are drawn: smaller, the further one is. */
function sizeAt(zoom: number): number {
  const within = Math.max(6, Math.min(13, zoom))
  return within < 10 ? 0.6 + ((within - 6) / 4) * 0.18 : 0.78 + ((within - 10) / 3) * 0.22
}
