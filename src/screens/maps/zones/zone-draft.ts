/** A zone while it is drawn: its borders node by node, and every step taken back. Positions are longitude and latitude in degrees. */
import type { DrawnArea } from '../../../domain/rates/polygon.ts'

export type Position = readonly [lng: number, lat: number]

export interface DraftRing {
  /** Rings of one polygon belong together: the first is its border, the others are holes. */
  readonly polygon: number
  /** Without the first one repeated at the end. */
  readonly nodes: readonly Position[]
  readonly isClosed: boolean
}
type Rings = readonly DraftRing[]

export interface NodeAt {
  readonly ring: number
  readonly node: number
}

export interface ZoneDraft {
  readonly rings: Rings
  readonly chosen: NodeAt | null
  readonly past: readonly Rings[]
  readonly future: readonly Rings[]
  /** The node that was moved last by keys: its next step is no step of its own to take back. */
  readonly stepping: NodeAt | null
}

export type DraftAct =
  /** At the end of the border that is open, which it begins where there is none. */
  | { readonly is: 'add'; readonly at: Position }
  | { readonly is: 'insert'; readonly after: NodeAt; readonly at: Position }
  /** `step`: one of many by keys. */
  | { readonly is: 'move'; readonly node: NodeAt; readonly at: Position; readonly step?: true }
  | { readonly is: 'remove'; readonly node: NodeAt }
  | { readonly is: 'close' }
  | { readonly is: 'remove-ring'; readonly ring: number }
  | { readonly is: 'choose'; readonly node: NodeAt | null }
  | { readonly is: 'undo' | 'redo' }

/** A border goes round three places at least. */
const LEAST_NODES = 3
const MOST_PAST = 200
/** Six decimals of a degree are a tenth of a metre, as files of zones are read. */
const DECIMALS = 1e6

export const NO_DRAFT: ZoneDraft = { rings: [], chosen: null, past: [], future: [], stepping: null }

/** A zone that there is, to be changed. */
export function draftOf(area: DrawnArea): ZoneDraft {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  const rings = polygons.flatMap((polygon, i) =>
    polygon.map(
      (ring): DraftRing => ({
        polygon: i,
        nodes: ring.slice(0, -1).map(([lng, lat]): Position => [lng, lat]),
        isClosed: true,
      }),
    ),
  )
  return { ...NO_DRAFT, rings }
}

/** What is drawn, to be sent; null while a border is open, or there is none. */
export function areaOf({ rings }: Pick<ZoneDraft, 'rings'>): DrawnArea | null {
  if (rings.length === 0 || rings.some(({ isClosed }) => !isClosed)) return null
  const polygons = [...Map.groupBy(rings, ({ polygon }) => polygon).values()].map((ofOne) =>
    ofOne.map(({ nodes }) => {
      const ring = nodes.map(([lng, lat]): [number, number] => [lng, lat])
      const [first] = ring
      return first === undefined ? ring : [...ring, first]
    }),
  )
  const [only] = polygons
  return polygons.length === 1 && only !== undefined
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}

export const nodesOf = ({ rings }: Pick<ZoneDraft, 'rings'>): number =>
  rings.reduce((sum, { nodes }) => sum + nodes.length, 0)

export const openRing = ({ rings }: Pick<ZoneDraft, 'rings'>): number =>
  rings.findIndex(({ isClosed }) => !isClosed)

/** Whether a border goes round something: nodes on one spot are one. */
export const isEnough = ({ nodes }: Pick<DraftRing, 'nodes'>): boolean =>
  new Set(nodes.map(String)).size >= LEAST_NODES

/** Whether the border that is open can be closed. */
export function canClose(draft: Pick<ZoneDraft, 'rings'>): boolean {
  const open = draft.rings[openRing(draft)]
  return open !== undefined && isEnough(open)
}

const rounded = ([lng, lat]: Position): Position => [
  Math.round(lng * DECIMALS) / DECIMALS,
  Math.round(lat * DECIMALS) / DECIMALS,
]

const withRing = (rings: Rings, at: number, change: (ring: DraftRing) => DraftRing): Rings =>
  rings.map((ring, i) => (i === at ? change(ring) : ring))

const isSameNode = (a: NodeAt | null, b: NodeAt): boolean => a?.ring === b.ring && a.node === b.node

interface Step {
  readonly rings: Rings
  readonly chosen: NodeAt | null
}

/** What an act makes of the borders; null: nothing. */
function stepOf({ rings }: ZoneDraft, act: DraftAct): Step | null {
  switch (act.is) {
    case 'add': {
      const open = openRing({ rings })
      if (open < 0) {
        const polygon = Math.max(-1, ...rings.map((ring) => ring.polygon)) + 1
        const begun: DraftRing = { polygon, nodes: [rounded(act.at)], isClosed: false }
        return { rings: [...rings, begun], chosen: { ring: rings.length, node: 0 } }
      }
      const node = rings[open]?.nodes.length ?? 0
      return {
        rings: withRing(rings, open, (ring) => ({ ...ring, nodes: [...ring.nodes, rounded(act.at)] })),
        chosen: { ring: open, node },
      }
    }
    case 'insert': {
      const { ring, node } = act.after
      return {
        rings: withRing(rings, ring, (one) => ({
          ...one,
          nodes: one.nodes.toSpliced(node + 1, 0, rounded(act.at)),
        })),
        chosen: { ring, node: node + 1 },
      }
    }
    case 'move': {
      const { ring, node } = act.node
      if (rings[ring]?.nodes[node] === undefined) return null
      return {
        rings: withRing(rings, ring, (one) => ({ ...one, nodes: one.nodes.with(node, rounded(act.at)) })),
        chosen: act.node,
      }
    }
    case 'remove': {
      const { ring, node } = act.node
      const from = rings[ring]
      if (from === undefined || (from.isClosed && from.nodes.length <= LEAST_NODES)) return null
      const nodes = from.nodes.toSpliced(node, 1)
      if (nodes.length === 0) return { rings: rings.toSpliced(ring, 1), chosen: null }
      return {
        rings: withRing(rings, ring, (one) => ({ ...one, nodes })),
        chosen: { ring, node: Math.min(node, nodes.length - 1) },
      }
    }
    case 'close': {
      const open = openRing({ rings })
      return canClose({ rings })
        ? { rings: withRing(rings, open, (ring) => ({ ...ring, isClosed: true })), chosen: null }
        : null
    }
    case 'remove-ring': {
      // With its border a polygon goes, holes and all.
      const gone = rings[act.ring]
      const isBorder = rings.findIndex(({ polygon }) => polygon === gone?.polygon) === act.ring
      return {
        rings: rings.filter((ring, i) => (isBorder ? ring.polygon !== gone?.polygon : i !== act.ring)),
        chosen: null,
      }
    }
    default:
      return null
  }
}

export function drawZone(draft: ZoneDraft, act: DraftAct): ZoneDraft {
  const { rings, past, future } = draft
  if (act.is === 'choose') return { ...draft, chosen: act.node, stepping: null }
  if (act.is === 'undo') {
    const last = past.at(-1)
    if (last === undefined) return draft
    return { rings: last, chosen: null, past: past.slice(0, -1), future: [rings, ...future], stepping: null }
  }
  if (act.is === 'redo') {
    const [next, ...others] = future
    if (next === undefined) return draft
    return { rings: next, chosen: null, past: [...past, rings], future: others, stepping: null }
  }
  const step = stepOf(draft, act)
  if (step === null) return draft
  const isOneMore = act.is === 'move' && act.step === true && isSameNode(draft.stepping, act.node)
  return {
    ...step,
    past: isOneMore ? past : [...past.slice(-(MOST_PAST - 1)), rings],
    future: [],
    stepping: act.is === 'move' && act.step === true ? act.node : null,
  }
}

type Segment = readonly [Position, Position]

/** Which side of a line a place lies on: its sign. */
const side = ([a, b]: Segment, [x, y]: Position): number =>
  (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])

const crosses = (a: Segment, b: Segment): boolean =>
  side(a, b[0]) * side(a, b[1]) < 0 && side(b, a[0]) * side(b, a[1]) < 0

/** Of so many nodes it is found while somebody draws; finer borders are looked at when they are sent. */
const MOST_COMPARED = 400

/** The node after which a border crosses itself; null where none does. */
export function crossedAt({ rings }: Pick<ZoneDraft, 'rings'>): NodeAt | null {
  for (const [ring, { nodes, isClosed }] of rings.entries()) {
    if (nodes.length > MOST_COMPARED) continue
    const edges = nodes.flatMap((from, i): Segment[] => {
      const to = nodes[i + 1] ?? (isClosed ? nodes[0] : undefined)
      return to === undefined ? [] : [[from, to]]
    })
    for (const [i, edge] of edges.entries())
      if (edges.some((other, j) => j > i + 1 && crosses(edge, other))) return { ring, node: i }
  }
  return null
}
