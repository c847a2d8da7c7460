import { expect, test } from 'vitest'
import { STRAIGHT_ROADS } from '../../../../domain/dispatch/route-now.ts'
import type {
  ProposedDay,
  ProposedDriver,
  ProposedStop,
  ProposedTask,
} from '../../../../domain/dispatch/route-proposal.ts'
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

const stop = (n: number, tasks: readonly ProposedTask[]): ProposedStop => ({
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
  // Where whoever asks may see nothing of it, it is locked (read-day.ts).
  locked: tasks.length === 0,
  tasks,
})
const FACTS = { side: 'collection', version: 1, loaded: false, kg: 1, litres: 10 } as const
const shipment = (id: number): ProposedTask => ({ ...FACTS, shipment_id: id, ref: `SPB${id}` })
const request = (id: number, kg: number): ProposedTask => ({
  ...FACTS,
  request_id: id,
  ref: `COL00000${id}`,
  kg,
  litres: 0,
})
const ROADS = { ...STRAIGHT_ROADS, used: { by: 'embedded', instead_of: null } } as const

test('what nobody may see stays with who is out, at its time; shipments and collection requests go', () => {
  const day: ProposedDay = {
    drivers: [driver(1, 0), driver(2, 5)],
    stops: [stop(1, [shipment(1)]), stop(2, []), stop(3, [request(3, 20)])],
    out: 1,
  }
  const { routes, left } = driverOut(day, 1, ROADS)
  expect(left).toEqual([])
  expect(routes.find((route) => route.driver === 1)?.visits).toEqual([{ key: '2', at: EIGHT + 2 * HOUR }])
  expect(routes.find((route) => route.driver === 2)?.visits.map(({ key }) => key)).toEqual(['1', '3'])
})

test('what whoever asks may not give away stays with who is out, at its time, and that is told', () => {
  const stays: ProposedStop = { ...stop(2, [request(2, 20)]), locked: true, stays: true }
  const day: ProposedDay = {
    drivers: [driver(1, 0), driver(2, 5)],
    stops: [stop(1, [shipment(1)]), stays],
    out: 1,
  }
  const { routes, left } = driverOut(day, 1, ROADS)
  expect(routes.map(({ visits }) => visits.map(({ key }) => key))).toEqual([['2'], ['1']])
  expect(routes[0]?.visits).toEqual([{ key: '2', at: EIGHT + 2 * HOUR }])
  expect(left).toEqual([{ key: '2', reason: 'not_permitted' }])
})

test('a collection request takes its weight: what nobody has room for stays with who is out, and that is told', () => {
  const day: ProposedDay = {
    drivers: [driver(1, 0), driver(2, 5)],
    stops: [stop(1, [request(1, 60)]), stop(2, [request(2, 60)])],
    out: 1,
  }
  const { routes, left } = driverOut(day, 1, ROADS)
  expect(routes.map(({ visits }) => visits.map(({ key }) => key))).toEqual([['2'], ['1']])
  expect(left).toEqual([{ key: '2', reason: 'no_room' }])
})

test('what a van alone may carry goes to no bakkie beside it; where there is no van, that is told', () => {
  const bakkie = { ...driver(2, 1), kind: 'bakkie' } as const
  const day: ProposedDay = {
    drivers: [driver(1, 0), bakkie, driver(3, 40)],
    stops: [stop(1, [{ ...shipment(1), kinds: ['van'] }]), stop(2, [{ ...shipment(2), kinds: ['truck'] }])],
    out: 1,
  }
  const { routes, left } = driverOut(day, 1, ROADS)
  expect(routes.map(({ visits }) => visits.map(({ key }) => key))).toEqual([['2'], [], ['1']])
  expect(left).toEqual([{ key: '2', reason: 'no_vehicle' }])
})
