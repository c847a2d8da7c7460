import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexArea, isInside } from './polygon.ts'
import { zonesInFile } from './zone-file.ts'

const LIMITS = { areaNodes: 1_000, nodes: 2_000, zones: 5 }
const read = (file: unknown) => zonesInFile(file, LIMITS)

const square = (lng: number, lat: number, side = 0.1): [number, number][] => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
  [lng, lat],
]
const circle = (nodes: number): [number, number][] => {
  const points = Array.from({ length: nodes }, (_, i): [number, number] => {
    const turn = (2 * Math.PI * i) / nodes
    return [28 + Math.cos(turn), -26 + Math.sin(turn)]
  })
  return [...points, points[0] ?? [0, 0]]
}
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })
const feature = (name: unknown, geometry: unknown, key = 'name') => ({
  type: 'Feature',
  properties: { [key]: name },
  geometry,
})
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

describe('a file of zones', () => {
  test('is read by the names of its features; polygons of one name are one zone', () => {
    const file = collection(
      feature('Sandton', polygon(square(28, -26))),
      feature(' SANDTON ', polygon(square(28.5, -26))),
      feature(7, { type: 'MultiPolygon', coordinates: [[square(18, -34)], [square(19, -34)]] }, 'Zone'),
      feature('Depot', { type: 'Point', coordinates: [28, -26] }),
      { type: 'Feature', properties: null, geometry: polygon(square(30, -30)) },
    )
    const { zones, problems, leftOut } = read(file)
    expect(problems).toEqual([])
    expect(leftOut).toBe(1)
    expect(zones.map(({ name, area, nodes }) => [name, area.type, nodes])).toEqual([
      ['Sandton', 'MultiPolygon', 8],
      ['7', 'MultiPolygon', 8],
      ['Zone 1', 'Polygon', 4],
    ])
  })

  test('a hole is not inside, and heights are left out', () => {
    const outer = square(28, -26, 1).map(([lng, lat]) => [lng, lat, 1500])
    const { zones } = read(feature('Ring road', polygon(outer, square(28.4, -25.6, 0.2))))
    const area = zones[0]?.area
    if (area === undefined) throw new Error('no zone')
    expect(JSON.stringify(area)).not.toContain('1500')
    const index = indexArea(area)
    expect([isInside(index, -25.9, 28.1), isInside(index, -25.5, 28.5)]).toEqual([true, false])
  })

  test('polygons in collections and alone are read, too', () => {
    const geometry = { type: 'GeometryCollection', geometries: [polygon(square(28, -26))] }
    expect(read(feature('A', geometry)).zones).toHaveLength(1)
    expect(read(polygon(square(28, -26))).zones.map(({ name }) => name)).toEqual(['Zone 1'])
  })

  test.each([
    [
      'open',
      [...square(28, -26).slice(0, 4), [28.2, -26.2]],
      /^A border is open: it begins at -26\.000, 28\.000/,
    ],
    ['turned round', square(28, -26).map(([lng, lat]) => [lat, lng]), /wrong way round/],
    ['off the earth', [...square(28, -26).slice(0, 3), [190, -26], [28, -26]], /longitude 190, latitude -26/],
    ['too short', square(28, -26).slice(0, 3), /at least four points/],
    ['of one point', Array.from({ length: 6 }, () => [28, -26]), /three nodes at different places/],
    ['not of numbers', [['28', '-26'], ...square(28, -26)], /a longitude and a latitude/],
    [
      'of what JSON takes for infinite',
      [[Number.POSITIVE_INFINITY, 1], ...square(28, -26)],
      /a longitude and a latitude/,
    ],
    ['finer than the settings allow', circle(1_200), /^1200 nodes: the settings allow a zone at most 1000$/],
    ['finer than anything', circle(200_000), /200001 points is too fine/],
    ['no list', 'POLYGON', /a list of points/],
  ])('a border that is %s is told with its zone, and nothing else is taken', (_, ring, says) => {
    const { zones, problems } = read(
      collection(feature('Good', polygon(square(27, -26))), feature('Bad', polygon(ring))),
    )
    expect(zones).toEqual([])
    expect(problems).toEqual([{ zone: 'Bad', says: expect.stringMatching(says) }])
  })

  test.each([
    ['nothing', null, /neither GeoJSON nor KML/],
    ['a list', [], /neither GeoJSON nor KML/],
    ['a collection of nothing', collection(), /no polygon/],
    ['points alone', collection(feature('A', { type: 'Point', coordinates: [28, -26] })), /no polygon/],
    [
      'too many zones',
      collection(...[1, 2, 3, 4, 5, 6].map((n) => feature(`Z${n}`, polygon(square(28, -26))))),
      /6 zones: at most 5/,
    ],
    [
      'too many nodes',
      collection(...[1, 2, 3].map((n) => feature(`Z${n}`, polygon(circle(900))))),
      /2700 nodes: at most 2000/,
    ],
  ])('%s is told of the whole file', (_, file, says) => {
    expect(read(file)).toMatchObject({
      zones: [],
      problems: [{ zone: '', says: expect.stringMatching(says) }],
    })
  })

  test('whatever is sent is answered, never thrown', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('Polygon', 'MultiPolygon'), (json, type) => {
        for (const file of [json, feature('A', { type, coordinates: json })]) {
          const { zones, problems } = read(file)
          expect(zones.length > 0).toBe(problems.length === 0)
        }
      }),
    )
  })
})
