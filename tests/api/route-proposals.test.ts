import { describe, expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { listAssignments } from '../../src/contract/assignments.ts'
import { addBranch } from '../../src/contract/branches.ts'
import {
  addCollectionRequest,
  changeCollectionRequests,
  linkShipments,
  readCollectionRequest,
} from '../../src/contract/collection-requests.ts'
import { listDriverTerms } from '../../src/contract/driver-terms.ts'
import { addDriver } from '../../src/contract/drivers.ts'
import { markDriverOut } from '../../src/contract/morning.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import {
  acceptProposal,
  endSearch,
  listOwnSearches,
  optimiseTripsheets,
  type RouteProposal,
  readProposal,
  replaceDriver,
  undoProposal,
} from '../../src/contract/route-proposals.ts'
import { addServiceDayException } from '../../src/contract/service-areas.ts'
import { changeShipments, type ShipmentChange } from '../../src/contract/shipment-changes.ts'
import { changeTripsheet, listTripsheets } from '../../src/contract/tripsheets.ts'
import { calibrationOf, SUPPOSED_RANGES } from '../../src/domain/arrivals/ranges.ts'
import { doorKey, serviceKeys } from '../../src/domain/arrivals/service-times.ts'
import { FREE_STREETS } from '../../src/domain/arrivals/streets.ts'
import { dayOf } from '../../src/domain/values/moment.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { osrmServer } from '../support/osrm-server.ts'
import { enterAs, enterAsDriver, newRole, newUser } from '../support/people.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
  startTestPlatform,
} from '../support/platform.ts'
import { smallServer } from '../support/small-server.ts'
import { DRIVER_TERMS } from './access-of-alerts.ts'

/** Better routes are looked for, accepted and taken back, through calls. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const now = () => Math.floor(platform.platform.clock.now() / 1000) * 1000
const HOUR = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

async function sheetOf(driver_id: number) {
  const answer = await ops.call(listTripsheets, { query: { driver_id } })
  if (!answer.ok) throw new Error(answer.error)
  const [sheet] = answer.value.tripsheets
  // When its driver is expected changes with each minute.
  return sheet && { ...sheet, stops: sheet.stops.map(({ expected: _, ...stop }) => stop) }
}
/** The shipments at the open stops of a driver, in their order. */
async function orderOf(driver: number): Promise<number[]> {
  const sheet = await sheetOf(driver)
  return (sheet?.stops ?? []).flatMap(({ tasks }) => tasks.flatMap(({ shipment_id }) => shipment_id ?? []))
}
async function change(...shipments: (Partial<ShipmentChange> & { id: number })[]): Promise<void> {
  const answer = await ops.call(changeShipments, { body: { shipments } })
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.error}`)
}

/** Doors of a town of their own on a line from north to south, some 1.1 km from one to the next. */
const DOOR = { type: 'business', city: 'Johannesburg', zone: 'Gauteng', country: 'ZA', code: '2196' } as const
const booked = async (n: number, west = 0) => {
  const { id } = await book(ops.call, {
    collection_address: {
      ...DOOR,
      street_address: `${n} Rivonia Road`,
      local_area: 'Sandton',
      company: `Shop ${n} ${west}`,
      lat: -26.0 - n / 100,
      lng: 28.05 - west,
    },
  })
  const soon = now() + 8 * HOUR
  await change({
    id,
    collection_after: iso(now() - HOUR),
    collection_before: iso(soon),
    reason: 'Any time today',
  })
  return id
}
/** A driver of one branch stands here: whose day ends in another town is of no use. */
async function at(driver: number, n: number, west = 0): Promise<void> {
  await platform.owner.query(
    `UPDATE drivers SET lat = $2, lng = $3, position_at = to_timestamp($4), vehicle_kind = 'van', capacity_kg = 900,
       branch_id = (SELECT branch_id FROM drivers WHERE provider_id = 1 AND id = 3) WHERE provider_id = 1 AND id = $1`,
    [driver, -26.0 - n / 100, 28.05 - west, now() / 1000],
  )
}
async function give(driver: number, ids: readonly number[]): Promise<void> {
  // Each at a time that is named: the order is what somebody said.
  const times = ids.map((id, i) => ({
    id,
    collection_agent_id: driver,
    estimated_collection: iso(now() + HOUR + i * 0.5 * HOUR),
  }))
  await change(...times)
}

async function optimise(body: z.input<typeof optimiseTripsheets.body>): Promise<RouteProposal> {
  const begun = await ops.call(optimiseTripsheets, { body: { seconds: 1, ...body } })
  if (!begun.ok) throw new Error(`${begun.code}: ${begun.error}`)
  return ended(begun.value.id)
}
async function read(id: number): Promise<RouteProposal> {
  const answer = await ops.call(readProposal, { query: { id } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}
async function ended(id: number): Promise<RouteProposal> {
  await expect.poll(async () => (await read(id)).status, { timeout: 20_000 }).not.toBe('searching')
  return read(id)
}

const MINUTE = 60_000
/** The board and what is expected say of the stops that moved what the plan said: by the minute, beside the seconds that were searched. */
async function expectAsProposed({ stops }: RouteProposal): Promise<void> {
  for (const { to, proposed_at, tasks } of stops) {
    const answer = await ops.call(listTripsheets, { query: { driver_id: to ?? 0 } })
    const all = answer.ok ? (answer.value.tripsheets[0]?.stops ?? []) : []
    const ids = new Set(tasks.map(({ shipment_id }) => shipment_id))
    const stop = all.find((one) => one.tasks.some(({ shipment_id }) => ids.has(shipment_id ?? 0)))
    const [planned, expected, said] = [stop?.planned_at, stop?.expected?.at, proposed_at].map((at) =>
      Date.parse(at ?? ''),
    )
    expect(planned).toBe(said)
    expect(Math.abs((expected ?? 0) - (said ?? 0))).toBeLessThanOrEqual(3 * MINUTE)
  }
}

test('two drivers who cross each other are untangled: accepted whole, told as optimized, and taken back exactly', async () => {
  const north = [await booked(1), await booked(2), await booked(3)]
  const south = [await booked(31), await booked(32), await booked(33)]
  await at(3, 0)
  await at(4, 34)
  await give(3, [south[0] ?? 0, north[0] ?? 0, south[1] ?? 0])
  await give(4, [north[1] ?? 0, south[2] ?? 0, north[2] ?? 0])
  const before = [await sheetOf(3), await sheetOf(4)]
  const proposal = await optimise({ driver_ids: [3, 4] })
  expect(proposal).toMatchObject({ status: 'ready', problem: null, before: { stops: 6, vehicles: 2 } })
  expect(proposal.after?.stops).toBe(6)
  expect(proposal.after?.km).toBeLessThan(proposal.before.km * 0.7)
  // Nothing has changed before somebody accepts it.
  expect([await sheetOf(3), await sheetOf(4)]).toEqual(before)
  expect(proposal.stops.map(({ from, to }) => [from, to].toSorted())).toEqual(
    proposal.stops.map(() => [3, 4]),
  )

  expect(proposal.roads).toEqual({ by: 'embedded', instead_of: null })
  const accepted = await dispatcher.call(acceptProposal, { body: { id: proposal.id } })
  if (!accepted.ok) throw new Error(accepted.error)
  expect(accepted.value).toMatchObject({ refused: [], proposal: { can_undo: true } })
  await expectAsProposed(proposal)
  const after = [await orderOf(3), await orderOf(4)]
  expect(after.flat().toSorted((a, b) => a - b)).toEqual([...north, ...south].toSorted((a, b) => a - b))
  expect(after).toEqual([north, south.toReversed()])
  const { rows } = await platform.owner.query<{ type: string }>(
    `SELECT e.type FROM events e JOIN tripsheets t ON t.id = e.entity_id AND t.provider_id = e.provider_id
     WHERE e.entity = 'tripsheet' AND t.driver_id = ANY('{3,4}') ORDER BY e.recorded_at DESC LIMIT 2`,
  )
  expect(rows.map(({ type }) => type)).toContain('tripsheet.optimized')

  // It is one act of the list, which any dispatcher takes back with its orders.
  const acts = async () => {
    const listed = await ops.call(listAssignments, {})
    if (!listed.ok) throw new Error(listed.error)
    const [newest] = listed.value.assignments
    return newest ?? expect.fail('nothing is listed')
  }
  const act = await acts()
  expect(act).toMatchObject({ is_yours: false, proposal: { id: proposal.id, part: 0 } })
  expect(act.tasks).toHaveLength(4)
  expect(act.orders.map(({ driver_id, is_undoable }) => [driver_id, is_undoable])).toContainEqual([4, true])

  // Somebody else takes it back: everybody has what they had, in its order.
  const undone = await ops.call(undoProposal, { body: act.proposal ?? { id: 0 } })
  expect(undone).toMatchObject({
    value: { refused: [], orders_kept: [], moved: 4, proposal: { can_undo: false } },
  })
  const back = await acts()
  expect(back.tasks.map(({ undone }) => undone?.by)).toEqual(act.tasks.map(() => expect.any(String)))
  expect(back.orders.map(({ kept }) => kept?.because)).toEqual(act.orders.map(() => 'undone'))
  for (const [i, driver] of [3, 4].entries()) {
    const is = await sheetOf(driver)
    expect(is?.stops).toEqual(before[i]?.stops)
  }
  expect(await ops.call(undoProposal, { body: { id: proposal.id } })).toMatchObject({
    status: 409,
    code: 'proposal.nothingToUndo',
  })
})

test('an order that somebody has decided anew since stays, and is told, while the drivers of before have their stops again', async () => {
  // As the test before has left them: across each other.
  const before = [await orderOf(3), await orderOf(4)]
  const proposal = await optimise({ driver_ids: [3, 4] })
  const accepted = await ops.call(acceptProposal, { body: { id: proposal.id } })
  expect(accepted).toMatchObject({ value: { moved: 4, refused: [] } })
  const sheet = (await sheetOf(4)) ?? expect.fail('there is none')
  const order = sheet.stops.map(({ id }) => id).toReversed()
  const turned = await dispatcher.call(changeTripsheet, {
    body: { id: sheet.id, version: sheet.version, order },
  })
  expect(turned).toMatchObject({ ok: true })
  expect(await ops.call(undoProposal, { body: { id: proposal.id } })).toMatchObject({
    value: {
      moved: 4,
      refused: [],
      orders_kept: [
        {
          driver_id: 4,
          code: 'tripsheet.changedMeanwhile',
          message: expect.stringMatching(/^Riaan Fourie put these stops into another order since/),
        },
      ],
    },
  })
  expect((await orderOf(3)).toSorted()).toEqual(before[0]?.toSorted())
  expect((await orderOf(4)).toSorted()).toEqual(before[1]?.toSorted())
})

test('where streets were learnt to be slow, what is taken back has the times that it had', async () => {
  const streets = { ...FREE_STREETS, kinds: { bike: 3, bakkie: 3, van: 3, truck: 3 } }
  await platform.owner.query(
    `INSERT INTO learnt_arrivals (provider_id, id, learnt_at, visits, streets, ranges, calibration)
     VALUES (1, gen_random_uuid(), now(), 1, $1, $2, $3)`,
    [streets, SUPPOSED_RANGES, calibrationOf([])].map((value) => JSON.stringify(value)),
  )
  onTestFinished(async () => {
    await platform.owner.query('DELETE FROM learnt_arrivals')
  })
  await at(18, 0, 6)
  await at(19, 40, 6)
  for (const [driver, n] of [
    [18, 39],
    [18, 20],
    [19, 1],
    [19, 21],
  ] as const)
    await change({ id: await booked(n, 6), collection_agent_id: driver })
  const before = [await sheetOf(18), await sheetOf(19)]
  const proposal = await optimise({ driver_ids: [18, 19] })
  const accepted = await ops.call(acceptProposal, { body: { id: proposal.id } })
  expect(accepted).toMatchObject({ value: { refused: [] } })
  await ops.call(undoProposal, { body: { id: proposal.id } })
  for (const [i, driver] of [18, 19].entries()) {
    const [now, then] = [(await sheetOf(driver))?.stops ?? [], before[i]?.stops ?? []]
    expect(now.map(({ id }) => id)).toEqual(then.map(({ id }) => id))
    // Nobody leaves in the past: what lay between moves them by a minute or two, another reckoning of ways by many.
    for (const [k, { planned_at }] of now.entries())
      expect(Math.abs(Date.parse(planned_at) - Date.parse(then[k]?.planned_at ?? ''))).toBeLessThan(180_000)
  }
})

test('by a routing server, what was proposed stands on the board and is expected; while it is away our own roads plan, and that is told', async () => {
  let isAway = false
  const url = await smallServer((request, response) =>
    isAway ? void response.writeHead(503).end() : osrmServer(request, response),
  )
  const there = await startTestPlatform({ ROUTING_URL: url })
  onTestFinished(() => there.stop())
  const { call } = await there.as(OPS)
  const driver = 3
  const at = there.platform.clock.now()
  await there.owner.query(
    `UPDATE drivers SET lat = -26, lng = 28.05, position_at = to_timestamp($2), vehicle_kind = 'van'
     WHERE provider_id = 1 AND id = $1`,
    [driver, at / 1_000],
  )
  const stops = async () => {
    const answer = await call(listTripsheets, { query: { driver_id: driver } })
    return answer.ok ? (answer.value.tripsheets[0]?.stops ?? []) : []
  }
  // On a line to the south, by times that go to and fro.
  for (const [i, n] of [60, 20, 80, 40].entries()) {
    const { id } = await book(call, {
      collection_address: {
        ...DOOR,
        street_address: `${n} Rivonia Road`,
        local_area: 'Sandton',
        company: `Shop ${n}`,
        lat: -26 - n / 100,
        lng: 28.05,
      },
    })
    const window = {
      collection_after: iso(at - HOUR),
      collection_before: iso(at + 10 * HOUR),
      reason: 'Today',
    }
    const given = { id, collection_agent_id: driver, estimated_collection: iso(at + HOUR + i * HOUR) }
    const changed = await call(changeShipments, { body: { shipments: [{ ...window, ...given }] } })
    if (!changed.ok) throw new Error(changed.error)
  }
  const proposed = async () => {
    const begun = await call(optimiseTripsheets, { body: { driver_ids: [driver], seconds: 1 } })
    if (!begun.ok) throw new Error(begun.error)
    const read = async () => {
      const answer = await call(readProposal, { query: { id: begun.value.id } })
      return answer.ok ? answer.value : expect.fail(answer.error)
    }
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).not.toBe('searching')
    return read()
  }
  const plan = await proposed()
  expect(plan.roads).toEqual({ by: 'osrm', instead_of: null })
  // 800 thousandths of a degree there, by ten metres each, and on to the hub: no road of ours is as short.
  expect(plan.after?.km).toBeLessThan(20)
  expect(await call(acceptProposal, { body: { id: plan.id } })).toMatchObject({ value: { refused: [] } })
  const board = await stops()
  expect(board).toHaveLength(4)
  const minutes = (key: 'planned_at' | 'expected') =>
    board.map((stop) => Date.parse((key === 'expected' ? stop.expected?.at : stop.planned_at) ?? '') / MINUTE)
  const [planned, expected] = [minutes('planned_at'), minutes('expected')]
  // 600 s of the server's ways and the visit at most: by our own roads it would be an hour.
  for (const [i, time] of planned.entries()) {
    if (i > 0) expect(time - (planned[i - 1] ?? 0)).toBeLessThanOrEqual(18)
    expect(Math.abs((expected[i] ?? 0) - time)).toBeLessThanOrEqual(2)
  }

  isAway = true
  expect((await proposed()).roads).toEqual({ by: 'embedded', instead_of: 'osrm' })
})

test('it is accepted for a driver or for a stop; what changed meanwhile is refused row by row, and nothing is half done', async () => {
  const near = [await booked(1, 1), await booked(2, 1), await booked(3, 1)]
  const far = [await booked(31, 1), await booked(32, 1), await booked(33, 1)]
  await at(5, 0, 1)
  await at(6, 34, 1)
  await give(5, far)
  await give(6, near)
  // Three parcels fill a vehicle: nobody takes all of them.
  await platform.owner.query('UPDATE drivers SET capacity_kg = 5 WHERE provider_id = 1 AND id IN (5, 6)')
  const proposal = await optimise({ driver_ids: [5, 6], seconds: 2 })
  expect(proposal.stops).toHaveLength(6)
  const orders = [await orderOf(5), await orderOf(6)]

  // Somebody else gives one of them to a third driver.
  await change({ id: far[0] ?? 0, collection_agent_id: 7 })
  const refusedWhole = await ops.call(acceptProposal, { body: { id: proposal.id } })
  expect(refusedWhole).toMatchObject({ status: 409, code: 'shipment.changedMeanwhile' })
  expect(await orderOf(6)).toEqual(orders[1])

  const one = proposal.stops.find(({ tasks }) => tasks[0]?.shipment_id === near[0])
  const stop = await ops.call(acceptProposal, { body: { id: proposal.id, stops: [one?.key ?? ''] } })
  expect(stop).toMatchObject({ value: { moved: 1, refused: [] } })
  expect(await orderOf(5)).toContain(near[0])

  const rest = await ops.call(acceptProposal, {
    body: { id: proposal.id, driver_ids: [6], partial: true },
    idempotencyKey: 'accept-once',
  })
  expect(rest).toMatchObject({
    value: { refused: [{ shipment_id: far[0], code: 'shipment.changedMeanwhile' }] },
  })
  expect(
    await ops.call(acceptProposal, {
      body: { id: proposal.id, driver_ids: [6], partial: true },
      idempotencyKey: 'accept-once',
    }),
  ).toEqual(rest)
  expect((await orderOf(6)).toSorted()).toEqual(far.slice(1).toSorted())
  expect((await orderOf(5)).toSorted()).toEqual(near.toSorted())
  expect(await ops.call(undoProposal, { body: { id: proposal.id } })).toMatchObject({
    value: { refused: [], moved: 5 },
  })
  expect(await orderOf(6)).toEqual(orders[1])
  expect((await orderOf(5)).toSorted()).toEqual(far.slice(1).toSorted())
  for (const body of [
    { id: proposal.id, driver_ids: [99] },
    { id: proposal.id, stops: ['nowhere'] },
  ])
    expect(await ops.call(acceptProposal, { body })).toMatchObject({ status: 400 })
})

test('who accepts, or takes back, and who changes one of the drivers never wait for each other in a ring', async () => {
  await at(23, 0, 11)
  await at(24, 34, 11)
  const [south, north] = [
    [await booked(31, 11), await booked(32, 11)],
    [await booked(1, 11), await booked(2, 11)],
  ]
  await give(23, south)
  await give(24, north)
  const { id } = await optimise({ driver_ids: [23, 24] })
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%drivers%'`
  for (const act of [
    () => ops.call(acceptProposal, { body: { id } }),
    () => ops.call(undoProposal, { body: { id } }),
  ]) {
    // As whoever says another vehicle has the driver, and then the tripsheets.
    const changing = await platform.owner.connect()
    try {
      await changing.query('BEGIN')
      await changing.query('SELECT FROM drivers WHERE provider_id = 1 AND id = 23 FOR UPDATE')
      const acted = act()
      await expect.poll(async () => (await platform.owner.query(waits)).rowCount).toBe(1)
      const sheets = await changing.query(
        'SELECT FROM tripsheets WHERE provider_id = 1 AND driver_id = 23 FOR UPDATE NOWAIT',
      )
      expect(sheets.rowCount).toBe(1)
      await changing.query('ROLLBACK')
      expect(await acted).toMatchObject({ value: { refused: [] } })
    } finally {
      await changing.query('ROLLBACK')
      changing.release()
    }
  }
  // Nobody has them where a later test counts what these two have.
  await change(...[...south, ...north].map((id) => ({ id, collection_agent_id: null })))
})

test('what nobody has is given out; locked stops stay with their driver', async () => {
  const waiting = [await booked(11, 2), await booked(12, 2)]
  const locked = await booked(13, 2)
  await at(8, 14, 2)
  await at(9, 30, 2)
  await give(9, [locked])
  const sheet = await sheetOf(9)
  await ops.call(changeTripsheet, {
    body: { id: sheet?.id ?? 0, version: sheet?.version ?? 0, lock: [sheet?.stops[0]?.id ?? 0] },
  })
  const proposal = await optimise({ driver_ids: [8, 9], unassigned: true })
  const given = proposal.stops.filter(({ from, to }) => from === null && to !== null)
  const shipments = given.flatMap(({ tasks }) => tasks.flatMap(({ shipment_id }) => shipment_id ?? []))
  expect(shipments).toEqual(expect.arrayContaining(waiting))
  expect(proposal.stops.some(({ tasks }) => tasks[0]?.shipment_id === locked)).toBe(false)
  const both = async () => [...(await orderOf(8)), ...(await orderOf(9))]
  const { id } = proposal
  for (const shipment of waiting) {
    const { key = '' } = given.find(({ tasks }) => tasks[0]?.shipment_id === shipment) ?? {}
    expect(await ops.call(acceptProposal, { body: { id, stops: [key] } })).toMatchObject({
      value: { moved: 1, refused: [] },
    })
  }
  expect(await both()).toEqual(expect.arrayContaining(waiting))
  // Each act is taken back by itself, once, and until a day has passed.
  const undo = (part?: number) => ops.call(undoProposal, { body: { id, part } })
  expect(await undo(0)).toMatchObject({ value: { moved: 1, proposal: { can_undo: true } } })
  expect((await both()).toSorted()).toEqual([waiting[1], locked])
  expect(await undo(0)).toMatchObject({ code: 'proposal.nothingToUndo', field: 'part' })
  const acceptedAt = (at: number) =>
    platform.owner.query(
      "UPDATE route_proposals SET accepted = jsonb_set(accepted, '{1,at}', to_jsonb($2::float8)) WHERE id = $1",
      [id, at],
    )
  await acceptedAt(now() - 25 * HOUR)
  expect(await undo()).toMatchObject({ code: 'proposal.nothingToUndo', field: 'id' })
  await acceptedAt(now())
  expect(await undo()).toMatchObject({ value: { moved: 1, proposal: { can_undo: false } } })
  expect(await both()).toEqual([locked])
})

describe('a search', () => {
  const begin = (body: z.input<typeof optimiseTripsheets.body>) => ops.call(optimiseTripsheets, { body })

  test('is one for its drivers, can be ended with the best so far, and be cancelled', async () => {
    const ids = [await booked(1, 3), await booked(2, 3), await booked(3, 3)]
    await at(10, 0, 3)
    await give(10, ids)
    const first = await begin({ driver_ids: [10], seconds: 60 })
    if (!first.ok) throw new Error(first.error)
    expect(first.value.status).toBe('searching')
    expect(await begin({ driver_ids: [10], seconds: 1 })).toMatchObject({
      status: 409,
      code: 'proposal.busy',
    })
    expect(await ops.call(acceptProposal, { body: { id: first.value.id } })).toMatchObject({
      status: 409,
      code: 'proposal.notReady',
    })
    await expect.poll(async () => (await read(first.value.id)).after, { timeout: 20_000 }).not.toBeNull()
    await dispatcher.call(endSearch, { body: { id: first.value.id, act: 'finish' } })
    expect(await ended(first.value.id)).toMatchObject({ status: 'ready', after: { stops: 3 } })

    const second = await begin({ driver_ids: [10], seconds: 60 })
    if (!second.ok) throw new Error(second.error)
    await ops.call(endSearch, { body: { id: second.value.id, act: 'cancel' } })
    expect((await ended(second.value.id)).status).toBe('cancelled')
  })

  test('is found again by whoever began it, and by nobody else, until it is accepted or put away', async () => {
    const own = async (who: SignedIn) => {
      const answer = await who.call(listOwnSearches, {})
      return (answer.ok ? answer.value.searches : expect.fail(answer.error)).map(({ id, status }) => [
        id,
        status,
      ])
    }
    const ofDriver = async (seconds: number) => {
      const begun = await begin({ driver_ids: [10], seconds })
      return begun.ok ? begun.value.id : expect.fail(begun.error)
    }
    const first = await ofDriver(60)
    expect((await ops.call(listOwnSearches, {})).ok && (await own(ops))[0]).toEqual([first, 'searching'])
    expect(await own(dispatcher)).toEqual([])
    await expect.poll(async () => (await read(first)).after, { timeout: 20_000 }).not.toBeNull()
    await ops.call(endSearch, { body: { id: first, act: 'finish' } })
    await ended(first)
    expect(await own(ops)).toEqual([[first, 'ready']])
    // Of those that have ended the last is shown, and one that was cancelled is none.
    const second = await ofDriver(1)
    expect(await own(ops)).toEqual([
      [second, 'searching'],
      [first, 'ready'],
    ])
    await ended(second)
    expect(await own(ops)).toEqual([[second, 'ready']])
    // Somebody else puts nothing away for them.
    await dispatcher.call(endSearch, { body: { id: second, act: 'cancel' } })
    expect(await own(ops)).toEqual([[second, 'ready']])
    await ops.call(endSearch, { body: { id: second, act: 'cancel' } })
    expect(await own(ops)).toEqual([])
    expect(await ops.call(acceptProposal, { body: { id: first } })).toMatchObject({ ok: true })
    await ops.call(undoProposal, { body: { id: first } })
  })

  test('whose node died hangs nowhere: its best is there, and others may begin', async () => {
    const found = await optimise({ driver_ids: [10] })
    await platform.owner.query(
      "UPDATE route_proposals SET status = 'searching', ended_at = NULL, lease_until = now() - interval '1 second' WHERE id = $1",
      [found.id],
    )
    expect(await read(found.id)).toMatchObject({ status: 'ready', after: { stops: 3 } })
    await platform.owner.query('UPDATE route_proposals SET best = NULL WHERE id = $1', [found.id])
    expect(await read(found.id)).toMatchObject({ status: 'lost', after: null })
    expect((await optimise({ driver_ids: [10] })).status).toBe('ready')
  })

  test('finds a plan for its day: once that is over nobody is given stops of yesterday', async () => {
    const found = await optimise({ driver_ids: [10] })
    const order = await orderOf(10)
    await platform.owner.query('UPDATE route_proposals SET day = $2 WHERE id = $1', [
      found.id,
      dayOf(now() - 24 * HOUR),
    ])
    expect(await ops.call(acceptProposal, { body: { id: found.id } })).toMatchObject({
      status: 400,
      field: 'id',
    })
    expect(await orderOf(10)).toEqual(order)
  })

  test('is for those who dispatch, of a day that is not over, and of drivers that there are', async () => {
    const account = await platform.as(ACCOUNT_USER)
    const driver = await platform.as('dineo.letsatsi@drivers.springbok.example')
    for (const { call } of [account, driver])
      expect(await call(optimiseTripsheets, { body: {} })).toMatchObject({ status: 403 })
    expect(await begin({ driver_ids: [10, 98_765] })).toMatchObject({ status: 400, field: 'driver_ids[1]' })
    // What has no window would be put onto a tripsheet that nobody looks at.
    for (const day of ['2020-01-01', dayOf(now() + 8 * 24 * HOUR), '2099-12-31']) {
      expect(await begin({ driver_ids: [10], day })).toMatchObject({ status: 400, field: 'day' })
      expect(await ops.call(replaceDriver, { body: { driver_id: 10, day } })).toMatchObject({
        status: 400,
        field: 'day',
      })
    }
    expect(await begin({ branch_id: 98_765 })).toMatchObject({ status: 400, field: 'branch_id' })
    expect(await begin({ driver_ids: [11] })).toMatchObject({ status: 409, code: 'proposal.nothing' })
  })
})

test('people of a branch see what was proposed with their eyes, and nothing that was with those of the whole provider', async () => {
  const durban = await platform.as('hub.dur@springbok.example')
  const { rows } = await platform.owner.query<{ driver: number; branch: number }>(
    `SELECT d.id AS driver, d.branch_id AS branch FROM drivers d
     JOIN users u ON u.provider_id = d.provider_id AND u.branch_id = d.branch_id
     WHERE u.email = 'hub.dur@springbok.example' AND d.deleted_date IS NULL ORDER BY d.id DESC LIMIT 1`,
  )
  const { driver = 0, branch = 0 } = rows[0] ?? {}
  const [beyond, own] = [await booked(1, 7), await booked(2, 7)]
  await platform.owner.query(
    'UPDATE shipments SET collection_branch_id = $2 WHERE provider_id = 1 AND id = $1',
    [own, branch],
  )
  await give(driver, [beyond, own])
  const ofAll = await optimise({ driver_ids: [driver], branch_id: branch })
  for (const answer of [
    await durban.call(readProposal, { query: { id: ofAll.id } }),
    await durban.call(acceptProposal, { body: { id: ofAll.id } }),
    await durban.call(undoProposal, { body: { id: ofAll.id } }),
  ])
    expect(answer).toMatchObject({ status: 404, code: 'proposal.notFound' })
  const begun = await durban.call(optimiseTripsheets, { body: { driver_ids: [driver], seconds: 1 } })
  if (!begun.ok) throw new Error(`${begun.code}: ${begun.error}`)
  await ended(begun.value.id)
  expect(await durban.call(readProposal, { query: { id: begun.value.id } })).toMatchObject({ ok: true })
  const { rows: kept } = await platform.owner.query<{ given: string }>(
    'SELECT given::text AS given FROM route_proposals WHERE provider_id = 1 AND id = $1',
    [begun.value.id],
  )
  expect(kept[0]?.given).toMatch(new RegExp(`"shipment_id": ${own}\\D`))
  expect(kept[0]?.given).not.toMatch(new RegExp(`"shipment_id": ${beyond}\\D`))
})

test('a driver plans nothing, whatever their role is, and holds up nobody who does', async () => {
  await give(14, [await booked(1, 8), await booked(2, 8)])
  const ofAll = await optimise({ driver_ids: [14] })
  await platform.owner.query('UPDATE users SET role_id = 7 WHERE provider_id = 1 AND driver_id = 14')
  const { call } = await enterAsDriver(platform, 14)
  const body = { id: ofAll.id }
  for (const answer of [
    await call(optimiseTripsheets, { body: { driver_ids: [14], seconds: 1 } }),
    await call(replaceDriver, { body: { driver_id: 14 } }),
    await call(readProposal, { query: body }),
    await call(endSearch, { body: { ...body, act: 'cancel' } }),
    await call(acceptProposal, { body }),
    await call(undoProposal, { body }),
  ])
    expect(answer).toMatchObject({ status: 403, code: 'permission.denied' })
  expect(await read(ofAll.id)).toMatchObject({ status: 'ready' })
})

test('a driver is out: their stops go to those nearby in their order, in one act, and come back in one', async () => {
  const mine = [await booked(1, 5), await booked(2, 5), await booked(30, 5), await booked(31, 5)]
  await at(12, 15, 5)
  await at(13, 0, 5)
  await at(14, 33, 5)
  await give(12, mine)
  await give(13, [await booked(3, 5)])
  await give(14, [await booked(32, 5)])
  onTestFinished(async () => {
    await platform.owner.query('UPDATE drivers SET position_at = NULL WHERE id IN (12, 13, 14)')
  })
  const orders = await Promise.all([12, 13, 14].map(orderOf))
  const asked = await ops.call(replaceDriver, { body: { driver_id: 12 } })
  if (!asked.ok) throw new Error(`${asked.code}: ${asked.error}`)
  const { value: proposal } = asked
  expect(proposal).toMatchObject({ status: 'ready', kind: 'driver-out', driver_out: 12 })
  expect(new Set(proposal.stops.map(({ from }) => from))).toEqual(new Set([12]))
  expect(await orderOf(12)).toEqual(orders[0])
  const accepted = await ops.call(acceptProposal, { body: { id: proposal.id } })
  expect(accepted).toMatchObject({ value: { moved: 4, refused: [] } })
  expect(await orderOf(12)).toEqual([])
  const [north, south] = [await orderOf(13), await orderOf(14)]
  expect(north.filter((id) => mine.includes(id))).toEqual(mine.slice(0, 2))
  expect(south.filter((id) => mine.includes(id))).toEqual(mine.slice(2))
  await ops.call(undoProposal, { body: { id: proposal.id } })
  expect(await Promise.all([12, 13, 14].map(orderOf))).toEqual(orders)
})

test('a driver is out: takers whose own stops keep their order, at other times, have those times again once it is taken back', async () => {
  await at(25, 15, 7)
  await at(26, 0, 7)
  await at(27, 33, 7)
  onTestFinished(async () => {
    await platform.owner.query('UPDATE drivers SET position_at = NULL WHERE id IN (25, 26, 27)')
  })
  await give(25, [await booked(2, 7), await booked(4, 7), await booked(29, 7), await booked(31, 7)])
  // No time to spare between them: what comes before moves all that are behind.
  for (const n of [1, 3, 5, 6, 7]) await change({ id: await booked(n, 7), collection_agent_id: 26 })
  for (const n of [32, 30, 28, 27]) await change({ id: await booked(n, 7), collection_agent_id: 27 })
  const sheets = () => Promise.all([25, 26, 27].map(async (driver) => (await sheetOf(driver))?.stops))
  const before = await sheets()
  const asked = await ops.call(replaceDriver, { body: { driver_id: 25 } })
  if (!asked.ok) throw new Error(`${asked.code}: ${asked.error}`)
  const accepted = await ops.call(acceptProposal, { body: { id: asked.value.id } })
  expect(accepted).toMatchObject({ value: { moved: 4, refused: [] } })
  expect(await sheets()).not.toEqual(before)
  expect(await ops.call(undoProposal, { body: { id: asked.value.id } })).toMatchObject({
    value: { moved: 4, refused: [], orders_kept: [] },
  })
  expect(await sheets()).toEqual(before)

  // What a colleague decides in between stays, and is told; of the others everything is as it was.
  const again = await ops.call(replaceDriver, { body: { driver_id: 25 } })
  const { id = 0 } = again.ok ? again.value : {}
  expect(await ops.call(acceptProposal, { body: { id } })).toMatchObject({ value: { moved: 4 } })
  const { id: sheet, version, stops } = (await sheetOf(26)) ?? expect.fail('there is none')
  const order = stops.map((stop) => stop.id).toReversed()
  const turned = await dispatcher.call(changeTripsheet, { body: { id: sheet, version, order } })
  expect(turned).toMatchObject({ ok: true })
  const why = expect.stringMatching(/^Riaan Fourie put these stops into another order since/)
  expect(await ops.call(undoProposal, { body: { id } })).toMatchObject({
    value: { moved: 4, refused: [], orders_kept: [{ driver_id: 26, message: why }] },
  })
  const after = await sheets()
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  const own = new Set(before[1]?.map((stop) => stop.id))
  expect(after[1]?.map((stop) => stop.id)).toEqual(order.filter((stop) => own.has(stop)))
})

/** A collection request at the n-th door of that line. */
async function asked(n: number, west: number, body: Parameters<typeof collectionBody>[0] = {}) {
  const made = await ops.call(addCollectionRequest, {
    body: collectionBody({
      address: {
        ...DOOR,
        street_address: `${n} Rivonia Road`,
        local_area: 'Sandton',
        company: `Asks ${n} ${west}`,
        lat: -26.0 - n / 100,
        lng: 28.05 - west,
      },
      collection_after: iso(now() + HOUR),
      collection_before: iso(now() + 3 * HOUR),
      ...body,
    }),
  })
  if (!made.ok) throw new Error(made.error)
  return made.value.collection_request
}
const requestsOf = async (driver: number) =>
  ((await sheetOf(driver))?.stops ?? []).flatMap(({ tasks }) =>
    tasks.flatMap(({ shipment_id, tracking_reference }) =>
      shipment_id === null ? [tracking_reference] : [],
    ),
  )
const requestNow = async (id: number) => {
  const answer = await ops.call(readCollectionRequest, { query: { id } })
  return answer.ok ? answer.value.collection_request : expect.fail(answer.error)
}
const atRequest = (proposal: RouteProposal, id: number) =>
  proposal.stops.find(({ tasks }) => tasks.some((task) => task.collection_request_id === id))

test('collection requests change hands with better routes, are given out where they wait, and go back in one act', async () => {
  const shipments = [await booked(51, 0.5), await booked(52, 0.5), await booked(53, 0.5)]
  await at(15, 50, 0.5)
  await at(16, 80, 0.5)
  await give(15, shipments)
  await give(16, [await booked(81, 0.5)])
  const held = await asked(82, 0.5, { collection_agent_id: 15 })
  const waiting = await asked(83, 0.5)
  const before = [await sheetOf(15), await sheetOf(16)]
  const untangled = await optimise({ driver_ids: [15, 16] })
  expect(atRequest(untangled, held.id)).toMatchObject({ from: 15, to: 16 })
  const whole = await ops.call(acceptProposal, { body: { id: untangled.id } })
  expect(whole).toMatchObject({ value: { refused: [] } })
  expect([await requestsOf(15), await requestsOf(16)]).toEqual([[], [held.display_id]])
  await ops.call(undoProposal, { body: { id: untangled.id } })
  for (const [i, driver] of [15, 16].entries())
    expect((await sheetOf(driver))?.stops).toEqual(before[i]?.stops)

  const proposal = await optimise({ driver_ids: [15, 16], unassigned: true, keep_drivers: true, seconds: 2 })
  const to = atRequest(proposal, waiting.id)?.to ?? 0
  expect([15, 16]).toContain(to)
  expect(atRequest(proposal, waiting.id)).toMatchObject({
    from: null,
    tasks: [{ shipment_id: null, tracking_reference: waiting.display_id, side: 'collection' }],
  })
  const stops = [atRequest(proposal, waiting.id)?.key ?? '']
  expect(await ops.call(acceptProposal, { body: { id: proposal.id, stops } })).toMatchObject({
    value: { moved: 1, refused: [] },
  })
  expect(await requestsOf(to)).toContain(waiting.display_id)
  expect(await requestNow(waiting.id)).toMatchObject({
    status: 'collection-assigned',
    collection_agent_id: to,
  })
  const listed = await ops.call(listAssignments, {})
  const [act] = listed.ok ? listed.value.assignments : []
  expect(act).toMatchObject({
    proposal: { id: proposal.id, part: 0 },
    tasks: [{ tracking_reference: waiting.display_id, collection_request_id: waiting.id }],
  })

  // Another dispatcher takes it back.
  expect(await dispatcher.call(undoProposal, { body: { id: proposal.id } })).toMatchObject({
    value: { moved: 1, refused: [] },
  })
  expect(await requestNow(waiting.id)).toMatchObject({ status: 'collection-unassigned' })
  for (const [i, driver] of [15, 16].entries())
    expect((await sheetOf(driver))?.stops).toEqual(before[i]?.stops)
  // For tomorrow nobody is offered what is to be fetched today.
  const due = now() + 24 * HOUR
  const window = { collection_after: iso(due), collection_before: iso(due + HOUR), reason: 'Tomorrow' }
  await change({ id: await booked(60, 0.5), ...window })
  const tomorrow = await optimise({ driver_ids: [16], unassigned: true, day: await workedDay(24) })
  expect(atRequest(tomorrow, waiting.id)).toBeUndefined()
})

test('a driver whose only stop is a collection request is out: it goes to who is near, unless somebody has decided meanwhile', async () => {
  await at(17, 70, 4)
  await at(18, 71, 4)
  const shipment = await booked(71, 4)
  const request = await asked(72, 4, { collection_agent_id: 17 })
  const { rows } = await platform.owner.query<{ ref: string }>(
    'SELECT ref FROM shipments WHERE provider_id = 1 AND id = $1',
    [shipment],
  )
  const ref = rows[0]?.ref ?? ''
  const linked = await ops.call(linkShipments, { body: { id: request.id, add: [ref], remove: [] } })
  if (!linked.ok) throw new Error(linked.error)
  const out = async () => {
    const asked = await ops.call(replaceDriver, { body: { driver_id: 17 } })
    return asked.ok ? asked.value : expect.fail(asked.error)
  }
  const first = await out()
  expect(first.stops).toMatchObject([
    { from: 17, to: 18, left: null, tasks: [{ tracking_reference: request.display_id }] },
  ])
  const accepted = await ops.call(acceptProposal, { body: { id: first.id }, idempotencyKey: 'out-17' })
  expect(accepted).toMatchObject({ value: { moved: 1, refused: [] } })
  expect(await ops.call(acceptProposal, { body: { id: first.id }, idempotencyKey: 'out-17' })).toEqual(
    accepted,
  )
  expect([await requestsOf(17), await requestsOf(18)]).toEqual([[], [request.display_id]])
  // What goes with it goes along, and is no stop of its own.
  expect(await orderOf(18)).not.toContain(shipment)
  expect(await ops.call(undoProposal, { body: { id: first.id } })).toMatchObject({ value: { moved: 1 } })
  expect([await requestsOf(17), await requestsOf(18)]).toEqual([[request.display_id], []])

  const second = await out()
  await ops.call(changeCollectionRequests, { body: { id: request.id, collection_agent_id: 16 } })
  expect(await ops.call(acceptProposal, { body: { id: second.id } })).toMatchObject({
    status: 409,
    code: 'collection.changedMeanwhile',
    field: `stops.${second.stops[0]?.key}`,
  })
  expect(await ops.call(acceptProposal, { body: { id: second.id, partial: true } })).toMatchObject({
    value: {
      moved: 0,
      refused: [{ collection_request_id: request.id, tracking_reference: request.display_id }],
    },
  })
  expect(await requestNow(request.id)).toMatchObject({ collection_agent_id: 16 })
  expect(await ops.call(replaceDriver, { body: { driver_id: 17 } })).toMatchObject({
    status: 409,
    code: 'proposal.nothing',
  })
})

async function newDriver(): Promise<number> {
  const answer = await ops.call(addDriver, {
    body: { ...DRIVER_TERMS, name: `Plans ${Math.random()}`, branch_id: 1 },
  })
  return answer.ok ? answer.value.driver.id : expect.fail(answer.error)
}

test('who may not change collection requests plans round them, and neither gives them out nor takes them back', async () => {
  const PERMISSION = /API_\/collection-requests:PATCH/
  const role = await newRole(ops, 'Plans routes', [
    'API_/tripsheets/optimise:POST',
    'API_/tripsheets/driver-out:POST',
    'API_/tripsheets/proposals/accept:POST',
    'API_/tripsheets/proposals/undo:POST',
  ])
  const planner = await enterAs(platform, await newUser(ops, { role_id: role.id }))
  // Nobody else has anything to do with these two.
  const [mine, other] = [await newDriver(), await newDriver()]
  await at(mine, 1, 13)
  await at(other, 2, 13)
  const shipment = await booked(4, 13)
  await give(mine, [shipment])
  const held = await asked(3, 13, { collection_agent_id: mine })
  const waiting = await asked(5, 13)
  const out = async (who: SignedIn) => {
    const answer = await who.call(replaceDriver, { body: { driver_id: mine } })
    return answer.ok ? answer.value : expect.fail(answer.error)
  }
  const theirs = await out(planner)
  expect(atRequest(theirs, held.id)).toMatchObject({ from: mine, to: null, left: 'not_permitted' })
  expect(theirs.stops.map(({ to }) => to).toSorted()).toEqual([other, null])
  const begun = await planner.call(optimiseTripsheets, {
    body: { driver_ids: [mine, other], unassigned: true, seconds: 1 },
  })
  if (!begun.ok) throw new Error(begun.error)
  const better = await ended(begun.value.id)
  expect([atRequest(better, held.id), atRequest(better, waiting.id)]).toEqual([undefined, undefined])

  const whole = await out(ops)
  expect(atRequest(whole, held.id)).toMatchObject({ from: mine, to: other })
  const { id } = whole
  const refused = await planner.call(acceptProposal, { body: { id } })
  expect(refused).toMatchObject({ status: 403, field: `stops.${atRequest(whole, held.id)?.key}` })
  expect(!refused.ok && refused.error).toMatch(PERMISSION)
  expect(await orderOf(mine)).toEqual([shipment])
  const partly = await planner.call(acceptProposal, { body: { id, partial: true } })
  expect(partly).toMatchObject({
    value: {
      moved: 1,
      refused: [{ collection_request_id: held.id, code: 'permission.denied' }],
    },
  })
  expect(await orderOf(other)).toEqual([shipment])
  expect(await requestNow(held.id)).toMatchObject({ collection_agent_id: mine })
  // What they have accepted themselves they take back; what gave requests away they do not.
  expect(await planner.call(undoProposal, { body: { id } })).toMatchObject({ value: { moved: 1 } })
  const again = { body: { id: (await out(ops)).id } }
  expect(await ops.call(acceptProposal, again)).toMatchObject({ value: { moved: 2, refused: [] } })
  const kept = await planner.call(undoProposal, again)
  expect(kept).toMatchObject({ status: 403, field: 'id' })
  expect(!kept.ok && kept.error).toMatch(PERMISSION)
  expect(await requestNow(held.id)).toMatchObject({ collection_agent_id: other })
  expect(await ops.call(undoProposal, again)).toMatchObject({ value: { moved: 2 } })
})

test('what nobody has room for stays with who is out, and is named', async () => {
  await at(18, 1, 12)
  await at(19, 2, 12)
  const request = await asked(3, 12, { collection_agent_id: 18, weight_kg: 5_000 })
  const answer = await ops.call(replaceDriver, { body: { driver_id: 18 } })
  if (!answer.ok) throw new Error(answer.error)
  expect(atRequest(answer.value, request.id)).toMatchObject({ from: 18, to: null, left: 'no_room' })
})

test('what a branch may not see of the day of its driver takes its time all the same, and stays where it is', async () => {
  const durban = await platform.as('hub.dur@springbok.example')
  const { rows } = await platform.owner.query<{ id: number }>(
    `SELECT d.id FROM drivers d JOIN users u ON u.provider_id = d.provider_id AND u.branch_id = d.branch_id
     WHERE u.email = 'hub.dur@springbok.example' AND d.deleted_date IS NULL ORDER BY d.id LIMIT 1`,
  )
  const driver = rows[0]?.id ?? 0
  const [beyond, own] = [await booked(91, 7), await booked(92, 7)]
  await platform.owner.query(
    `UPDATE shipments SET collection_branch_id = (SELECT branch_id FROM drivers WHERE provider_id = 1 AND id = $2)
     WHERE provider_id = 1 AND id = $1`,
    [own, driver],
  )
  await give(driver, [beyond, own])
  const begun = await durban.call(optimiseTripsheets, { body: { driver_ids: [driver], seconds: 1 } })
  if (!begun.ok) throw new Error(begun.error)
  const proposal = await ended(begun.value.id)
  expect(proposal).toMatchObject({ before: { stops: 2 }, after: { stops: 2 } })
  expect(JSON.stringify(proposal)).not.toContain('Shop 91')
  expect(await durban.call(acceptProposal, { body: { id: proposal.id } })).toMatchObject({
    value: { refused: [] },
  })
  expect((await orderOf(driver)).toSorted()).toEqual([beyond, own].toSorted())
})

test('parcels that are on board stay with their driver; whoever has closed the day is given nothing', async () => {
  const [holder, near] = [20, 21]
  const aboard = await book(ops.call, {
    delivery_address: {
      ...DOOR,
      street_address: '40 Rivonia Road',
      local_area: 'Sandton',
      company: 'Shop 40 8',
      lat: -26.4,
      lng: 20.05,
    },
  })
  for (const event of ['collected', 'received-at-hub', 'out-for-delivery'] as const)
    await ops.call(recordTrackingEvents, {
      body: { shipment_id: aboard.id, event, driver_id: holder },
    })
  await change({ id: aboard.id, delivery_agent_id: holder })
  await platform.owner.query(
    `UPDATE shipments SET delivery_after = $2, delivery_before = $3 WHERE provider_id = 1 AND id = $1`,
    [aboard.id, iso(now() - HOUR), iso(now() + 9 * HOUR)],
  )
  const first = [await booked(30, 8), await booked(1, 8), await booked(2, 8)]
  await at(holder, 0, 8)
  await at(near, 40, 8)
  await give(holder, first)
  await change({ id: aboard.id, estimated_delivery: iso(now() + 4 * HOUR) })
  await platform.owner.query(
    `UPDATE tripsheets SET status = 'under-way' WHERE provider_id = 1 AND driver_id = $1 AND day = $2`,
    [holder, dayOf(now())],
  )
  const before = await orderOf(holder)
  expect(before).toEqual([...first, aboard.id])
  const proposal = await optimise({ driver_ids: [holder, near], seconds: 2 })
  const moves = proposal.stops.flatMap(({ from, to, tasks }) =>
    from === to ? [] : tasks.map(({ shipment_id }) => shipment_id),
  )
  expect(moves).not.toContain(aboard.id)

  // Whoever has closed the day is given nothing more.
  await platform.owner.query(
    `UPDATE tripsheets SET status = 'closed' WHERE provider_id = 1 AND driver_id = $1`,
    [holder],
  )
  const closed = await ops.call(optimiseTripsheets, { body: { driver_ids: [near, holder], seconds: 1 } })
  expect(closed).toMatchObject({ status: 400, field: 'driver_ids[1]' })
})

test('of what waits, a branch is offered its own, and no day what is for a later one', async () => {
  const { rows } = await platform.owner.query<{ branch: number; other: number }>(
    `SELECT d.branch_id AS branch, (SELECT min(b.id) FROM branches b WHERE b.provider_id = 1 AND b.id <> d.branch_id) AS other
     FROM drivers d WHERE d.provider_id = 1 AND d.id = 3`,
  )
  const { branch = 0, other = 0 } = rows[0] ?? {}
  const [own, foreign, later] = [await booked(61, 9), await booked(62, 9), await booked(63, 9)]
  for (const [id, of] of [
    [own, branch],
    [foreign, other],
    [later, branch],
  ] as const)
    await platform.owner.query(
      'UPDATE shipments SET collection_branch_id = $2 WHERE provider_id = 1 AND id = $1',
      [id, of],
    )
  await platform.owner.query(
    'UPDATE shipments SET collection_after = $2, collection_before = $3 WHERE provider_id = 1 AND id = $1',
    [later, iso(now() + 30 * HOUR), iso(now() + 34 * HOUR)],
  )
  await at(22, 60, 9)
  const offered = async (body: z.input<typeof optimiseTripsheets.body>) => {
    const { stops } = await optimise({ driver_ids: [22], unassigned: true, ...body })
    return stops.flatMap(({ tasks }) => tasks.flatMap(({ shipment_id }) => shipment_id ?? []))
  }
  const ofBranch = await offered({ branch_id: branch })
  expect(ofBranch).toContain(own)
  expect(ofBranch).not.toContain(foreign)
  expect(ofBranch).not.toContain(later)
  expect(await offered({})).toContain(foreign)
})

/** The day in so many hours, on which this courier works or not, whatever the calendar of the country says. */
async function workedDay(hours: number, is_service_day = true): Promise<string> {
  const date = dayOf(now() + hours * HOUR)
  const admin = await platform.as(PROVIDER_ADMIN)
  const body = { date, name: `Day ${date}`, is_service_day }
  const added = await admin.call(addServiceDayException, { body })
  // Another test has said so already.
  if (!added.ok) expect(added.code).toBe('catalogue.taken')
  return date
}

/** A branch in that town where nobody else drives and nothing waits. */
async function newBranch(code: string, west: number): Promise<number> {
  const admin = await platform.as(PROVIDER_ADMIN)
  const place = { city: 'Johannesburg', zone: 'GP', lat: -26.1, lng: 28.05 - west } as const
  const added = await admin.call(addBranch, { body: { code, name: `Depot ${code}`, ...place } })
  return added.ok ? added.value.branch.id : expect.fail(added.error)
}
const toBranch = (branch: number, drivers: readonly number[], shipments: readonly number[]) =>
  Promise.all([
    platform.owner.query('UPDATE drivers SET branch_id = $1 WHERE provider_id = 1 AND id = ANY($2::int[])', [
      branch,
      drivers,
    ]),
    platform.owner.query(
      'UPDATE shipments SET collection_branch_id = $1 WHERE provider_id = 1 AND id = ANY($2::bigint[])',
      [branch, shipments],
    ),
  ])

test('who is out is given nothing, as a taker or by better routes, unless they are named, until they are back', async () => {
  const branch = await newBranch('OUT', 14)
  const [ill, sick, well] = [await newDriver(), await newDriver(), await newDriver()]
  await at(ill, 1, 14)
  await at(sick, 2, 14)
  await at(well, 9, 14)
  const mine = [await booked(1, 14), await booked(3, 14)]
  await toBranch(branch, [ill, sick, well], mine)
  await give(ill, mine)
  const limited = { branch_id: branch, limit_user_to_branch: true }
  const ofBranch = await enterAs(platform, await newUser(await platform.as(PROVIDER_ADMIN), limited))
  const mark = async (driver_id: number, is_out: boolean) =>
    expect(await ops.call(markDriverOut, { body: { driver_id, is_out } })).toMatchObject({ ok: true })
  const replaced = async (who: SignedIn) => {
    const answer = await who.call(replaceDriver, { body: { driver_id: ill } })
    return answer.ok ? answer.value : expect.fail(answer.error)
  }
  const toWell = mine.map(() => ({ from: ill, to: well }))
  await mark(sick, true)
  // Whoever is marked already is replaced all the same, also by who has nothing to do yet.
  await mark(ill, true)
  expect((await replaced(ofBranch)).stops).toMatchObject(toWell)
  await mark(ill, false)
  const given = await replaced(ops)
  expect(given.stops).toMatchObject(toWell)
  expect(await ops.call(acceptProposal, { body: { id: given.id } })).toMatchObject({ value: { moved: 2 } })

  const planned = async (body: z.input<typeof optimiseTripsheets.body>, who = ops) => {
    const begun = await who.call(optimiseTripsheets, { body: { seconds: 1, ...body } })
    if (!begun.ok) throw new Error(`${begun.code}: ${begun.error}`)
    const { drivers } = await ended(begun.value.id)
    return drivers.map(({ driver_id }) => driver_id)
  }
  expect(await planned({ branch_id: branch })).toEqual([well])
  // People of the branch do not see the proposal of the whole provider by which the stops were given away.
  expect(await planned({}, ofBranch)).toEqual([well])
  expect(await planned({ driver_ids: [ill, sick, well] })).toEqual([ill, sick, well])
  // Whoever gives stops by hand is told.
  const told = await ofBranch.call(listDriverTerms, {})
  expect(told).toMatchObject({ value: { drivers_out: [ill, sick] } })
  // Who is out today may drive tomorrow, and so may who has nothing to do then yet.
  const next = await booked(4, 14)
  await toBranch(branch, [], [next])
  await change({ id: next, collection_before: iso(now() + 34 * HOUR), reason: 'Tomorrow will do' })
  await change({ id: next, collection_agent_id: sick, estimated_collection: iso(now() + 26 * HOUR) })
  const tomorrow = await workedDay(26)
  expect(await planned({ branch_id: branch, day: tomorrow })).toEqual([ill, sick, well])
  await ops.call(undoProposal, { body: { id: given.id } })
  await mark(sick, false)
  expect(await planned({ branch_id: branch })).toEqual([ill, sick, well])
})

test('tomorrow is planned today: with all drivers, for what is due then, onto the tripsheets of that day', async () => {
  const branch = await newBranch('AHEAD', 16)
  const drivers = [await newDriver(), await newDriver()] as const
  await at(drivers[0], 1, 16)
  await at(drivers[1], 30, 16)
  // Who has no tracker, and nothing to do today.
  await platform.owner.query(
    'UPDATE drivers SET lat = NULL, lng = NULL, position_at = NULL WHERE provider_id = 1 AND id = $1',
    [drivers[1]],
  )
  const due = [await booked(2, 16), await booked(3, 16), await booked(29, 16)]
  await toBranch(branch, drivers, due)
  const noon = now() + 26 * HOUR
  const day = await workedDay(26)
  for (const id of due)
    await change({
      id,
      collection_after: iso(noon),
      collection_before: iso(noon + 4 * HOUR),
      reason: 'Tomorrow',
    })
  // What may begin today and has until then.
  const begun = await booked(28, 16)
  await toBranch(branch, [], [begun])
  await change({ id: begun, collection_before: iso(noon + 4 * HOUR), reason: 'Tomorrow will do' })
  const ahead = { branch_id: branch, unassigned: true, day }
  const proposal = await optimise(ahead)
  expect(proposal).toMatchObject({ day, status: 'ready', before: { stops: 0 }, after: { stops: 4, late: 0 } })
  expect(proposal.drivers.map(({ driver_id }) => driver_id)).toEqual(drivers)
  // By itself, too, it is done on the day that is planned.
  const { key = '' } = proposal.stops.find(({ tasks }) => tasks[0]?.shipment_id === begun) ?? {}
  expect(await ops.call(acceptProposal, { body: { id: proposal.id, stops: [key] } })).toMatchObject({
    value: { moved: 1, refused: [] },
  })
  expect(await ops.call(acceptProposal, { body: { id: proposal.id } })).toMatchObject({
    value: { moved: 3, refused: [] },
  })
  const sheetsOn = async (date: string) => {
    const answer = await ops.call(listTripsheets, { query: { date } })
    const all = answer.ok ? answer.value.tripsheets : expect.fail(answer.error)
    return all
      .filter(({ driver_id }) => drivers.some((driver) => driver === driver_id))
      .flatMap(({ stops }) => stops.flatMap(({ tasks }) => tasks.map(({ shipment_id }) => shipment_id)))
  }
  expect((await sheetsOn(day)).toSorted()).toEqual([...due, begun].toSorted())
  expect(await sheetsOn(dayOf(now()))).toEqual([])

  // A day on which nobody works is planned by nobody.
  const closed = await workedDay(76, false)
  expect(await ops.call(optimiseTripsheets, { body: { ...ahead, day: closed } })).toMatchObject({
    status: 400,
    field: 'day',
    error: 'Nothing is collected or delivered on this day. Choose another one.',
  })
})

test('a driver is out tomorrow: the stops of that day go to others on it, from where they set out then, and today stays as it is', async () => {
  const branch = await newBranch('OUT-AHEAD', -2)
  const [ill, helper] = [await newDriver(), await newDriver()]
  await at(ill, 1, -2)
  // Whose vehicle is in another town now.
  await at(helper, 1, -4)
  const [today, ...due] = [await booked(2, -2), await booked(11, -2), await booked(12, -2)] as const
  await toBranch(branch, [ill, helper], [today, ...due])
  await give(ill, [today])
  const [noon, day] = [now() + 26 * HOUR, await workedDay(26)]
  for (const id of due) {
    const window = { collection_after: iso(noon), collection_before: iso(noon + 4 * HOUR) }
    await change({ id, ...window, collection_agent_id: ill, reason: 'Tomorrow' })
  }
  const asked = await ops.call(replaceDriver, { body: { driver_id: ill, day } })
  const proposal = asked.ok ? asked.value : expect.fail(asked.error)
  expect(proposal).toMatchObject({ day, status: 'ready', after: { stops: 2, late: 0 } })
  expect(proposal.stops.map(({ from, to }) => [from, to])).toEqual([
    [ill, helper],
    [ill, helper],
  ])
  // From the hub, a kilometre away, and back to it.
  expect(proposal.after?.km).toBeLessThan(10)
  expect(await ops.call(acceptProposal, { body: { id: proposal.id } })).toMatchObject({
    value: { moved: 2, refused: [] },
  })
  const onDay = await ops.call(listTripsheets, { query: { driver_id: helper, date: day } })
  const [sheet] = onDay.ok ? onDay.value.tripsheets : []
  expect(sheet?.stops.flatMap(({ tasks }) => tasks.map(({ shipment_id }) => shipment_id))).toEqual(due)
  expect(await orderOf(ill)).toEqual([today])
})

test('who was marked out while routes were looked for is given nothing of them, unless they were out already and named: stop by stop that is refused', async () => {
  const branch = await newBranch('MEANWHILE', 16)
  const [north, south] = [await newDriver(), await newDriver()]
  await at(north, 0, 16)
  await at(south, 40, 16)
  const [near, far] = [
    [await booked(1, 16), await booked(2, 16)],
    [await booked(38, 16), await booked(39, 16)],
  ]
  await toBranch(branch, [north, south], [...near, ...far])
  const limited = { branch_id: branch, limit_user_to_branch: true }
  const ofBranch = await enterAs(platform, await newUser(await platform.as(PROVIDER_ADMIN), limited))
  const mark = async (driver_id: number, is_out: boolean) =>
    expect(await ops.call(markDriverOut, { body: { driver_id, is_out } })).toMatchObject({ ok: true })
  const found = await optimise({ branch_id: branch, unassigned: true })
  expect(found.stops.map(({ to }) => to).toSorted()).toEqual([north, north, south, south].toSorted())
  const refOf = ({ tasks }: RouteProposal['stops'][number]) => tasks[0]?.tracking_reference
  const toNorth = found.stops.filter(({ to }) => to === north)

  await mark(north, true)
  const why = { code: 'proposal.driverOut', message: expect.stringMatching(/ is out and takes no stops\.$/) }
  expect(await ops.call(acceptProposal, { body: { id: found.id } })).toMatchObject({
    status: 409,
    code: 'proposal.driverOut',
    refused: { fields: toNorth.map(({ key }) => ({ field: `stops.${key}`, ...why })) },
  })
  expect([await orderOf(north), await orderOf(south)]).toEqual([[], []])
  expect(await ops.call(acceptProposal, { body: { id: found.id, partial: true } })).toMatchObject({
    value: { moved: 2, refused: toNorth.map((stop) => ({ tracking_reference: refOf(stop), ...why })) },
  })
  expect([await orderOf(north), (await orderOf(south)).toSorted((a, b) => a - b)]).toEqual([[], far])

  // Of people of the branch, too; whoever names who is out has decided so.
  await mark(north, false)
  const again = await ofBranch.call(optimiseTripsheets, { body: { unassigned: true, seconds: 1 } })
  if (!again.ok) throw new Error(again.error)
  const { stops } = await ended(again.value.id)
  await mark(north, true)
  const [first] = stops.filter(({ to }) => to === north)
  const one = { id: again.value.id, stops: [first?.key ?? ''] }
  expect(await ofBranch.call(acceptProposal, { body: one })).toMatchObject({ code: 'proposal.driverOut' })
  const named = await optimise({ driver_ids: [north], unassigned: true })
  expect(await ops.call(acceptProposal, { body: { id: named.id } })).toMatchObject({ value: { refused: [] } })
  expect(await orderOf(north)).toEqual(expect.arrayContaining(near))
})

test('who was named and fell ill since is given nothing either, and what was for them is accepted once they are back', async () => {
  const branch = await newBranch('ILL-SINCE', 13)
  const [north, south] = [await newDriver(), await newDriver()]
  await at(north, 0, 13)
  await at(south, 40, 13)
  const [near, far] = [await booked(1, 13), await booked(39, 13)]
  await toBranch(branch, [north, south], [near, far])
  const mark = async (driver_id: number, is_out: boolean) =>
    expect(await ops.call(markDriverOut, { body: { driver_id, is_out } })).toMatchObject({ ok: true })
  const { id } = await optimise({ driver_ids: [north, south], branch_id: branch, unassigned: true })
  await mark(north, true)
  const accept = (partial: boolean) => dispatcher.call(acceptProposal, { body: { id, partial } })
  expect(await accept(false)).toMatchObject({ status: 409, code: 'proposal.driverOut' })
  expect(await accept(true)).toMatchObject({
    value: { moved: 1, refused: [{ shipment_id: near, code: 'proposal.driverOut' }] },
  })
  await mark(north, false)
  expect(await accept(false)).toMatchObject({ value: { moved: 1, refused: [] } })
  expect([await orderOf(north), await orderOf(south)]).toEqual([[near], [far]])
})

test('what somebody decided of an order or locked since stands: whole, the proposal is refused for it, and the rest is taken over', async () => {
  const [a, b] = [await newDriver(), await newDriver()]
  const own = [await booked(1, 10), await booked(2, 10), await booked(3, 10)]
  const others = [await booked(4, 10), await booked(5, 10)] as const
  await at(a, 0, 10)
  await at(b, 6, 10)
  await give(a, own)
  await give(b, others)
  const begun = await ops.call(replaceDriver, { body: { driver_id: b } })
  const proposal = begun.ok ? begun.value : expect.fail(begun.error)
  expect(proposal.stops.map(({ from, to }) => [from, to])).toEqual([
    [b, a],
    [b, a],
  ])

  const changeSheet = async (driver: number, how: (stops: { id: number }[]) => object) => {
    const { id, version, stops } = (await sheetOf(driver)) ?? expect.fail('there is none')
    const changed = await dispatcher.call(changeTripsheet, { body: { id, version, ...how(stops) } })
    expect(changed).toMatchObject({ ok: true })
  }
  const ids = (stops: { id: number }[]) => stops.map(({ id }) => id)
  await changeSheet(a, (stops) => ({ order: ids(stops).toReversed() }))
  await changeSheet(b, (stops) => ({ lock: ids(stops).slice(0, 1) }))
  const orders = [await orderOf(a), await orderOf(b)]
  const reordered = expect.stringMatching(/^Somebody put the stops of .+ into another order since/)
  const locked = expect.stringMatching(/^Somebody locked a stop of .+ in its place since/)
  const held = expect.stringMatching(/^Somebody locked Shop 4 10 in its place since/)
  const key = proposal.stops.find(({ tasks }) => tasks[0]?.shipment_id === others[0])?.key ?? ''
  expect(await ops.call(acceptProposal, { body: { id: proposal.id } })).toMatchObject({
    status: 409,
    code: 'tripsheet.changedMeanwhile',
    refused: {
      fields: expect.arrayContaining([
        { field: `drivers.${a}`, code: 'tripsheet.changedMeanwhile', message: reordered },
        { field: `drivers.${b}`, code: 'tripsheet.changedMeanwhile', message: locked },
        { field: `stops.${key}`, code: 'tripsheet.stopLocked', message: held },
      ]),
    },
  })
  expect(await ops.call(acceptProposal, { body: { id: proposal.id, driver_ids: [a] } })).toMatchObject({
    status: 409,
    code: 'tripsheet.changedMeanwhile',
  })
  expect([await orderOf(a), await orderOf(b)]).toEqual(orders)

  const rest = await ops.call(acceptProposal, { body: { id: proposal.id, partial: true } })
  expect(rest).toMatchObject({
    value: {
      moved: 1,
      refused: [{ shipment_id: others[0], code: 'tripsheet.stopLocked', message: held }],
      orders_kept: [
        { driver_id: a, code: 'tripsheet.changedMeanwhile', message: reordered },
        { driver_id: b, code: 'tripsheet.changedMeanwhile', message: locked },
      ],
    },
  })
  expect((await orderOf(a)).filter((id) => id !== others[1])).toEqual(orders[0])
  expect([await orderOf(a), await orderOf(b)]).toEqual([expect.arrayContaining([others[1]]), [others[0]]])

  // What was merely done since stands in nobody's way.
  const again = await optimise({ driver_ids: [a] })
  await ops.call(recordTrackingEvents, {
    body: { tracking_events: [{ shipment_id: own[0] ?? 0, event: 'collected' }] },
  })
  expect(await ops.call(acceptProposal, { body: { id: again.id } })).toMatchObject({
    value: { refused: [], orders_kept: [] },
  })
})

test('a tripsheet that was closed since is given nothing and keeps its order: whole, the proposal is refused for it, and others go on', async () => {
  const branch = await newBranch('CLOSED', -6)
  const [north, south] = [await newDriver(), await newDriver()]
  await at(north, 0, -6)
  await at(south, 40, -6)
  const own = [await booked(6, -6), await booked(3, -6), await booked(8, -6)]
  const [near, far] = [await booked(1, -6), await booked(39, -6)]
  await toBranch(branch, [north, south], [...own, near, far])
  await give(north, own)
  const { id, stops } = await optimise({ branch_id: branch, unassigned: true })
  expect(stops.map(({ to }) => to).toSorted()).toEqual([north, south])
  const setStatus = async (status: 'closed' | 'under-way') => {
    const sheet = (await sheetOf(north)) ?? expect.fail('there is none')
    const body = { id: sheet.id, version: sheet.version, status }
    expect(await dispatcher.call(changeTripsheet, { body })).toMatchObject({ ok: true })
  }
  await setStatus('closed')
  const code = 'tripsheet.wrongStatus'
  const message = expect.stringMatching(
    /^The tripsheet of .+ was closed since this proposal was made\. Reopen it first\.$/,
  )
  const key = stops.find(({ to }) => to === north)?.key ?? ''
  for (const part of [{}, { driver_ids: [north] }])
    expect(await ops.call(acceptProposal, { body: { id, ...part } })).toMatchObject({
      status: 409,
      code,
      refused: {
        fields: [
          { field: `drivers.${north}`, code, message },
          { field: `stops.${key}`, code, message },
        ],
      },
    })
  expect([await orderOf(north), await orderOf(south)]).toEqual([own, []])

  expect(await ops.call(acceptProposal, { body: { id, partial: true } })).toMatchObject({
    value: {
      moved: 1,
      refused: [{ shipment_id: near, code, message }],
      orders_kept: [{ driver_id: north, code, message }],
    },
  })
  expect([await orderOf(north), await orderOf(south)]).toEqual([own, [far]])
  expect(await sheetOf(north)).toMatchObject({ status: 'closed' })

  // Once it is open again, what was for its driver is accepted.
  await setStatus('under-way')
  expect(await ops.call(acceptProposal, { body: { id } })).toMatchObject({
    value: { moved: 1, refused: [], orders_kept: [] },
  })
  expect(await orderOf(north)).toEqual(expect.arrayContaining([near]))
  expect(await orderOf(north)).not.toEqual([...own, near])
})

test('of what is refused whole nothing is kept, however often it is tried: there is nothing to take back', async () => {
  const branch = await newBranch('REFUSED', 12)
  const north = await newDriver()
  await at(north, 0, 12)
  const near = await booked(1, 12)
  await toBranch(branch, [north], [near])
  const { id } = await optimise({ branch_id: branch, unassigned: true })
  expect(await ops.call(markDriverOut, { body: { driver_id: north, is_out: true } })).toMatchObject({
    ok: true,
  })
  for (let i = 0; i < 3; i++)
    expect(await ops.call(acceptProposal, { body: { id, partial: true } })).toMatchObject({
      value: { moved: 0, refused: [{ shipment_id: near }], proposal: { can_undo: false } },
    })
  const { rows } = await platform.owner.query('SELECT accepted FROM route_proposals WHERE id = $1', [id])
  expect(rows).toEqual([{ accepted: [] }])
  expect(await ops.call(undoProposal, { body: { id } })).toMatchObject({ code: 'proposal.nothingToUndo' })
})

test('what waits is planned with the minutes that its door was learnt to take, as it stands once a driver has it', async () => {
  const branch = await newBranch('LEARNT', 15)
  const driver = await newDriver()
  await at(driver, 0, 15)
  const [slow, known, later] = [await booked(1, 15), await booked(2, 15), await booked(2, 15)]
  await toBranch(branch, [driver], [slow, known, later])
  // At one door for two senders: the stop is made by what is due first.
  await platform.owner.query('UPDATE shipments SET account_id = 2 WHERE provider_id = 1 AND id = $1', [later])
  await change({ id: later, collection_before: iso(now() + 7 * HOUR), reason: 'They close early' })
  const request = await asked(3, 15)
  await platform.owner.query(
    'UPDATE collection_requests SET collection_branch_id = $1 WHERE provider_id = 1 AND id = $2',
    [branch, request.id],
  )
  const { rows } = await platform.owner.query<{ name: string; lat: number; lng: number }>(
    `SELECT collection_name AS name, collection_lat AS lat, collection_lng AS lng FROM shipments
     WHERE provider_id = 1 AND id = $1`,
    [slow],
  )
  const [row] = rows
  const door = doorKey(row ?? expect.fail('it is not there'))
  const keysOf = (customer: number) => serviceKeys({ door, customer, side: 'collection' })
  const learnt = [
    [keysOf(1)[0], 40],
    [keysOf(1)[1], 25],
    [keysOf(2)[1], 33],
  ] as const
  await platform.owner.query(
    `INSERT INTO learnt_service_times (provider_id, key, ms, seen)
     SELECT 1, u.key, u.minutes * 60000, 30 FROM unnest($1::text[], $2::int[]) u(key, minutes)
     ON CONFLICT (provider_id, key) DO UPDATE SET ms = excluded.ms`,
    [learnt.map(([key]) => key), learnt.map(([, minutes]) => minutes)],
  )
  onTestFinished(async () => {
    await platform.owner.query('DELETE FROM learnt_service_times')
  })

  const proposal = await optimise({ driver_ids: [driver], branch_id: branch, unassigned: true })
  expect(proposal.stops.map(({ to, tasks }) => [to, tasks.length])).toEqual([
    [driver, 2],
    [driver, 1],
    [driver, 1],
  ])
  expect(await ops.call(acceptProposal, { body: { id: proposal.id } })).toMatchObject({
    value: { moved: 4, refused: [] },
  })
  const stops = (await sheetOf(driver))?.stops ?? []
  const minutesAt = (id: number) =>
    stops.find(({ tasks }) => tasks.some(({ shipment_id }) => shipment_id === id))?.service_minutes
  expect([slow, known, later].map(minutesAt)).toEqual([40, 33, 33])
  expect(stops.find(({ name }) => name === 'Asks 3 15')?.service_minutes).toBe(25)
  // The clock has gone on meanwhile: to the minute.
  for (const { name, planned_at } of stops) {
    const said = proposal.stops.find((stop) => stop.name === name)?.proposed_at ?? ''
    expect(Math.abs(Date.parse(planned_at) - Date.parse(said)), name).toBeLessThanOrEqual(MINUTE)
  }
})

test('whoever asks for proposals without end has to wait, and nobody else', async () => {
  const ask = () => dispatcher.call(replaceDriver, { body: { driver_id: 98_765 } })
  const answers = []
  for (let i = 0; i < 61; i += 1) answers.push(await ask())
  expect(answers[0]).toMatchObject({ status: 400, field: 'driver_id' })
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'rate.limited' })
  expect(await dispatcher.call(optimiseTripsheets, { body: {} })).toMatchObject({ code: 'rate.limited' })
  expect(await ops.call(replaceDriver, { body: { driver_id: 98_765 } })).toMatchObject({ status: 400 })
})
