/** A zone that is drawn on the map, by mouse and by touch: nodes are put, dragged and put between; the first one closes. */
import type { GeoJSONSource, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import type { DrawnMap } from '../../../features/fleet-map/lazy-fleet-map.tsx'
import { token } from '../../../ui/map/base-map.tsx'
import { watchRemoval } from './watch-removal.ts'
import {
  canClose,
  type DraftAct,
  type NodeAt,
  openRing,
  type Position,
  type ZoneDraft,
} from './zone-draft.ts'

const SOURCES = ['draft-area', 'draft-nodes'] as const
const LAYERS = ['draft-fill', 'draft-line', 'draft-between', 'draft-node'] as const
/** px within which a node is meant; a finger is less exact than a mouse. */
const REACH = { mouse: 9, touch: 22 } as const
const TAP_TOLD_AGAIN_MS = 800

export interface Drawing {
  set(draft: ZoneDraft): void
  /** Where a node would be, so many px further. */
  shifted(at: Position, x: number, y: number): Position
  /** The middle of what is in sight: where the next node is put by keys. */
  middle(): Position
  end(): void
}

type Pressed = { readonly node: NodeAt } | { readonly after: NodeAt; readonly at: Position }

export function createDrawing(drawn: DrawnMap, onAct: (act: DraftAct) => void): Drawing {
  const { map, k } = drawn
  const isRemoved = watchRemoval(map)
  let draft: ZoneDraft | null = null
  /** What is dragged, where it is now; null while nothing is. */
  let dragged: { readonly pressed: Pressed; at: Position | null } | null = null
  let frame: number | null = null
  /** A press on a node is not one on the ground. */
  let isTaken = false
  /** When a finger took something last (ms). */
  let touchedAt = Number.NEGATIVE_INFINITY

  const accent = token('accent')
  for (const source of SOURCES)
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer({
    id: 'draft-fill',
    type: 'fill',
    source: 'draft-area',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': accent, 'fill-opacity': 0.18 },
  })
  map.addLayer({
    id: 'draft-line',
    type: 'line',
    source: 'draft-area',
    paint: { 'line-color': accent, 'line-width': 2 * k },
  })
  map.addLayer({
    id: 'draft-between',
    type: 'circle',
    source: 'draft-nodes',
    filter: ['==', ['get', 'is'], 'between'],
    paint: { 'circle-radius': 3 * k, 'circle-color': accent, 'circle-opacity': 0.6 },
  })
  map.addLayer({
    id: 'draft-node',
    type: 'circle',
    source: 'draft-nodes',
    filter: ['==', ['get', 'is'], 'node'],
    paint: {
      'circle-radius': ['case', ['get', 'chosen'], 7 * k, 5 * k],
      'circle-color': ['case', ['get', 'chosen'], accent, token('surface')],
      'circle-stroke-color': accent,
      'circle-stroke-width': 2 * k,
    },
  })
  map.doubleClickZoom.disable()
  map.getCanvas().style.cursor = 'crosshair'

  /** The borders as they are seen: what is dragged is where the pointer is. */
  function seen(): readonly { readonly nodes: readonly Position[]; readonly isClosed: boolean }[] {
    const rings = draft?.rings ?? []
    const at = dragged?.at ?? null
    if (dragged === null || at === null) return rings
    const { pressed } = dragged
    const { ring, node } = 'node' in pressed ? pressed.node : pressed.after
    return rings.map((one, i) => {
      if (i !== ring) return one
      const nodes = 'node' in pressed ? one.nodes.with(node, at) : one.nodes.toSpliced(node + 1, 0, at)
      return { ...one, nodes }
    })
  }

  const point = (at: Position, properties: object) => ({
    type: 'Feature' as const,
    properties,
    geometry: { type: 'Point' as const, coordinates: [...at] },
  })

  function paint(): void {
    frame = null
    const rings = seen()
    const chosen = draft?.chosen ?? null
    map.getSource<GeoJSONSource>('draft-area')?.setData({
      type: 'FeatureCollection',
      features: rings.map(({ nodes, isClosed }) => {
        const line = nodes.map((at) => [...at])
        return {
          type: 'Feature',
          properties: {},
          geometry: isClosed
            ? { type: 'Polygon', coordinates: [[...line, ...line.slice(0, 1)]] }
            : { type: 'LineString', coordinates: line },
        }
      }),
    })
    map.getSource<GeoJSONSource>('draft-nodes')?.setData({
      type: 'FeatureCollection',
      features: rings.flatMap(({ nodes, isClosed }, ring) => [
        ...between(nodes, isClosed).map(({ at }) => point(at, { is: 'between', chosen: false })),
        ...nodes.map((at, node) =>
          point(at, { is: 'node', chosen: chosen?.ring === ring && chosen.node === node }),
        ),
      ]),
    })
  }
  const wake = () => {
    frame ??= requestAnimationFrame(paint)
  }

  /** What lies nearest to a point of the screen: a node before a place between two. */
  function pressedAt(x: number, y: number, reach: number): Pressed | null {
    const rings = draft?.rings ?? []
    const away = ([lng, lat]: Position) => {
      const on = map.project([lng, lat])
      return Math.hypot(on.x - x, on.y - y)
    }
    const nearest = <Offered extends { readonly at: Position }>(
      offered: readonly Offered[],
    ): Offered | undefined =>
      offered
        .map((one) => ({ one, away: away(one.at) }))
        .filter((one) => one.away <= reach)
        .sort((a, b) => a.away - b.away)[0]?.one
    const node = nearest(
      rings.flatMap(({ nodes }, ring) => nodes.map((at, i) => ({ at, node: { ring, node: i } }))),
    )
    if (node !== undefined) return { node: node.node }
    return (
      nearest(
        rings.flatMap(({ nodes, isClosed }, ring) =>
          between(nodes, isClosed).map(({ at, node: i }) => ({ at, after: { ring, node: i } })),
        ),
      ) ?? null
    )
  }

  const positionOf = ({ lngLat }: MapMouseEvent | MapTouchEvent): Position => [lngLat.lng, lngLat.lat]

  function press(event: MapMouseEvent | MapTouchEvent, reach: number): void {
    const pressed = pressedAt(event.point.x, event.point.y, reach)
    isTaken = pressed !== null
    if (pressed === null) return
    // The map stays where it is while a node is dragged.
    event.preventDefault()
    dragged = { pressed, at: null }
  }
  const onMouseDown = (event: MapMouseEvent) => {
    // Browsers tell of a tap once more, as of a mouse: what the finger took is not put again.
    if (performance.now() - touchedAt > TAP_TOLD_AGAIN_MS) press(event, REACH.mouse)
  }
  const onTouchStart = (event: MapTouchEvent) => {
    if (event.points.length > 1) return cancel()
    press(event, REACH.touch)
    if (isTaken) touchedAt = performance.now()
  }
  const onTouchEnd = () => {
    if (isTaken) touchedAt = performance.now()
    onRelease()
  }
  const cancel = () => {
    dragged = null
    wake()
  }
  const onMove = (event: MapMouseEvent | MapTouchEvent) => {
    if (dragged === null) return
    dragged = { ...dragged, at: positionOf(event) }
    wake()
  }
  const onRelease = () => {
    if (dragged === null) return
    const { pressed, at } = dragged
    dragged = null
    if (at !== null)
      onAct(
        'node' in pressed
          ? { is: 'move', node: pressed.node, at }
          : { is: 'insert', after: pressed.after, at },
      )
    else if ('after' in pressed) onAct({ is: 'insert', after: pressed.after, at: pressed.at })
    else if (closes(pressed.node)) onAct({ is: 'close' })
    else onAct({ is: 'choose', node: pressed.node })
  }
  /** The first node of the border that is open: who comes back to it has gone round. */
  const closes = ({ ring, node }: NodeAt) =>
    draft !== null && ring === openRing(draft) && node === 0 && canClose(draft)
  const onClick = (event: MapMouseEvent) => {
    if (!isTaken) onAct({ is: 'add', at: positionOf(event) })
    isTaken = false
  }

  const listening = [
    map.on('mousedown', onMouseDown),
    map.on('touchstart', onTouchStart),
    map.on('mousemove', onMove),
    map.on('touchmove', onMove),
    map.on('mouseup', onRelease),
    map.on('touchend', onTouchEnd),
    map.on('touchcancel', cancel),
    map.on('click', onClick),
  ]

  return {
    set(next) {
      draft = next
      wake()
    },
    shifted([lng, lat], x, y) {
      const on = map.project([lng, lat])
      const to = map.unproject([on.x + x, on.y + y])
      return [to.lng, to.lat]
    },
    middle() {
      const { lng, lat } = map.getCenter()
      return [lng, lat]
    },
    end() {
      for (const one of listening) one.unsubscribe()
      if (frame !== null) cancelAnimationFrame(frame)
      if (isRemoved()) return
      map.doubleClickZoom.enable()
      map.getCanvas().style.cursor = ''
      for (const layer of LAYERS) if (map.getLayer(layer)) map.removeLayer(layer)
      for (const source of SOURCES) if (map.getSource(source)) map.removeSource(source)
    },
  }
}

/** The places half-way between nodes: of a border with too many of them there are none to press. */
function between(
  nodes: readonly Position[],
  isClosed: boolean,
): { readonly at: Position; readonly node: number }[] {
  if (nodes.length > 200) return []
  return nodes.flatMap((from, node) => {
    const to = nodes[node + 1] ?? (isClosed ? nodes[0] : undefined)
    return to === undefined ? [] : [{ at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], node }]
  })
}
