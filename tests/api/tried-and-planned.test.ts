import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { listDriverTerms } from '../../src/contract/driver-terms.ts'
import { generalData } from '../../src/contract/session.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listTripsheets, readArrivals } from '../../src/contract/tripsheets.ts'
import { drawnRoads } from '../../src/domain/arrivals/drawn-roads.ts'
import { freeWays, roadsInTraffic } from '../../src/domain/arrivals/free-ways.ts'
import { calibrationOf, SUPPOSED_RANGES } from '../../src/domain/arrivals/ranges.ts'
import { doorKey, serviceKeys } from '../../src/domain/arrivals/service-times.ts'
import { FREE_STREETS, streetFactor } from '../../src/domain/arrivals/streets.ts'
import { NO_HOURS } from '../../src/domain/dispatch/driver-terms.ts'
import { dayOf, startOfDay } from '../../src/domain/values/moment.ts'
import { createExpectedStops, readDayArrivals } from '../../src/features/assignment/expected-stops.ts'
import { impactOnLane } from '../../src/features/assignment/lane-impact.ts'
import { stopRowsOf } from '../../src/features/assignment/request-rows.ts'
import { laneKey, UNASSIGNED } from '../../src/features/assignment/task.ts'
import { createLiveBoard } from '../../src/screens/tripsheet/lanes/live-board.ts'
import { createLifetime } from '../../src/streams/lifetime.ts'
import { book } from '../support/booking.ts'
import { openConsole } from '../support/console.ts'
import { OPS, platformOfFile } from '../support/platform.ts'

/** A board in the browser's own parts, over a real platform: what it tells before a drop against what is planned by it. */
const platform = await platformOfFile()
const { call, token } = await platform.as(OPS)
const { clock } = platform.platform
const HOUR = 3_600_000
const timeAt = (hour: number) => `${String(hour).padStart(2, '0')}:00`
// Nine in the morning of a day of its own.
clock.set({ time: startOfDay(clock.now()) + 33 * HOUR })
const now = clock.now()

/** The same numbers every time. */
let state = 11
function roll(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state % below
}

const TOWNS = [
  { lat: -26.1, lng: 28.05 },
  { lat: -25.75, lng: 28.2 },
  { lat: -26.27, lng: 27.86 },
  { lat: -26.7, lng: 27.84 },
]

/** A collection somewhere in one of some towns, for some part of the day. */
async function bookSomewhere(n: number, name = `Shop ${n}`): Promise<number> {
  const town = TOWNS[roll(TOWNS.length)] ?? { lat: 0, lng: 0 }
  const begins = 8 + roll(7)
  const place = { lat: town.lat + roll(100) / 2_000, lng: town.lng + roll(100) / 2_000 }
  const { id } = await book(call, {
    collection_address: {
      ...{ type: 'business', company: name, street_address: `${n} Main Road`, local_area: 'Sandton' },
      ...{ city: 'Johannesburg', zone: 'Gauteng', country: 'ZA', code: '2196', ...place },
    },
    collection_contact: { name, email: 'orders@kwela-fashion.example' },
    collection_after: timeAt(begins),
    collection_before: timeAt(begins + 1 + roll(4)),
  })
  return id
}

async function give(driver: number, ids: readonly number[]): Promise<void> {
  const shipments = ids.map((id) => ({ id, collection_agent_id: driver }))
  const answer = await call(changeShipments, { body: { shipments } })
  if (!answer.ok || !answer.value.shipments.every(({ ok }) => ok)) throw new Error('they were not given')
}

async function plannedOf(driver_id: number, ids: ReadonlySet<number>): Promise<number[]> {
  const answer = await call(listTripsheets, { query: { driver_id } })
  const stops = answer.ok ? answer.value.tripsheets.flatMap((sheet) => sheet.stops) : []
  return stops
    .filter(({ tasks }) => tasks.some(({ shipment_id }) => ids.has(shipment_id ?? 0)))
    .map(({ planned_at }) => Date.parse(planned_at))
}

test('of whatever is dragged to whomever, it is told before the drop when it will be planned', async () => {
  const kinds = { bike: 1.2, bakkie: 1.3, van: 1.4, truck: 1.1 }
  const hours = FREE_STREETS.hours.map((_, hour) => 1 + (hour % 5) / 10)
  await platform.owner.query(
    `INSERT INTO learnt_arrivals (provider_id, id, learnt_at, visits, streets, ranges, calibration)
     VALUES (1, gen_random_uuid(), now(), 1, $1, $2, $3)`,
    [{ kinds, hours, areas: [] }, SUPPOSED_RANGES, calibrationOf([])].map((value) => JSON.stringify(value)),
  )
  const [ofSide] = serviceKeys({
    door: doorKey({ name: '', lat: 0, lng: 0 }),
    customer: null,
    side: 'collection',
  }).slice(-1)
  await platform.owner.query(
    'INSERT INTO learnt_service_times (provider_id, key, ms, seen) VALUES (1, $1, 660000, 50)',
    [ofSide],
  )

  const takers = [3, 4, 5]
  for (const driver of takers) {
    const round = []
    for (let n = 0; n < 8; n++) round.push(await bookSomewhere(driver * 100 + n))
    await give(driver, round)
  }
  for (let n = 0; n < 24; n++) await bookSomewhere(n)

  const { workspace, end } = openConsole({ url: platform.url, token })
  onTestFinished(end)
  await expect.poll(() => workspace.loaded.now()).toBe(true)
  const arrivals = async () => {
    const answer = await call(readArrivals, { query: { date: dayOf(now) } })
    return answer.ok ? answer.value : expect.fail(answer.error)
  }
  const general = await call(generalData, {})
  const branches = new Map(
    (general.ok ? (general.value.branches ?? []) : []).map((branch) => [branch.id, branch]),
  )
  const hubOf = (id: number | null) => branches.get(id ?? 0) ?? null
  const terms = await call(listDriverTerms, { query: {} })
  const hoursOf = new Map((terms.ok ? terms.value.driver_terms : []).map((one) => [one.driver_id, one]))
  const drawn = drawnRoads(JSON.parse(readFileSync('public/basemap/roads-schematic.geojson', 'utf8')))
  const roads = roadsInTraffic(freeWays(drawn), streetFactor((await arrivals()).streets ?? FREE_STREETS))
  const expected = createExpectedStops()
  const rows = stopRowsOf(workspace)
  const life = createLifetime()
  onTestFinished(life.dispose)
  const board = createLiveBoard(life, {
    ...{ shipments: rows, drivers: workspace.drivers, tripsheets: workspace.tripsheets, expected },
    ...{ isFetchedWithRequest: rows.isFetchedWithRequest, windowsEnded: rows.windowsEnded },
    ...{ hubOf, ticks$: workspace.clock.changes$, isLocalChange: () => false },
    ...{ now: workspace.now, today: startOfDay(now), clock: () => performance.now() },
  })
  const waiting = () => board.lane(UNASSIGNED).stops

  let tried = 0
  while (waiting().length > 0) {
    expected.put(readDayArrivals(await arrivals()), roads.way)
    const driver = takers[roll(takers.length)] ?? 0
    const stops = waiting().slice(0, 1 + roll(3))
    const ids = new Set(stops.flatMap((stop) => stop.ids))
    const lane = board.lane(laneKey(driver))
    const impact = impactOnLane(lane, stops, ids, hubOf(lane.driver?.branch_id ?? null), {
      ...{ now: workspace.now(), ...roads, planOf: expected.planOf },
      hoursOf: (id) => hoursOf.get(id) ?? NO_HOURS,
    })
    await give(driver, [...ids])
    const planned = await plannedOf(driver, ids)
    const apart = Math.abs((impact?.firstAt ?? 0) - Math.min(...planned))
    expect(apart, `${stops.map(({ name }) => name)} to ${driver}`).toBeLessThanOrEqual(2 * 60_000)
    // The board has it once the feed says so, and all of what became of it.
    await expect
      .poll(
        () =>
          board
            .lane(laneKey(driver))
            .stops.filter((stop) => stop.visit !== null && stop.ids.some((id) => ids.has(id))).length,
      )
      .toBe(planned.length)
    tried += 1
  }
  expect(tried).toBeGreaterThan(8)
})
