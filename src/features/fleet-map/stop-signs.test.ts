import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { chartX, chartY } from '../../ui/map/chart.ts'
import { SIGN_NUMBERS } from '../../ui/map/moving-signs.ts'
import { createStopSigns } from './stop-signs.ts'

const isUnderWay = ({ status }: LiveShipment) => status !== 'delivered'

function stage(...rows: LiveShipment[]) {
  const held = new Map(rows.map((row) => [row.id, row]))
  const stops = createStopSigns({ get: (id) => held.get(id) })
  stops.update(held.keys(), isUnderWay)
  return {
    stops,
    held,
    put(...changed: LiveShipment[]) {
      for (const row of changed) held.set(row.id, row)
      return stops.update(
        changed.map(({ id }) => id),
        isUnderWay,
      )
    },
  }
}
const [one, two, three] = [shipment(1), shipment(2), shipment(3)]

test('the map begins with what it shows, where that has a place', () => {
  const { stops } = stage(
    one,
    shipment(2, { status: 'delivered' }),
    shipment(3, { collection_lat: null }),
    shipment(4, { collection_lat: Number.NaN }),
  )
  expect(stops.ids()).toEqual([1])
  expect(stops.x(0)).toBeCloseTo(chartX(18.68), 6)
  expect(stops.y(0)).toBeCloseTo(chartY(-34.04), 6)
})

test('only what looks otherwise or stands elsewhere is another', () => {
  const { stops, put } = stage(one, two, three)
  expect(put({ ...one, weight_kg: 7 }, { ...two, weight_kg: 8 })).toBe(false)
  expect(put({ ...two, collection_lat: -30 }, { ...one, weight_kg: 8 })).toBe(true)
  expect(put({ ...three, status: 'collection-exception' })).toBe(true)
  expect([0, 1, 2].map(stops.isTroubled)).toEqual([false, false, true])
})

test('the last takes the row of one that goes, and one that goes last takes nobody’s', () => {
  const { stops, put } = stage(one, two, three)
  expect(put({ ...one, status: 'delivered' })).toBe(true)
  expect(stops.ids()).toEqual([3, 2])
  expect(put({ ...two, status: 'delivered' })).toBe(true)
  expect(put({ ...two, status: 'delivered' })).toBe(false)
  expect(stops.ids()).toEqual([3])
  // A row that is taken again has nothing of whoever had it.
  expect(put(two)).toBe(true)
})

test('another choice takes away what it leaves out and adds what it lets in', () => {
  const { stops, held } = stage(one, two, shipment(3, { status: 'delivered' }))
  stops.update(held.keys(), ({ id }) => id !== 1)
  expect([...stops.ids()].sort()).toEqual([2, 3])
  held.delete(2)
  stops.update([2], () => true)
  expect(stops.ids()).toEqual([3])
})

test('a shipment that is collected moves on to the door that it is brought to', () => {
  const { stops, put } = stage(one)
  put({ ...one, status: 'collected' })
  expect(stops.y(0)).toBeCloseTo(chartY(-25.75), 6)
})

test('it stands still, and turns with nothing', () => {
  const { stops } = stage(one)
  const column = new Float32Array(2 * SIGN_NUMBERS)
  stops.copy(0, column, 1)
  const [x, y, toX, toY, startedAt, lasts, , turn] = column.subarray(SIGN_NUMBERS)
  expect(x).toBeCloseTo(chartX(18.68), 6)
  expect([toX, toY, startedAt, lasts, turn]).toEqual([x, y, 0, 0, -1])
})

test('it is told which of them lie in a part of the chart', () => {
  const { stops } = stage(one, shipment(2, { collection_lat: -30 }))
  const [x, y] = [chartX(18.68), chartY(-34.04)]
  const around = { west: x - 1e-3, north: y - 1e-3, east: x + 1e-3, south: y + 1e-3 }
  expect([0, 1].map((slot) => stops.isIn(slot, around))).toEqual([true, false])
  expect(stops.isIn(0, { ...around, west: x + 5e-4 })).toBe(false)
})

test('thousands come and go, and each has its own row', () => {
  const { stops, put } = stage()
  const all = Array.from({ length: 3_000 }, (_, i) => shipment(i + 1, { collection_lng: 18 + i / 1_000 }))
  put(...all)
  put(...all.filter(({ id }) => id % 3 === 0).map((row) => ({ ...row, status: 'delivered' as const })))
  expect(stops.count).toBe(2_000)
  for (const [slot, id] of stops.ids().entries())
    expect(stops.x(slot)).toBeCloseTo(chartX(18 + (id - 1) / 1_000), 6)
})
