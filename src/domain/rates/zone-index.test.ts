import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexArea, isInside } from './polygon.ts'
import { indexZones, type Zone, zoneProblems, zonesOf } from './zone-index.ts'

const nowhere = { country: null, local_area: '', city: '', zone: '', code: '', lat: null, lng: null }
const zone = (id: number, changes: Partial<Zone>): Zone => ({
  id,
  name: `Zone ${id}`,
  places: [],
  postal_codes: [],
  area: null,
  ...changes,
})

describe('zones by postal codes', () => {
  test('an address is in each zone that has its code, once, in the order of the card', () => {
    const index = indexZones([
      zone(1, { postal_codes: ['2000-2199', '2100-2300', '2196'] }),
      zone(2, { places: [{ city: 'Cape Town' }] }),
      zone(3, { postal_codes: ['0000', '9999', '2196'] }),
    ])
    const at = (code: string) => zonesOf(index, { ...nowhere, code })
    expect([at('2196'), at('2300'), at('2301'), at('1999'), at('0000'), at('9999')]).toEqual([
      [0, 2],
      [0],
      [],
      [],
      [2],
      [2],
    ])
    expect([at(''), at('219'), at('21960'), at('abcd')]).toEqual([[], [], [], []])
  })

  test('a hundred thousand ranges of all codes take no more room than a few', () => {
    const postal_codes = Array.from({ length: 2_000 }, () => '0000-9999')
    const index = indexZones(Array.from({ length: 50 }, (_, i) => zone(i + 1, { postal_codes })))
    expect(zonesOf(index, { ...nowhere, code: '7784' })).toHaveLength(50)
    expect(index.coded.reduce((sum, { codes }) => sum + codes.byteLength, 0)).toBeLessThan(100_000)
  })
})

describe('an area that is drawn', () => {
  /** Without bands: how often a line to the east crosses a border. */
  function isWithin(ring: readonly (readonly [number, number])[], lat: number, lng: number): boolean {
    let inside = false
    for (const [i, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[i + 1] ?? [x1, y1]
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
    }
    return inside
  }

  test('holds what lies within its border, whatever that is like', () => {
    const degrees = fc.integer({ min: -200, max: 200 }).map((tenths) => tenths / 10)
    const point = fc.tuple(degrees, degrees)
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 60 }), point, (corners, [lng, lat]) => {
        const [first = [0, 0]] = corners
        const ring: [number, number][] = [...corners, first]
        const area = indexArea({ type: 'Polygon', coordinates: [ring] })
        expect(isInside(area, lat, lng)).toBe(isWithin(ring, lat, lng))
      }),
    )
  })

  test('that goes up and down five thousand times takes no more room than its corners', () => {
    const up: [number, number][] = Array.from({ length: 4_999 }, (_, i) => [
      20 + i / 1_000,
      i % 2 ? -34 : -23,
    ])
    const ring = [...up, up[0] ?? [20, -23]]
    const area = indexArea({ type: 'Polygon', coordinates: [ring] })
    expect(area.bands.reduce((sum, edges) => sum + edges.length, 0)).toBeLessThan(5_000 * 4 * 10)
    for (const [lng, lat] of [
      [20.5, -28],
      [24.4999, -24],
      [19.9, -28],
    ] as const)
      expect(isInside(area, lat, lng)).toBe(isWithin(ring, lat, lng))
  })
})

describe('a country abroad', () => {
  const zones = [
    zone(1, { places: [{ country: 'BW' }, { country: 'NA' }] }),
    zone(2, { places: [{ zone: 'GP' }, { city: 'Windhoek' }], postal_codes: ['0001-9999'] }),
  ]

  test('an address there is in the zones of its country, whatever its names are at home', () => {
    const index = indexZones(zones)
    const there = { ...nowhere, country: 'NA', city: 'Windhoek', zone: 'GP', code: '2196' }
    expect(zonesOf(index, there)).toEqual([0])
    expect(zonesOf(index, { ...there, country: null })).toEqual([1])
    expect(zonesOf(index, { ...nowhere, country: 'ZM' })).toEqual([])
  })

  test.each([
    [{ country: 'BW' }, []],
    [{ country: 'Botswana' }, ['places[0].country: Use the two letters of a country abroad, such as BW']],
    [{ country: 'ZA' }, ['places[0].country: South Africa is named by its provinces']],
    [
      { country: 'BW', city: 'Gaborone' },
      ['places[0].country: A country stands alone, without a province, city or suburb'],
    ],
  ])('a zone of %j has these problems: %j', (place, problems) => {
    expect(zoneProblems(zone(1, { places: [place] })).map(({ path, says }) => `${path}: ${says}`)).toEqual(
      problems,
    )
  })
})
