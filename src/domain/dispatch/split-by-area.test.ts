import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AreaStop, splitByArea } from './split-by-area.ts'

const stop = (place: string, lat: number, lng: number, load = 1): AreaStop => ({ place, lat, lng, load })
const places = (stops: readonly AreaStop[]) => [...new Set(stops.map(({ place }) => place))].sort()

test('a load from north to south is cut across, with whole suburbs on each side', () => {
  const stops = [
    stop('Sandton', -26.1, 28.05),
    stop('Soweto', -26.27, 27.86),
    stop('Sandton', -26.11, 28.06),
    stop('Lenasia', -26.32, 27.83),
    stop('Midrand', -25.99, 28.12),
    stop('Soweto', -26.26, 27.87),
  ]
  const [a = [], b = []] = splitByArea(stops) ?? []
  expect([places(a), places(b)].sort()).toEqual([
    ['Lenasia', 'Soweto'],
    ['Midrand', 'Sandton'],
  ])
})

test('the balance is of loads, not of stops', () => {
  const stops = [
    stop('A', -26, 28, 9),
    stop('B', -26, 28.1, 3),
    stop('C', -26, 28.2, 3),
    stop('D', -26, 28.3, 3),
  ]
  const groups = (splitByArea(stops) ?? []).map(places).sort()
  expect(groups).toEqual([['A'], ['B', 'C', 'D']])
})

test('one suburb is parted within, and a single stop not at all', () => {
  expect(splitByArea([stop('A', -26, 28), stop('a ', -26, 28.1)])?.map(({ length }) => length)).toEqual([
    1, 1,
  ])
  expect(splitByArea([stop('A', -26, 28)])).toBeNull()
})

const Stops = fc.array(
  fc.record({
    place: fc.constantFrom('A', 'B', 'C', 'D'),
    lat: fc.option(fc.double({ min: -35, max: -22, noNaN: true })),
    lng: fc.option(fc.double({ min: 16, max: 33, noNaN: true })),
    load: fc.integer({ min: 1, max: 50 }),
  }),
  { minLength: 2, maxLength: 40 },
)

test('nothing is lost or twice, neither side is empty, and no suburb is parted while there are two', () => {
  fc.assert(
    fc.property(Stops, (stops) => {
      const [a = [], b = []] = splitByArea(stops) ?? []
      expect(new Set([...a, ...b])).toEqual(new Set(stops))
      expect(a.length + b.length).toBe(stops.length)
      expect(Math.min(a.length, b.length)).toBeGreaterThan(0)
      if (new Set(stops.map(({ place }) => place)).size > 1)
        expect(places(a).filter((place) => places(b).includes(place))).toEqual([])
    }),
  )
})
