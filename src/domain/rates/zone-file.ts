/**
 * Zones out of a file that was drawn elsewhere (GeoJSON, RFC 7946; KML comes here as GeoJSON): its polygons by their names,
 * or everything that is wrong with it. A file is taken whole or not at all.
 */
import { z } from 'zod'
import { DrawnArea } from './polygon.ts'

/** A zone of a file: polygons of one name are one area. */
export interface FileZone {
  readonly name: string
  readonly area: DrawnArea
  /** Of all its borders; a border's first point, which is there again as its last, is one. */
  readonly nodes: number
}

export interface ZoneFileProblem {
  /** Empty where it is the file as a whole. */
  readonly zone: string
  readonly says: string
}

export interface ZoneFile {
  readonly zones: readonly FileZone[]
  readonly problems: readonly ZoneFileProblem[]
  /** Points, lines and pictures, which no zone is made of. */
  readonly leftOut: number
}

/** What a file may hold: nodes of one area and of all of them, and zones. */
export interface ZoneFileLimits {
  readonly areaNodes: number
  readonly nodes: number
  readonly zones: number
}

/** A card holds at most 1,000 zones and is saved in 4 MB; a node takes some 25 bytes of it. */
export const MOST_FILE_NODES = 60_000
export const MOST_FILE_ZONES = 1_000
/** Characters of a file. */
export const LONGEST_ZONE_FILE = 3_500_000
/** Points of a border, the last of which is the first: as many as a drawn area may have (polygon.ts). */
const MOST_RING_POINTS = 5_000
const MOST_RINGS = 50
const MOST_POLYGONS = 50
/** Told of one file. */
const MOST_PROBLEMS = 100
const LONGEST_NAME = 100
/** GeometryCollections in each other. */
const DEEPEST = 5
/** Six decimals of a degree are a tenth of a metre. */
const DECIMALS = 1e6

type Position = [number, number]
type Ring = Position[]
type Polygon = Ring[]

const Record = z.record(z.string(), z.unknown())

/** The properties that name a feature, the likeliest first; whatever their capitals. */
const NAMES = ['name', 'zone', 'zone_name', 'title', 'label', 'id']

function nameOf(properties: unknown): string | null {
  const read = Record.safeParse(properties)
  if (!read.success) return null
  const byKey = new Map(Object.entries(read.data).map(([key, value]) => [key.trim().toLowerCase(), value]))
  for (const key of NAMES) {
    const value = byKey.get(key)
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
    const name = text.replace(/\s+/g, ' ').trim()
    if (name !== '') return name.slice(0, LONGEST_NAME)
  }
  return null
}

interface Found {
  readonly name: string | null
  readonly polygons: readonly unknown[]
}

/** The polygons of a geometry as they stand there; null of what is no area. */
function polygonsOf(geometry: unknown, depth = 0): unknown[] | null {
  const { data } = Record.safeParse(geometry)
  if (data === undefined) return null
  const { type, coordinates, geometries } = data
  if (type === 'Polygon') return [coordinates]
  if (type === 'MultiPolygon') return Array.isArray(coordinates) ? coordinates : [coordinates]
  if (type !== 'GeometryCollection' || !Array.isArray(geometries) || depth === DEEPEST) return null
  const inner = geometries.flatMap((one) => polygonsOf(one, depth + 1) ?? [])
  return inner.length === 0 ? null : inner
}

/** Everything of the file that has a geometry. Null: it is no GeoJSON. */
function featuresOf(file: unknown): { geometry: unknown; properties: unknown }[] | null {
  const { data } = Record.safeParse(file)
  if (data === undefined) return null
  if (data.type === 'FeatureCollection')
    return Array.isArray(data.features)
      ? data.features.map((feature) => {
          const { geometry, properties } = Record.safeParse(feature).data ?? {}
          return { geometry, properties }
        })
      : null
  if (data.type === 'Feature') return [{ geometry: data.geometry, properties: data.properties }]
  const isGeometry = typeof data.type === 'string' && ('coordinates' in data || 'geometries' in data)
  return isGeometry ? [{ geometry: data, properties: null }] : null
}

const near = ([lng, lat]: Position) => `${lat.toFixed(3)}, ${lng.toFixed(3)}`

/** About South Africa and its neighbours: there a shipment is collected and delivered. */
const isAtHome = ([lng, lat]: Position) => lng > 10 && lng < 45 && lat > -48 && lat < -8

/** What is wrong with a border, or the border; heights are left out. */
function readRing(ring: unknown): Ring | string {
  if (!Array.isArray(ring)) return 'A border is a list of points'
  if (ring.length < 4) return 'A border has at least four points, the last of which is the first'
  if (ring.length > MOST_RING_POINTS)
    return `A border of ${ring.length} points is too fine: draw it with at most ${MOST_RING_POINTS}`
  const read: Ring = []
  for (const point of ring) {
    const [lng, lat]: unknown[] = Array.isArray(point) ? point : []
    if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
      return 'A point is a longitude and a latitude'
    read.push([Math.round(lng * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS])
  }
  const turned = read.filter((at) => !isAtHome(at) && isAtHome([at[1], at[0]])).length
  const beyond = read.find(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90)
  if (turned === read.length) return 'Latitude and longitude are the wrong way round: longitude comes first'
  if (beyond !== undefined) return `No place on earth: longitude ${beyond[0]}, latitude ${beyond[1]}`
  const [first, last] = [read[0], read.at(-1)]
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
    return `A border is open: it begins at ${near(read[0] ?? [0, 0])} and ends elsewhere`
  return withoutRepeats(read)
}

/** A point that stands twice in a row says nothing more. */
function withoutRepeats(ring: Ring): Ring | string {
  const kept = ring.filter(([lng, lat], i) => i === 0 || ring[i - 1]?.[0] !== lng || ring[i - 1]?.[1] !== lat)
  if (kept.length < 4) return 'A zone needs three nodes at different places'
  return isLine(kept) ? 'A border that goes back the way it came encloses nothing' : kept
}

/** Whether all points lie on one line: within what coordinates are rounded to. */
function isLine(ring: Ring): boolean {
  const [[lng, lat] = [0, 0]] = ring
  const away = ([x, y]: Position) => Math.hypot(x - lng, y - lat)
  const far = ring.reduce((most, at) => (away(at) > away(most) ? at : most), ring[0] ?? [lng, lat])
  const [dx, dy] = [far[0] - lng, far[1] - lat]
  return ring.every(([x, y]) => Math.abs(dx * (y - lat) - dy * (x - lng)) < 1e-10)
}

function readPolygon(rings: unknown): Polygon | string {
  if (!Array.isArray(rings) || rings.length === 0) return 'A polygon is a list of borders'
  if (rings.length > MOST_RINGS) return `A polygon has at most ${MOST_RINGS} borders`
  const read: Polygon = []
  for (const ring of rings) {
    const border = readRing(ring)
    if (typeof border === 'string') return border
    read.push(border)
  }
  return read
}

const nodesOf = (polygon: Polygon): number => polygon.reduce((sum, ring) => sum + ring.length - 1, 0)

function areaOf([first, ...others]: readonly Polygon[]): DrawnArea | null {
  const area =
    others.length === 0
      ? { type: 'Polygon', coordinates: first }
      : { type: 'MultiPolygon', coordinates: [first, ...others] }
  return DrawnArea.safeParse(area).data ?? null
}

/** Features of one name belong together; one without a name has its number. */
function gatherByName(features: readonly Found[]): Map<string, { name: string; polygons: unknown[] }> {
  const zones = new Map<string, { name: string; polygons: unknown[] }>()
  let unnamed = 0
  for (const { name: given, polygons } of features) {
    if (given === null) unnamed += 1
    const name = given ?? `Zone ${unnamed}`
    const known = zones.get(name.toLowerCase())
    if (known === undefined) zones.set(name.toLowerCase(), { name, polygons: [...polygons] })
    else known.polygons.push(...polygons)
  }
  return zones
}

/** The zones of a file that was parsed already. */
export function zonesInFile(file: unknown, limits: ZoneFileLimits): ZoneFile {
  const features = featuresOf(file)
  if (features === null) return wrongFile('This file is neither GeoJSON nor KML')
  const found: Found[] = []
  let leftOut = 0
  for (const { geometry, properties } of features) {
    const polygons = isPicture(properties) ? null : polygonsOf(geometry)
    if (polygons === null) leftOut += 1
    else found.push({ name: nameOf(properties), polygons })
  }
  if (found.length === 0) return wrongFile('There is no polygon in this file', leftOut)
  const gathered = gatherByName(found)
  if (gathered.size > limits.zones)
    return wrongFile(`The file has ${gathered.size} zones: at most ${limits.zones} in one file`, leftOut)
  const zones: FileZone[] = []
  const problems: ZoneFileProblem[] = []
  let nodes = 0
  for (const { name, polygons } of gathered.values()) {
    const zone = readZone(name, polygons, limits)
    if (typeof zone === 'string') problems.push({ zone: name, says: zone })
    else {
      zones.push(zone)
      nodes += zone.nodes
    }
    if (problems.length === MOST_PROBLEMS) break
  }
  if (problems.length === 0 && nodes > limits.nodes)
    return wrongFile(
      `The file has ${nodes} nodes: at most ${limits.nodes} in one file. Draw the borders more coarsely`,
      leftOut,
    )
  return { zones: problems.length > 0 ? [] : zones, problems, leftOut }
}

/** What is laid over a map by its corners (a KML GroundOverlay) is no border. */
const isPicture = (properties: unknown): boolean =>
  Record.safeParse(properties).data?.['@geometry-type'] === 'groundoverlay'

function readZone(name: string, polygons: readonly unknown[], limits: ZoneFileLimits): FileZone | string {
  if (polygons.length > MOST_POLYGONS) return `A zone has at most ${MOST_POLYGONS} polygons`
  const read: Polygon[] = []
  for (const polygon of polygons) {
    const borders = readPolygon(polygon)
    if (typeof borders === 'string') return borders
    read.push(borders)
  }
  const nodes = read.reduce((sum, polygon) => sum + nodesOf(polygon), 0)
  if (nodes > limits.areaNodes) return `${nodes} nodes: the settings allow a zone at most ${limits.areaNodes}`
  const area = areaOf(read)
  return area === null ? 'This is no area' : { name, area, nodes }
}

export const wrongFile = (says: string, leftOut = 0): ZoneFile => ({
  zones: [],
  problems: [{ zone: '', says }],
  leftOut,
})
