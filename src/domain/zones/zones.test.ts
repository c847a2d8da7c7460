import { describe, expect, test } from 'vitest'
import type { DrawnArea } from '../rates/polygon.ts'
import { zonesInFile } from '../rates/zone-file.ts'
import { isLockedFor } from './edit-lock.ts'
import { crossingsOf, LEFT_BEYOND_M, metresToBorder, shapeOf, zoneAt } from './zone-crossings.ts'
import { writeZoneFile } from './zone-export.ts'

const box = (west: number, south: number, size: number): DrawnArea => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
})
/** Metres north of a latitude, in degrees. */
const metres = (m: number) => m / 111_320

describe('a vehicle', () => {
  const shapes = [shapeOf(1, box(18, -34, 0.1)), shapeOf(2, box(18.05, -34, 0.1))]
  const north = (m: number) => ({ lat: -33.9 + metres(m), lng: 18.02 })
  test.each<[string, number[], { lat: number; lng: number }, object]>([
    ['enters where it is inside', [], north(-10), { entered: [1], left: [] }],
    ['enters all that lie there', [], { lat: -33.95, lng: 18.07 }, { entered: [1, 2], left: [] }],
    ['does not enter beside the border', [], north(10), { entered: [], left: [] }],
    ['stays while it is near the border', [1], north(LEFT_BEYOND_M - 1), { entered: [], left: [] }],
    ['leaves beyond that', [1], north(LEFT_BEYOND_M + 1), { entered: [], left: [1] }],
    ['goes from one into the other', [1], { lat: -33.95, lng: 18.12 }, { entered: [2], left: [1] }],
    ['stays in what is no longer drawn', [9], north(-10), { entered: [1], left: [] }],
  ])('%s', (_says, inside, place, crossings) => {
    expect(crossingsOf(shapes, new Set(inside), place)).toEqual(crossings)
  })

  test('that scatters about a border enters once and does not leave', () => {
    const inside = new Set<number>()
    const entered: number[] = []
    for (let i = 0; i < 200; i += 1) {
      const found = crossingsOf(shapes, inside, north(40 * Math.sin(i)))
      for (const id of found.entered) inside.add(id)
      for (const id of found.left) inside.delete(id)
      entered.push(...found.entered)
    }
    expect(entered).toEqual([1])
    expect([...inside]).toEqual([1])
  })
})

test('the distance to a border is that to the nearest point of any of its rings', () => {
  const ring: DrawnArea = {
    type: 'MultiPolygon',
    coordinates: [
      box(18, -34, 0.1).coordinates as [number, number][][],
      box(19, -34, 0.1).coordinates as [number, number][][],
    ],
  }
  expect(
    metresToBorder(ring, { lat: -33.95, lng: 19.1 + metres(100) / Math.cos((33.95 * Math.PI) / 180) }),
  ).toBeCloseTo(100, 0)
  expect(metresToBorder(ring, { lat: -34, lng: 18 })).toBe(0)
})

test('where two parts of a zone overlap is in it, as are both of them', () => {
  const rings = [box(18, -34, 0.1), box(18.05, -34, 0.1)].map(
    (one) => one.coordinates as [number, number][][],
  )
  const zone = shapeOf(1, { type: 'MultiPolygon', coordinates: rings })
  for (const lng of [18.02, 18.07, 18.12])
    expect(crossingsOf([zone], new Set(), { lat: -33.95, lng }).entered).toEqual([1])
})

test('of zones that lie on one another the smallest is chosen', () => {
  const shapes = [shapeOf(1, box(18, -34, 1)), shapeOf(2, box(18.4, -33.6, 0.1))]
  expect(zoneAt(shapes, { lat: -33.55, lng: 18.45 })).toBe(2)
  expect(zoneAt(shapes, { lat: -33.9, lng: 18.1 })).toBe(1)
  expect(zoneAt(shapes, { lat: -20, lng: 18.1 })).toBe(null)
})

test('zones are somebody’s until they have done nothing for so long', () => {
  const lock = { user_id: 7, active_at: 1_000_000 }
  expect(isLockedFor(8, lock, 10, 1_000_000 + 599_999)).toBe(true)
  expect(isLockedFor(8, lock, 10, 1_000_000 + 600_000)).toBe(false)
  expect(isLockedFor(7, lock, 10, 1_000_000)).toBe(false)
})

const ZONES = [
  { name: 'Sandton & <Rosebank> "N"', colour: '#1f7a5c', tags: ['Surcharge'], area: box(28, -26, 0.1) },
  { name: 'Twee dele', colour: '#3b6fd4', tags: [], area: box(18, -34, 0.1) },
]

test('a GeoJSON file is read back as it was written', () => {
  const file = zonesInFile(JSON.parse(writeZoneFile('geojson', ZONES)), {
    areaNodes: 99,
    nodes: 99,
    zones: 9,
  })
  expect(file.problems).toEqual([])
  expect(file.zones.map(({ name, area }) => ({ name, area }))).toEqual(
    ZONES.map(({ name, area }) => ({ name, area })),
  )
})

test('a KML file has names that are safe, and colours in its own order', () => {
  const kml = writeZoneFile('kml', ZONES)
  expect(kml).toContain('<name>Sandton &amp; &lt;Rosebank&gt; &quot;N&quot;</name>')
  expect(kml).toContain('<color>ff5c7a1f</color>')
  expect(kml).toContain('<coordinates>28,-26 28.1,-26 ')
})
