import { expect, test } from 'vitest'
import { driver } from '../../../tests/support/live-rows.ts'
import type { LiveDriver } from '../../contract/live.ts'
import { cameraOf, chartX, chartY, onChart, onScreen } from '../../ui/map/chart.ts'
import { SIGN_NUMBERS } from '../../ui/map/moving-signs.ts'
import { createFleetMotion } from './fleet-motion.ts'

function stage(...rows: LiveDriver[]) {
  const drivers = new Map(rows.map((row) => [row.id, row]))
  const fleet = createFleetMotion({ get: (id) => drivers.get(id) }, true)
  return {
    fleet,
    report(id: number, lat: number | null, lng: number | null, now: number) {
      drivers.set(id, driver(id, { lat, lng }))
      return fleet.update([id], now)
    },
    leave(id: number, now: number) {
      drivers.delete(id)
      return fleet.update([id], now)
    },
  }
}

test('rows are told by where they changed, and the last one takes the place of who went', () => {
  const { fleet, report, leave } = stage()
  report(7, -26, 28, 0)
  report(8, -27, 28, 0)
  expect(report(9, -28, 28, 0)).toEqual({ slots: [2], from: 2, to: 3 })
  expect([fleet.rows.count, fleet.rows.slotOf(8)]).toEqual([3, 1])
  expect(leave(7, 10)).toEqual({ slots: [0], from: 0, to: 1 })
  expect([fleet.rows.count, fleet.rows.idAt(0), fleet.rows.slotOf(7)]).toEqual([2, 9, undefined])
  expect(fleet.at(0, 10).y).toBeCloseTo(chartY(-28), 6)
})

test('what is no place is not on the map, and a pole is at its end', () => {
  const { fleet, report } = stage()
  for (const lat of [Number.NaN, Number.POSITIVE_INFINITY, null]) report(1, lat, 28, 0)
  expect(fleet.rows.count).toBe(0)
  report(2, 90, 180, 0)
  report(3, -90, -180, 0)
  expect(fleet.rows.numbers.subarray(0, 2 * SIGN_NUMBERS).every(Number.isFinite)).toBe(true)
  report(2, Number.NaN, 28, 10)
  expect(fleet.rows.count).toBe(1)
})

test('it moves as long as the slowest motion, at no more than the speed that it tells', () => {
  const { fleet, report } = stage()
  report(1, -26, 28, 0)
  expect(fleet.movesUntil).toBe(0)
  report(1, -26, 28.1, 2_000)
  expect(fleet.movesUntil).toBeCloseTo(4_200)
  expect(fleet.speed(2_000)).toBeCloseTo((chartX(28.1) - chartX(28)) / 2_200, 8)
  expect(fleet.at(0, 3_100).x).toBeCloseTo((chartX(28) + chartX(28.1)) / 2, 6)
  // Who was fast once is forgotten.
  report(1, -26, 28.1001, 20_000)
  report(1, -26, 28.1002, 31_000)
  expect(fleet.speed(31_000)).toBeLessThan(1e-9)
})

test('after weeks a motion is as smooth as on the first day', () => {
  const { fleet, report } = stage()
  const WEEKS = 30 * 86_400_000
  report(1, -26, 28, 0)
  report(1, -26, 28.01, WEEKS)
  report(1, -26, 28.02, WEEKS + 8_000)
  const places = [0, 16, 32, 48].map((ms) => fleet.at(0, WEEKS + 8_500 + ms).x)
  const steps = places.slice(1).map((x, i) => x - (places[i] ?? 0))
  for (const step of steps) expect(step / (steps[0] ?? 1)).toBeCloseTo(1, 1)
})

test('more vehicles than there was room for keep their rows', () => {
  const { fleet, report } = stage()
  for (let id = 1; id <= 1_000; id++) report(id, -26 - id / 1_000, 28, 0)
  expect(fleet.rows.numbers.length).toBeGreaterThanOrEqual(1_000 * SIGN_NUMBERS)
  expect(fleet.at(0, 0).y).toBeCloseTo(chartY(-26.001), 6)
})

test('the chart lies on the screen as the map does, also turned', () => {
  const look = (bearing: number) =>
    cameraOf({
      getCenter: () => ({ lng: 28, lat: -26 }),
      getZoom: () => 3,
      getBearing: () => bearing,
      project: () => ({ x: 400, y: 300 }),
    })
  const east = { x: chartX(73), y: chartY(-26) }
  const level = look(0)
  expect(onScreen(level, east)).toEqual({ x: 912, y: 300 })
  // The top of the screen is east: what lies east is above.
  const turned = look(90)
  const seen = onScreen(turned, east)
  expect(seen.x).toBeCloseTo(400)
  expect(seen.y).toBeCloseTo(-212)
  const back = onChart(turned, seen)
  expect(back.x).toBeCloseTo(east.x, 12)
  expect(back.y).toBeCloseTo(east.y, 12)
})
