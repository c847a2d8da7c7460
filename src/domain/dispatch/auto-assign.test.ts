import { expect, test } from 'vitest'
import { type CollectionProposal, collectionProposals, waitingDoor } from './auto-assign.ts'
import { autoAssignModes } from './auto-assign-rule.ts'
import type { Roads } from './route-now.ts'
import type { ProposedDriver, ProposedStop } from './route-proposal.ts'

const NOW = Date.parse('2026-11-24T09:00:00+02:00')
const HOUR = 3_600_000
const KM = 1 / 111

function driver(id: number, changes: Partial<ProposedDriver> = {}): ProposedDriver {
  return {
    driver: id,
    kind: 'van',
    capacity_kg: 500,
    tripsheet: null,
    here: { lat: -26.1, lng: 28 },
    now: NOW,
    end: null,
    end_at: null,
    under_way: false,
    ...changes,
  }
}
function waiting(id: number, changes: Partial<ProposedStop> & { kg?: number } = {}): ProposedStop {
  const { kg = 5, ...rest } = changes
  return {
    key: `collection ${id}`,
    driver: null,
    lat: -26.1,
    lng: 28,
    name: `Shop ${id}`,
    place: 'Sandton',
    after: null,
    before: NOW + 4 * HOUR,
    service_minutes: 7,
    slot_at: 0,
    timed: false,
    planned_at: 0,
    locked: false,
    tasks: [
      { shipment_id: id, side: 'collection', ref: `R${id}`, version: 1, loaded: false, kg, litres: 20 },
    ],
    ...rest,
  }
}
const day = (drivers: ProposedDriver[], stops: ProposedStop[]) => ({
  drivers,
  stops: stops.filter((stop) => stop.driver !== null),
  waiting: stops.filter((stop) => stop.driver === null).map(waitingDoor),
})
type Day = ReturnType<typeof day>
const proposeCollections = (of: Day, roads?: Roads): CollectionProposal[] =>
  [...collectionProposals(of, roads)].filter((proposal) => proposal !== null)
const pairs = (of: Day) => proposeCollections(of).map(({ door, driver: id }) => [door.key, id])

test('whom it costs the least, with the reason', () => {
  const far = driver(1, { here: { lat: -26.1 + 30 * KM, lng: 28 } })
  const [proposal] = proposeCollections(day([far, driver(2)], [waiting(7)]))
  expect(proposal).toMatchObject({ driver: 2, reason: { is_nearest: true, is_in_time: true } })
  expect(proposal?.reason.added_metres).toBeLessThan(100)
})

test('nobody without room, without a known place, or whose day would end too late', () => {
  const stop = waiting(7, { kg: 50 })
  expect(pairs(day([driver(1, { capacity_kg: 40 })], [stop]))).toEqual([])
  expect(pairs(day([driver(1, { here: null })], [stop]))).toEqual([])
  expect(pairs(day([driver(1, { end_at: NOW + 60_000, here: { lat: -26.5, lng: 28 } })], [stop]))).toEqual([])
  expect(pairs(day([driver(1, { capacity_kg: 40 }), driver(2)], [stop]))).toEqual([['collection 7', 2]])
})

test('what was proposed before takes its room', () => {
  const stops = [waiting(1, { kg: 300 }), waiting(2, { kg: 300 }), waiting(3, { kg: 300 })]
  expect(pairs(day([driver(1), driver(2)], stops))).toEqual([
    ['collection 1', 1],
    ['collection 2', 2],
  ])
})

test('what is too long for a bike goes to whoever drives something longer, and to nobody where there are bikes alone', () => {
  const roll = waiting(7)
  const tasks = roll.tasks.map((task) => ({ ...task, longest_cm: 200 }))
  const long = { ...roll, tasks: [...waiting(8).tasks, ...tasks] }
  const bike = driver(1, { kind: 'bike' })
  const far = driver(2, { kind: 'bakkie', here: { lat: -26.1 + 30 * KM, lng: 28 } })
  expect(pairs(day([bike, far], [long]))).toEqual([['collection 7', 2]])
  expect(pairs(day([bike], [long]))).toEqual([])
  expect(pairs(day([bike, far], [waiting(7)]))).toEqual([['collection 7', 1]])
  // Longer than any vehicle: the longest kind is asked for, and whoever drives it knows how it is carried.
  const mast = { ...roll, tasks: roll.tasks.map((task) => ({ ...task, longest_cm: 1_500 })) }
  expect(pairs(day([bike, far, driver(3, { kind: 'truck' })], [mast]))).toEqual([['collection 7', 3]])
})

test('what a driver has on the vehicle takes its room, by weight and by volume', () => {
  const loaded = waiting(1, { driver: 1, kg: 480 })
  const had = loaded.tasks.map((task) => ({ ...task, loaded: true }))
  expect(pairs(day([driver(1)], [{ ...loaded, tasks: had }, waiting(2, { kg: 50 })]))).toEqual([])
  expect(pairs(day([driver(1)], [{ ...loaded, tasks: had }, waiting(2, { kg: 10 })]))).toHaveLength(1)
  const bulky = waiting(3)
  const tasks = bulky.tasks.map((task) => ({ ...task, litres: 1_000_000 }))
  expect(pairs(day([driver(1)], [{ ...bulky, tasks }]))).toEqual([])
})

test('what was proposed before is driven to first: the next one costs what it adds to that', () => {
  const south = driver(1, { here: { lat: -26.3, lng: 28 } })
  const far = { lat: -26.7, lng: 28 }
  const [, second] = proposeCollections(day([south], [waiting(1, far), waiting(2, far)]))
  expect(second?.reason.added_metres).toBeLessThan(100)
})

test('whose window is over first is given first', () => {
  const stops = [waiting(1, { kg: 300 }), waiting(2, { kg: 300, before: NOW + 2 * HOUR })]
  expect(pairs(day([driver(1)], stops))).toEqual([['collection 2', 1]])
})

test('who would come too late is no cheaper for being near, and another is not called nearest', () => {
  const busy = waiting(1, { driver: 1, planned_at: NOW, slot_at: NOW, locked: true })
  const free = driver(2, { here: { lat: -26.1 + KM, lng: 28 } })
  const soon = waiting(2, { before: NOW + 5 * 60_000 })
  const proposals = proposeCollections(day([driver(1), free], [busy, soon]))
  expect(proposals).toMatchObject([{ driver: 2, reason: { is_nearest: false, is_in_time: true } }])
})

test('a window that nobody reaches is said', () => {
  const late = waiting(7, { before: NOW + 60_000, lat: -26.6 })
  expect(proposeCollections(day([driver(1)], [late]))[0]).toMatchObject({ reason: { is_in_time: false } })
})

test('what drivers fetch by collection requests takes their room', () => {
  const stop = waiting(7, { kg: 50 })
  const fetched = (kg: number) => {
    const task = {
      request_id: 3,
      side: 'collection',
      ref: 'COL000003',
      version: 1,
      loaded: false,
      litres: 0,
      kg,
    } as const
    return waiting(3, { driver: 1, tasks: [task] })
  }
  expect(pairs(day([driver(1)], [fetched(460), stop]))).toEqual([])
  expect(pairs(day([driver(1)], [fetched(440), stop]))).toHaveLength(1)
})

test('ways are as long as the roads say: who is near as the crow flies may be far to drive', () => {
  const near = driver(1, { here: { lat: -26.1 + 5 * KM, lng: 28 } })
  const far = driver(2, { here: { lat: -26.1 - 8 * KM, lng: 28 } })
  // A river between the first of them and the door.
  const roads: Roads = {
    way: (_, from, to) => (from.lat > -26.09 || to.lat > -26.09 ? HOUR : 15 * 60_000),
    metres: (_, from) => (from.lat > -26.09 ? 60_000 : 12_000),
  }
  const of = day([near, far], [waiting(7)])
  expect(proposeCollections(of)).toMatchObject([{ driver: 1 }])
  const [proposal] = proposeCollections(of, roads)
  expect(proposal).toMatchObject({
    driver: 2,
    reason: { first_at: NOW + 15 * 60_000, added_ms: 22 * 60_000, added_metres: 12_000, is_nearest: true },
  })
})

test('it goes on a door at a time, also where nobody can take one', () => {
  const heavy = waiting(1, { kg: 900, before: NOW + HOUR })
  const steps = collectionProposals(day([driver(1)], [heavy, waiting(2)]))
  expect(steps.next().value).toBeNull()
  expect(steps.next().value).toMatchObject({ door: { key: 'collection 2' } })
  expect(steps.next().done).toBe(true)
})

test('the rule of a branch is its last line', () => {
  expect([...autoAssignModes(['jnb propose', 'CPT Take', 'JNB off', 'nonsense'])]).toEqual([
    ['JNB', 'off'],
    ['CPT', 'take'],
  ])
})
