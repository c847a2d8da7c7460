import { expect, test } from 'vitest'
import { type NewDoor, type OpenStop, pricedPlace } from './place-stop.ts'
import { plannedTimes } from './planned-times.ts'
import { travelMs } from './travel.ts'

/** 24 Nov 2026, 08:00 in South Africa. */
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')

/** Stops along a road without a minute to spare, in a plan that counts whatever is asked of it. */
function searched(count: number) {
  const doors = Array.from({ length: count }, (_, i) => ({
    lat: -26 - i / 500,
    lng: 28,
    service_minutes: 7,
    slot_at: EIGHT,
    timed: false,
    before: EIGHT + 3_600_000,
    locked: false,
  }))
  const here = { lat: -26, lng: 28 }
  const times = plannedTimes(doors, { kind: 'van', here, now: EIGHT })
  let [reads, ways] = [0, 0]
  const open = doors.map(
    (door, i): OpenStop =>
      new Proxy(
        { ...door, planned_at: times[i] ?? 0 },
        {
          get(stop, field, self) {
            reads += 1
            return Reflect.get(stop, field, self)
          },
        },
      ),
  )
  // At its far end, so that each place is better than the one before it.
  const coming = { lat: -26 - count / 500, lng: 28, after: null, before: null, service_minutes: 7 }
  const place = pricedPlace(open, coming, {
    kind: 'van',
    here,
    now: EIGHT,
    way(kind, from, to) {
      ways += 1
      return travelMs(kind, from, to)
    },
  })
  return { index: place.index, reads, ways }
}

test('twice as many stops are twice as much work, and a way between two of them is asked for once', () => {
  const [short, long] = [searched(200), searched(400)]
  expect([short.index, long.index]).toEqual([200, 400])
  expect(long.reads / short.reads).toBeLessThan(2.2)
  // To the new stop and on from it at each place, and each way of the plan.
  expect(long.ways).toBeLessThan(3 * 400 + 10)
})

/** So many hundredths of a degree south of where the vehicle is: some three minutes each. */
const south = (n: number) => ({ lat: -26 - n / 100, lng: 28 })
const MINUTE = 60_000
const FROM_HERE = { kind: 'van', here: south(0), now: EIGHT } as const
const door = (n: number | null, more: Partial<NewDoor> = {}): NewDoor => ({
  ...(n === null ? { lat: null, lng: null } : south(n)),
  ...{ after: null, before: null, service_minutes: 7 },
  ...more,
})
/** Planned after so many minutes. */
const planned = (n: number, minutes: number): OpenStop => ({
  ...door(n),
  ...{ slot_at: EIGHT + minutes * MINUTE, planned_at: EIGHT + minutes * MINUTE, timed: false, locked: false },
})

test('rather than drive back it is waited for, but not for long', () => {
  // Behind the other one it is a way back of some 22 minutes.
  const plan = [planned(8, 26)]
  const opensAfter = (minutes: number) =>
    pricedPlace(plan, door(1, { after: EIGHT + minutes * MINUTE }), FROM_HERE)
  expect(opensAfter(33)).toMatchObject({ index: 0, at: EIGHT + 33 * MINUTE })
  expect(opensAfter(63)).toMatchObject({ index: 1, at: EIGHT + 63 * MINUTE })
})

test('what was due before now costs no more than what is due now', () => {
  const due = (before: number) => pricedPlace([planned(4, 13)], door(8, { before }), FROM_HERE)
  expect(due(EIGHT - 120 * MINUTE)).toEqual(due(EIGHT))
  expect(due(EIGHT).cost).toBeGreaterThan(due(EIGHT + 120 * MINUTE).cost)
})

test('what has no place comes last, and not before its window', () => {
  const at = (after: number | null) => pricedPlace([planned(4, 60)], door(null, { after }), FROM_HERE)
  expect(at(EIGHT + 180 * MINUTE)).toMatchObject({ index: 1, at: EIGHT + 180 * MINUTE })
  expect(at(null)).toMatchObject({ index: 1, at: EIGHT + 67 * MINUTE })
})
