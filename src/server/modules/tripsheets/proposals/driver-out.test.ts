import { expect, test } from 'vitest'
import { STRAIGHT_ROADS } from '../../../../domain/dispatch/route-now.ts'
import type { ProposedDay, ProposedDriver, ProposedStop } from '../../../../domain/dispatch/route-proposal.ts'
import { driverOut } from './driver-out.ts'

const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')
const HOUR = 3_600_000
const place = (n: number) => ({ lat: -26 - n / 100, lng: 28 })

const driver = (id: number, n: number): ProposedDriver => ({
  driver: id,
  kind: 'van',
  capacity_kg: 100,
  tripsheet: id,
  here: place(n),
  now: EIGHT,
  end: place(n),
  end_at: null,
  under_way: false,
})

const stop = (n: number, shipments: readonly number[]): ProposedStop => ({
  ...place(n),
  key: String(n),
  driver: 1,
  name: `Shop ${n}`,
  place: 'Sandton',
  after: null,
  before: null,
  service_minutes: 7,
  slot_at: EIGHT + n * HOUR,
  timed: false,
  planned_at: EIGHT + n * HOUR,
  // With a collection request alone it is locked (read-day.ts).
  locked: shipments.length === 0,
  tasks: shipments.map((shipment_id) => ({
    shipment_id,
    side: 'collection',
    ref: `SPB${shipment_id}`,
    version: 1,
    loaded: false,
    kg: 1,
    litres: 10,
  })),
})

test('a stop where there is a collection request alone stays with who is out, at its time; the others go', () => {
  const day: ProposedDay = {
    drivers: [driver(1, 0), driver(2, 5)],
    stops: [stop(1, [1]), stop(2, []), stop(3, [3])],
    out: 1,
  }
  const { routes, left } = driverOut(day, 1, {
    ...STRAIGHT_ROADS,
    used: { by: 'embedded', instead_of: null },
  })
  expect(left).toEqual([])
  expect(routes.find((route) => route.driver === 1)?.visits).toEqual([{ key: '2', at: EIGHT + 2 * HOUR }])
  expect(routes.find((route) => route.driver === 2)?.visits.map(({ key }) => key)).toEqual(['1', '3'])
})
