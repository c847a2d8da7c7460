import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import {
  byTrouble,
  createDriverRoutesFold,
  driverRouteOf,
  type ExpectedAt,
  stopsOf,
} from './driver-routes.ts'
import { partsOf, wholeOf } from './drivers.tsx'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')
const minutes = (n: number): number => NOON + n * 60_000
const DRIVER = 7
const DOOR = { lat: -26.1, lng: 28, name: 'Kwela', place: 'Sandton, Johannesburg' }

const moment = fc.option(fc.integer({ min: -20 * 60, max: 20 * 60 }).map(minutes))
const driver = fc.option(fc.constantFrom(7, 8, 9))
const fields = fc.record({
  status: fc.constantFrom(...ShipmentStatus.options),
  status_at: fc.integer({ min: -20 * 60, max: 0 }).map(minutes),
  collection_agent_id: driver,
  delivery_agent_id: driver,
  collection_eta: moment,
  delivery_eta: moment,
  collection_before: moment,
  delivery_before: moment,
  collected_at: moment,
  delivered_at: moment,
})
const change = fc.tuple(fc.integer({ min: 1, max: 15 }), fc.option(fields, { freq: 5 }))

/** Rounds with nothing remembered. */
function anew(rows: Iterable<LiveShipment>, now: number) {
  const stops = [...rows].flatMap((row) => [...stopsOf(row)])
  return [7, 8, 9]
    .map((id) =>
      driverRouteOf(
        id,
        stops.filter(({ driverId }) => driverId === id).map(({ driverId: _, ...stop }) => stop),
        now,
      ),
    )
    .filter((route) => route.stops.length > 0)
    .sort(byTrouble)
}

test('after any changes and whatever the clock, the routes are those made of the rows that are there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(change, fc.integer({ min: 0, max: 240 })), { maxLength: 40, size: 'max' }),
      (steps) => {
        const fold = createDriverRoutesFold()
        const rows = new Map<number, LiveShipment>()
        let now = NOON
        for (const [[id, next], later] of steps) {
          now += later * 1000
          const row = next === null ? undefined : shipment(id, next)
          if (row === undefined) rows.delete(id)
          else rows.set(id, row)
          fold.put(id, row)
          // To the minute, as the fold promises.
          const minute = Math.floor(now / 60_000) * 60_000
          expect(fold.driverRoutes(minute)).toEqual(anew(rows.values(), minute))
        }
      },
    ),
  )
})

test('a route counts what is done, failed, ahead and late, and knows what comes next', () => {
  const rows = [
    shipment(1, { status: 'delivered', delivery_agent_id: DRIVER, delivered_at: minutes(-60) }),
    shipment(2, {
      status: 'delivery-failed-attempt',
      status_at: minutes(-30),
      delivery_agent_id: DRIVER,
      message: 'No answer',
    }),
    shipment(3, {
      status: 'out-for-delivery',
      delivery_agent_id: DRIVER,
      delivery_eta: minutes(40),
      delivery_before: minutes(-5),
    }),
    shipment(4, {
      status: 'collection-assigned',
      collection_agent_id: DRIVER,
      collection_eta: minutes(20),
      collection_before: minutes(10),
    }),
  ]
  const [route] = anew(rows, NOON)
  expect(route).toMatchObject({ driverId: DRIVER, done: 1, failed: 1, open: 3, late: 1, atRisk: 1 })
  expect(route?.next?.id).toBe(4)
  expect(route?.until).toBe(minutes(40))
})

test('the bar of a route starts empty, fills with what is done, and is full at the end', () => {
  const filled = (rows: readonly LiveShipment[]) => {
    const route = anew(rows, NOON)[0]
    if (route === undefined) throw new Error('The driver has a route')
    return partsOf(route).reduce((sum, { value }) => sum + value, 0) / wholeOf(route)
  }
  const ahead = [1, 2].map((id) =>
    shipment(id, {
      status: 'out-for-delivery',
      delivery_agent_id: DRIVER,
      delivery_eta: minutes(40),
      delivery_name: `Recipient ${id}`,
    }),
  )
  const done = ahead.map((row) => ({ ...row, status: 'delivered' as const, delivered_at: minutes(-5) }))
  expect(filled(ahead)).toBe(0)
  expect(filled([...ahead.slice(1), ...done.slice(0, 1)])).toBe(0.5)
  expect(filled(done)).toBe(1)
})

test('how far a driver is, is told in visits: ten parcels of one door are one', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((id) =>
    shipment(id, {
      status: id < 4 ? 'delivered' : 'out-for-delivery',
      delivery_agent_id: DRIVER,
      delivery_name: id < 6 ? 'Pieter' : 'Next door',
      delivered_at: id < 4 ? minutes(id - 60) : null,
      delivery_eta: minutes(40),
      delivery_before: id === 6 ? minutes(-5) : null,
    }),
  )
  expect(anew(rows, NOON)).toMatchObject([
    { done: 3, open: 3, visits: { done: 1, open: 2, late: 1, failed: 0 } },
  ])
})

test('what was done yesterday is not of today, and what is open stays until it is done', () => {
  const rows = [
    shipment(1, { status: 'delivered', delivery_agent_id: DRIVER, delivered_at: minutes(-13 * 60) }),
    shipment(2, {
      status: 'collection-assigned',
      collection_agent_id: DRIVER,
      collection_eta: minutes(13 * 60),
    }),
  ]
  expect(anew(rows, NOON)).toMatchObject([{ done: 0, open: 1, next: { id: 2 } }])
})

test('who has late stops comes first, then who will have', () => {
  const stop = { ...DOOR, kind: 'deliver', visitedAt: null, failed: false } as const
  const late = driverRouteOf(1, [{ ...stop, id: 1, eta: null, due: minutes(-1) }], NOON)
  const risky = driverRouteOf(2, [{ ...stop, id: 2, eta: minutes(9), due: minutes(5) }], NOON)
  const calm = driverRouteOf(3, [{ ...stop, id: 3, eta: minutes(4), due: minutes(5) }], NOON)
  expect([calm, risky, late].sort(byTrouble).map(({ driverId }) => driverId)).toEqual([1, 2, 3])
})

test('what is expected says when they come, what will be late and when they finish; the plan holds where nobody knows', () => {
  const stop = { ...DOOR, kind: 'deliver', visitedAt: null, failed: false } as const
  const stops = [
    { ...stop, id: 1, eta: minutes(4), due: minutes(5) },
    { ...stop, id: 2, eta: minutes(30), due: minutes(60) },
  ]
  const expected = driverRouteOf(1, stops, NOON, ({ id }) => (id === 1 ? minutes(50) : null))
  expect(expected).toMatchObject({ atRisk: 1, until: minutes(50), next: { id: 1, comesAt: minutes(50) } })
  expect(expected.stops.map(({ isExpected }) => isExpected)).toEqual([true, false])
  expect(driverRouteOf(1, stops, NOON)).toMatchObject({ atRisk: 0, until: minutes(30) })

  const fold = createDriverRoutesFold()
  const row = shipment(1, { status: 'out-for-delivery', delivery_agent_id: DRIVER, delivery_eta: minutes(4) })
  fold.put(1, row)
  expect(fold.driverRoutes(NOON)[0]?.until).toBe(minutes(4))
  expect(fold.driverRoutes(NOON, () => minutes(9))[0]?.until).toBe(minutes(9))
  expect(fold.driverRoutes(NOON)[0]?.until).toBe(minutes(9))
})

test('how far behind the plan a driver is: at the last stop made, or by how long the next is overdue', () => {
  const stop = { ...DOOR, kind: 'deliver', due: null, failed: false } as const
  const made = (eta: number, visitedAt: number) => ({
    ...stop,
    id: eta,
    eta: minutes(eta),
    visitedAt: minutes(visitedAt),
  })
  const ahead = (eta: number) => ({ ...stop, id: eta, eta: minutes(eta), visitedAt: null })
  const behind = (stops: Parameters<typeof driverRouteOf>[1], expectedAt?: ExpectedAt) =>
    driverRouteOf(1, stops, NOON, expectedAt).behind
  const MIN = 60_000
  // Made ten minutes early, and the next is not due: ahead.
  expect(behind([made(-20, -30), ahead(5)])).toBe(-10 * MIN)
  // The last one says it, not those before.
  expect(behind([made(-60, -20), made(-8, -8), ahead(5)])).toBe(0)
  expect(behind([made(-30, -10), ahead(5)])).toBe(20 * MIN)
  // Early once, and standing still since.
  expect(behind([made(-40, -50), ahead(-12)])).toBe(12 * MIN)
  expect(behind([ahead(5)])).toBe(0)
  expect(behind([{ ...stop, id: 1, eta: null, visitedAt: null }])).toBeNull()
  // A door where nobody was is a stop that they made.
  expect(behind([{ ...made(-30, -15), failed: true }])).toBe(15 * MIN)
  // Where the next one is expected, that says it: they catch up on the way, or are held up.
  expect(behind([made(-30, -10), ahead(5)], () => minutes(9))).toBe(4 * MIN)
  expect(behind([made(-20, -30), ahead(15)], () => minutes(12))).toBe(-3 * MIN)
  expect(behind([ahead(-12)], () => minutes(-5))).toBe(12 * MIN)
})
