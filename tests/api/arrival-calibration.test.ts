import { expect, test } from 'vitest'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import {
  listTripsheets,
  readArrivals,
  type Tripsheet,
  type TripsheetStop,
} from '../../src/contract/tripsheets.ts'
import { calibrationOf, horizonOf } from '../../src/domain/arrivals/ranges.ts'
import { learnArrivals } from '../../src/server/modules/arrivals/index.ts'
import { sampleArrivals } from '../../src/server/modules/tripsheets/index.ts'
import { random, seedOf } from '../../src/simulator/random.ts'
import { book } from '../support/booking.ts'
import { drivenVehicle } from '../support/driven-vehicle.ts'
import { DAY, FIRST_DAY, type HiddenDoor, HOUR, HUB, hiddenTown, MINUTE } from '../support/hidden-days.ts'
import { OPS, platformOfFile } from '../support/platform.ts'

/** Days that are driven through the public calls, in a town whose speeds and times at the door the platform is never told. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const { clock } = platform.platform

const SEED = 14
const DRIVERS = [1, 2, 3, 4, 5]
const STOPS = 13
/** Of two weeks: by the first nothing is known yet, and what is counted are the last seven days. */
const DAYS = [0, 1, 7, 8]
const TICK = 15 * MINUTE
const WEEK = 7 * DAY
/** A Monday that has not begun. */
const MONDAY = FIRST_DAY + Math.ceil((clock.now() - FIRST_DAY) / WEEK) * WEEK
const town = hiddenTown(SEED, { customers: 6, doors: 60, spread: 0.11 })

const iso = (at: number) => new Date(at).toISOString()
/** It stands still between: what is shown and what is kept are of one moment. */
const moveTo = (time: number) => clock.set({ time, speed: 0.000_001 })
const answered = <Value>(outcome: { ok: true; value: Value } | { ok: false; error: string }): Value =>
  outcome.ok ? outcome.value : expect.fail(outcome.error)

const bookAt = ({ name, customer, lat, lng }: HiddenDoor) =>
  book(ops.call, {
    account_id: customer + 1,
    collection_address: {
      ...{ type: 'business', city: 'Johannesburg', zone: 'Gauteng', country: 'ZA', code: '2196' },
      ...{ street_address: `1 ${name} Road`, local_area: 'Sandton', company: name, lat, lng },
    },
  })

/** The morning: each driver is given other doors, a third of them with a window. */
async function plan(day: number, begins: number): Promise<void> {
  const dice = random(seedOf(SEED, 'plan', day))
  const doors = town.doors
    .map((door) => ({ door, dice: dice.next() }))
    .sort((a, b) => a.dice - b.dice)
    .map(({ door }) => door)
  for (const driver of DRIVERS) {
    const its = doors.splice(0, STOPS)
    doors.push(...its)
    const booked = await Promise.all(its.map(bookAt))
    const shipments = booked.map(({ id }) => {
      const opens = begins + (dice.chance(1 / 3) ? dice.whole(1, 3) * HOUR : -HOUR)
      const window = { collection_after: iso(opens), collection_before: iso(begins + 9 * HOUR) }
      return { id, collection_agent_id: driver, ...window, reason: 'As agreed' }
    })
    const { shipments: given } = answered(await ops.call(changeShipments, { body: { shipments } }))
    expect(given.filter(({ ok }) => !ok)).toEqual([])
  }
}

/** What the board says at a moment of a stop that nobody is at. */
interface Shown {
  readonly stop: number
  readonly madeAt: number
  readonly isUnderWay: boolean
  readonly from: number
  readonly at: number
  readonly to: number
}
const isOpen = ({ done_at }: TripsheetStop) => done_at === null

const shownOn = ({ status, stops }: Tripsheet, madeAt: number): Shown[] =>
  stops.flatMap(({ id, expected }) => {
    const [from = 0, at = 0, to = 0] = [expected?.from, expected?.at, expected?.to].map((moment) =>
      Date.parse(moment ?? ''),
    )
    const isThere = from === to
    return expected === null || isThere
      ? []
      : [{ stop: id, madeAt, isUnderWay: status === 'under-way', from, at, to }]
  })

/** A colleague gives the last two stops of a driver to another. */
async function reassign(tripsheets: readonly Tripsheet[], from: number, to: number): Promise<void> {
  const open = tripsheets.find(({ driver_id }) => driver_id === from)?.stops.filter(isOpen) ?? []
  const shipments = open
    .slice(-2)
    .flatMap(({ tasks }) =>
      tasks.map(({ shipment_id }) => ({ id: shipment_id ?? 0, collection_agent_id: to })),
    )
  const { shipments: given } = answered(await ops.call(changeShipments, { body: { shipments } }))
  expect(given.map(({ ok }) => ok)).toEqual([true, true])
}

/** All that the board showed on a day of stops, with when the work at each began. */
async function drivenDay(day: number) {
  const begins = MONDAY + day * DAY + 7.5 * HOUR
  moveTo(begins - HOUR)
  await plan(day, begins)
  const shown: Shown[] = []
  const vehicles = DRIVERS.map((id) =>
    drivenVehicle(id, town, { here: HUB, at: begins, dice: random(seedOf(SEED, day, id)) }),
  )
  let isReassigned = false
  for (let now = begins - TICK; ; now += TICK) {
    moveTo(now)
    const told = vehicles.map((vehicle) => vehicle.driveUntil(now))
    // Of one vehicle a call takes the newest alone.
    for (let i = 0; told.some(({ positions }) => positions.length > i); i++) {
      const positions = told.flatMap((its) => its.positions.slice(i, i + 1))
      answered(await ops.call(reportPositions, { body: { positions } }))
    }
    const tracking_events = told.flatMap(({ collected }) => collected)
    if (tracking_events.length > 0)
      answered(await ops.call(recordTrackingEvents, { body: { tracking_events } }))
    const { tripsheets } = answered(await ops.call(listTripsheets, {}))
    shown.push(...tripsheets.flatMap((sheet) => shownOn(sheet, now)))
    await sampleArrivals(platform.platform)
    for (const sheet of tripsheets) vehicles.find(({ id }) => id === sheet.driver_id)?.follow(sheet)
    if (!tripsheets.some(({ stops }) => stops.some(isOpen))) break
    if (isReassigned || now < begins + 2 * HOUR) continue
    isReassigned = true
    await reassign(tripsheets, DRIVERS[day % 7] ?? 0, DRIVERS[(day % 7) + 1] ?? 0)
  }
  moveTo(begins + 13 * HOUR)
  await learnArrivals(platform.platform)
  const arrivals = new Map(vehicles.flatMap((vehicle) => [...vehicle.arrivals]))
  return shown.flatMap((one) => {
    const arrivedAt = arrivals.get(one.stop)
    return arrivedAt === undefined || arrivedAt <= one.madeAt ? [] : [{ ...one, arrivedAt }]
  })
}

test('of days whose speeds nobody is told the ranges of the board hold as often as it says', {
  timeout: 120_000,
}, async () => {
  const days: Awaited<ReturnType<typeof drivenDay>>[] = []
  for (const day of DAYS) days.push(await drivenDay(day))

  // What was said first from each distance of stops of drivers under way, as their vehicles came.
  const first = new Map<string, (typeof days)[number][number]>()
  for (const one of days
    .flat()
    .filter(({ isUnderWay, madeAt }) => isUnderWay && madeAt > clock.now() - WEEK)) {
    const key = `${one.stop} ${horizonOf(one.at - one.madeAt)}`
    if (!first.has(key)) first.set(key, one)
  }
  const told = answered(await ops.call(readArrivals, {}))
  expect(told.calibration).toEqual(calibrationOf([...first.values()]))

  // An hour before, on the last day.
  const anHourBefore = new Map(
    (days.at(-1) ?? []).flatMap((one) => (one.madeAt <= one.arrivedAt - HOUR ? [[one.stop, one]] : [])),
  )
  const { of, inside } = calibrationOf([...anHourBefore.values()])
  expect(of).toBeGreaterThan(40)
  expect(inside / of).toBeGreaterThan(0.7)
  expect(inside / of).toBeLessThan(0.95)
  const said = told.calibration ?? expect.fail('nothing was learnt')
  expect(Math.abs(inside / of - said.inside / said.of)).toBeLessThan(0.1)
})
