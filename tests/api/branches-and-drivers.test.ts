import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { addBranch, changeBranch, listBranches, type ManagedBranch } from '../../src/contract/branches.ts'
import {
  addCollectionRequest,
  addCollectionSchedule,
  changeCollectionRequests,
  deleteCollectionSchedule,
} from '../../src/contract/collection-requests.ts'
import { addDriver, changeDriver, listDrivers, type ManagedDriver } from '../../src/contract/drivers.ts'
import {
  listAuditEvents,
  recordTrackingEvents,
  reportPositions,
  type TrackingEventInput,
} from '../../src/contract/operations.ts'
import { generalData } from '../../src/contract/session.ts'
import { changeShipments, type ShipmentChange } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { addUser, changeUser } from '../../src/contract/users.ts'
import { withdrawTrackingEvent } from '../../src/contract/withdraw-completion.ts'
import { VERSION } from '../../src/server/version.ts'
import { wholeDriver } from '../../src/streams/feed/rows.ts'
import { book } from '../support/booking.ts'
import { collectionBody, scheduleBody } from '../support/collections.ts'
import { DOOR } from '../support/door.ts'
import { enterAs, newcomer, newRole, newUser } from '../support/people.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'
import { snapshotOf, watchLive } from '../support/watch-live.ts'
import { BRANCH_TERMS, DRIVER_TERMS } from './access-of-alerts.ts'

/** Branches and drivers as a provider makes, changes and retires them. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const JNB = 1
const PTA = 2

let made = 0
/** With a code, or a name, of its own. */
const branchTerms = (changes: object = {}) => {
  made += 1
  return { ...BRANCH_TERMS, code: `T${made}`, name: `Test hub ${made}`, ...changes }
}
const driverTerms = (changes: object = {}) => {
  made += 1
  return { ...DRIVER_TERMS, name: `Driver of test ${made}`, ...changes }
}
async function newBranch(changes: object = {}, who: SignedIn = admin): Promise<ManagedBranch> {
  const answer = await who.call(addBranch, { body: branchTerms(changes) })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.branch
}
async function newDriver(changes: object = {}, who: SignedIn = admin): Promise<ManagedDriver> {
  const answer = await who.call(addDriver, { body: driverTerms(changes) })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.driver
}
async function startUp(who: SignedIn) {
  const answer = await who.call(generalData, { query: {} })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}
/** The version that a change of a shipment made; 0 where it was refused. */
async function changed(shipment: z.input<typeof ShipmentChange>): Promise<number> {
  const answer = await ops.call(changeShipments, { body: { shipments: [shipment] } })
  const item = answer.ok ? answer.value.shipments[0] : undefined
  return item?.ok ? item.version : 0
}
async function historyOf(id: number) {
  const answer = await ops.call(listShipments, { query: { id } })
  return (answer.ok && answer.value.shipments[0]?.tracking_events) || []
}
/** Drivers as a console has them live, by number. */
async function liveDrivers(who: SignedIn): Promise<ReadonlySet<number>> {
  const { fields, cols } = (await snapshotOf(who)).drivers
  return new Set((cols[fields.indexOf('id')] ?? []).map(Number))
}

test('a branch is added, told at once to open consoles and to those who start later, and stands in the audit trail', async () => {
  const socket = await watchLive(platform.url, ops)
  onTestFinished(() => socket.close())
  const branch = await newBranch({ street_address: '1 York Street', ops_manager_id: 2 })
  expect(branch).toMatchObject({ version: 1, drivers: 0, takes_bookings: true, ops_manager: { id: 2 } })
  await socket.until('being told to start anew', (frames) =>
    frames.find((frame) => frame.type === 'beat' && frame.renew === true),
  )
  const { branches } = await startUp(ops)
  expect(branches?.find(({ id }) => id === branch.id)).toMatchObject({
    code: branch.code,
    deleted_date: null,
  })
  const audit = await admin.call(listAuditEvents, { query: { type: 'branch', object_id: branch.id } })
  expect(audit.ok && audit.value.audit_events[0]).toMatchObject({
    change: { name: { change_from: null, change_to: branch.name }, active: { change_to: true } },
  })
})

test('parcels nearest to a new branch are booked for it, until it takes no more', async () => {
  const branch = await newBranch({ lat: -29.118, lng: 26.224, city: 'Bloemfontein', zone: 'FS' })
  const WESTDENE = {
    street_address: '5 Nelson Mandela Drive',
    local_area: 'Westdene',
    city: 'Bloemfontein',
    zone: 'FS',
    country: 'ZA',
    code: '9301',
    lat: -29.118,
    lng: 26.224,
  }
  const there = () => book(ops.call, { delivery_address: WESTDENE })
  const branchOf = async (id: number) => {
    const { rows } = await platform.owner.query<{ delivery_branch_id: number }>(
      'SELECT delivery_branch_id FROM shipments WHERE provider_id = 1 AND id = $1',
      [id],
    )
    return rows[0]?.delivery_branch_id
  }
  const first = await there()
  expect(await branchOf(first.id)).toBe(branch.id)
  const retire = (version: number) =>
    admin.call(changeBranch, { body: { id: branch.id, version, active: false } })
  const refused = await retire(1)
  expect(refused).toMatchObject({ ok: false, status: 409, code: 'branch.inUse', field: 'active' })
  expect(!refused.ok && refused.error).toMatch(/^Still of this branch: shipments 1\. Let it take no new/)
  expect(!refused.ok && refused.refused?.fields?.map(({ field }) => field)).toEqual(['active', 'shipments'])
  const closed = await admin.call(changeBranch, {
    body: { id: branch.id, version: 1, takes_bookings: false },
  })
  expect(closed.ok).toBe(true)
  const second = await there()
  expect(await branchOf(second.id)).not.toBe(branch.id)
  // What it has stays with it, also where somebody corrects the number of the house.
  const corrected = await ops.call(changeShipments, {
    body: {
      shipments: [
        { id: first.id, delivery_address: { ...WESTDENE, street_address: '7 Nelson Mandela Drive' } },
      ],
    },
  })
  expect(corrected).toMatchObject({ ok: true, value: { shipments: [{ ok: true }] } })
  expect(await branchOf(first.id)).toBe(branch.id)
  await ops.call(changeShipments, { body: { shipments: [{ id: first.id, delivery_branch_id: JNB }] } })
  expect(await retire(2)).toMatchObject({ ok: true, value: { branch: { version: 3 } } })
  // An old tab names it still.
  expect(
    await ops.call(changeShipments, {
      body: { shipments: [{ id: first.id, delivery_branch_id: branch.id }] },
    }),
  ).toMatchObject({ ok: false, field: 'shipments[0].delivery_branch_id' })
  expect(await ops.call(addDriver, { body: driverTerms({ branch_id: branch.id }) })).toMatchObject({
    ok: false,
    code: 'branch.notFound',
    field: 'branch_id',
  })
  expect(await admin.call(addUser, { body: newcomer({ branch_id: branch.id }) })).toMatchObject({
    ok: false,
    code: 'branch.notFound',
  })
  // It is named where it was.
  const { branches } = await startUp(ops)
  expect(branches?.find(({ id }) => id === branch.id)?.deleted_date).toEqual(expect.any(String))
  const back = await admin.call(changeBranch, { body: { id: branch.id, version: 3, active: true } })
  expect(back).toMatchObject({ ok: true, value: { branch: { deleted_date: null } } })
})

test('a branch with people or drivers is not retired', async () => {
  const branch = await newBranch()
  await newUser(admin, { branch_id: branch.id })
  await newDriver({ branch_id: branch.id })
  const answer = await admin.call(changeBranch, { body: { id: branch.id, version: 1, active: false } })
  expect(!answer.ok && answer.error).toMatch(/: drivers 1, people 1\. Move/)
})

test('a branch where a single parcel lies apart from its shipment is not retired', async () => {
  const branch = await newBranch({ takes_bookings: false })
  const measures = {
    submitted_length_cm: 20,
    submitted_width_cm: 20,
    submitted_height_cm: 10,
    submitted_weight_kg: 1,
  }
  const { id, short_tracking_reference } = await book(ops.call, { parcels: [measures, measures] })
  const told = await ops.call(recordTrackingEvents, {
    body: {
      tracking_events: [
        { shipment_id: id, event: 'collected' },
        { tracking_reference: `${short_tracking_reference}/1`, event: 'received-at-hub', branch_id: JNB },
        {
          tracking_reference: `${short_tracking_reference}/2`,
          event: 'received-at-hub',
          branch_id: branch.id,
        },
      ],
    },
  })
  expect(told.ok && told.value.tracking_events.map(({ ok }) => ok)).toEqual([true, true, true])
  const { rows } = await platform.owner.query(
    'SELECT hub_id, parcel_hubs FROM shipments WHERE provider_id = 1 AND id = $1',
    [id],
  )
  expect(rows).toMatchObject([{ parcel_hubs: String(branch.id) }])
  expect(rows[0]?.hub_id).not.toBe(branch.id)
  const answer = await admin.call(changeBranch, { body: { id: branch.id, version: 1, active: false } })
  expect(!answer.ok && answer.error).toMatch(/: shipments 1\. Let/)
})

test('a branch from which somebody is fetched again and again is not retired', async () => {
  const branch = await newBranch({ lat: -28.74, lng: 24.76, city: 'Kimberley', zone: 'NC' })
  const address = { ...DOOR, city: 'Kimberley', zone: 'NC', code: '8301', lat: -28.74, lng: 24.76 }
  const added = await ops.call(addCollectionSchedule, { body: scheduleBody({ address }) })
  if (!added.ok) throw new Error(added.error)
  const retire = () => admin.call(changeBranch, { body: { id: branch.id, version: 1, active: false } })
  const refused = await retire()
  expect(refused).toMatchObject({ ok: false, status: 409, code: 'branch.inUse' })
  expect(!refused.ok && refused.error).toMatch(/: repeating collections 1\./)
  const { id } = added.value.schedule
  expect(await ops.call(deleteCollectionSchedule, { query: { id } })).toMatchObject({ ok: true })
  expect(await retire()).toMatchObject({ ok: true })
})

test('of being retired and getting a person or a driver at once, one happens, and nobody comes back to a retired branch', async () => {
  const comers = [
    (branch_id: number) => admin.call(addUser, { body: newcomer({ branch_id }) }),
    (branch_id: number) => admin.call(addDriver, { body: driverTerms({ branch_id }) }),
  ]
  for (const come of comers) {
    const { id } = await newBranch()
    const [retired, came] = await Promise.all([
      admin.call(changeBranch, { body: { id, version: 1, active: false } }),
      come(id),
    ])
    expect([retired.ok, came.ok]).toSatisfy(([out, is]) => out !== is)
  }
  const branch = await newBranch()
  const user = await newUser(admin, { branch_id: branch.id })
  const setActive = (is_active: boolean) => admin.call(changeUser, { body: { id: user.id, is_active } })
  expect((await setActive(false)).ok).toBe(true)
  const retired = await admin.call(changeBranch, { body: { id: branch.id, version: 1, active: false } })
  expect(retired.ok).toBe(true)
  expect(await setActive(true)).toMatchObject({ ok: false, code: 'branch.notFound', field: 'branch_id' })
})

test('codes and names of branches clash for whoever comes second, whatever their capitals and spaces', async () => {
  const { id, code, name } = await newBranch()
  const add = (changes: object) => admin.call(addBranch, { body: branchTerms(changes) })
  expect(await add({ code: code.toLowerCase() })).toMatchObject({
    ok: false,
    code: 'branch.taken',
    field: 'code',
  })
  expect(await add({ name: ` ${name.toUpperCase().replace(' ', '   ')} ` })).toMatchObject({
    ok: false,
    code: 'branch.taken',
    field: 'name',
  })
  // Retired it frees its name, and never its code.
  await admin.call(changeBranch, { body: { id, version: 1, active: false } })
  expect(await add({ code })).toMatchObject({ ok: false, field: 'code' })
  expect(await add({ name })).toMatchObject({ ok: true })
  expect(await admin.call(changeBranch, { body: { id, version: 2, active: true } })).toMatchObject({
    ok: false,
    code: 'branch.taken',
    field: 'name',
  })
})

test.each<[object, string]>([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(5_000) }, 'name'],
  [{ code: 'NO SPACE' }, 'code'],
  [{ code: 'TOOLONGBYFAR' }, 'code'],
  [{ zone: 'Bavaria' }, 'zone'],
  [{ lat: 28.1985, lng: -26.1415 }, 'lat'],
  [{ lng: 'east' }, 'lng'],
  [{ city: '' }, 'city'],
  [{ ops_manager_id: 99_999 }, 'ops_manager_id'],
])('what is wrong of a branch is refused at its field, and none is made: %j', async (said, field) => {
  const count = async () => (await startUp(ops)).branches?.length
  const before = await count()
  expect(await admin.call(addBranch, { body: branchTerms(said) })).toMatchObject({ ok: false, field })
  expect(await count()).toBe(before)
})

test.each<[object, string]>([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(5_000) }, 'name'],
  [{ phone_number: 'by shouting' }, 'phone_number'],
  [{ branch_id: 99_999 }, 'branch_id'],
  [{ vehicle: '' }, 'vehicle'],
  [{ vehicle_kind: 'ox wagon' }, 'vehicle_kind'],
  [{ capacity_kg: 0 }, 'capacity_kg'],
  [{ vehicle_kind: 'bike', capacity_kg: 900 }, 'capacity_kg'],
])('what is wrong of a driver is refused at its field, and none is made: %j', async (said, field) => {
  const before = await liveDrivers(ops)
  expect(await admin.call(addDriver, { body: driverTerms(said) })).toMatchObject({ ok: false, field })
  expect(await liveDrivers(ops)).toEqual(before)
})

test('the same call sent again is done once, and two at once make two', async () => {
  const body = branchTerms()
  const twice = await Promise.all(
    [1, 2].map(() => admin.call(addBranch, { body, idempotencyKey: 'branch once' })),
  )
  const ids = twice.map((one) => (one.ok ? one.value.branch.id : one.code))
  expect(new Set(ids).size).toBe(1)
  const driver = driverTerms()
  const again = await Promise.all(
    [1, 2, 3].map(() => admin.call(addDriver, { body: driver, idempotencyKey: 'driver once' })),
  )
  expect(new Set(again.map((one) => (one.ok ? one.value.driver.id : one.code))).size).toBe(1)
  const atOnce = await Promise.all([1, 2, 3].map(() => newDriver()))
  expect(new Set(atOnce.map(({ id }) => id)).size).toBe(3)
  // Two who would call a driver the same: one is told.
  const same = driverTerms()
  const answers = await Promise.all([1, 2].map(() => admin.call(addDriver, { body: same })))
  expect(answers.map((one) => (one.ok ? 'made' : one.code)).toSorted()).toEqual(['driver.taken', 'made'])
})

test('a driver comes, changes and goes live on every console, and the other way round', async () => {
  const socket = await watchLive(platform.url, ops)
  onTestFinished(() => socket.close())
  const told = (type: string, id: number) =>
    socket.until(`${type} of driver ${id}`, (frames) =>
      frames
        .flatMap((frame) => (frame.type === 'events' ? frame.groups : []))
        .find((group) => {
          const ids = group.cols[group.fields.indexOf('id')] ?? []
          return group.entity === 'driver' && group.type === type && ids.includes(id)
        }),
    )
  const driver = await newDriver({ branch_id: JNB, phone_number: '082 123 4567' })
  expect(driver).toMatchObject({ version: 1, phone_number: '+27821234567', user: null })
  const added = await told('driver.added', driver.id)
  const row = Object.fromEntries(added.fields.map((field, i) => [field, added.cols[i]?.[0]]))
  const { at: _, ...live } = row
  expect(wholeDriver(live)).toMatchObject({ name: driver.name, branch_id: JNB, lat: null, at: null })
  const change = async (version: number, said: object) => {
    const answer = await admin.call(changeDriver, { body: { id: driver.id, version, ...said } })
    if (!answer.ok) throw new Error(answer.error)
    return answer.value.driver
  }
  await change(1, { name: 'Sipho Newname' })
  await told('driver.changed', driver.id)
  expect(
    await admin.call(changeDriver, { body: { id: driver.id, version: 1, name: 'Other' } }),
  ).toMatchObject({
    ok: false,
    code: 'driver.changedMeanwhile',
  })
  await change(2, { active: false })
  await told('removed', driver.id)
  expect((await liveDrivers(ops)).has(driver.id)).toBe(false)
  const list = await ops.call(listDrivers, { query: {} })
  expect(list.ok && list.value.drivers.find(({ id }) => id === driver.id)?.deleted_date).toEqual(
    expect.any(String),
  )
  // His name is free meanwhile, and taken when he comes back.
  const namesake = await newDriver({ name: 'sipho  NEWNAME' })
  expect(await admin.call(changeDriver, { body: { id: driver.id, version: 3, active: true } })).toMatchObject(
    {
      ok: false,
      code: 'driver.taken',
      field: 'name',
    },
  )
  await admin.call(changeDriver, { body: { id: namesake.id, version: 1, active: false } })
  await change(3, { active: true })
  await told('driver.restored', driver.id)
  expect((await liveDrivers(ops)).has(driver.id)).toBe(true)
})

test('a driver with open stops is neither retired nor moved, nobody retired is given any, and undo gives none back', async () => {
  const driver = await newDriver({ branch_id: JNB })
  const { id } = await book(ops.call)
  const give = (collection_agent_id: number | null) =>
    ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id }] } })
  const given = await give(driver.id)
  expect(given).toMatchObject({ ok: true, value: { shipments: [{ ok: true }] } })
  const change = (version: number, said: object) =>
    admin.call(changeDriver, { body: { id: driver.id, version, ...said } })
  const refused = await change(1, { active: false })
  expect(refused).toMatchObject({ ok: false, status: 409, code: 'driver.hasStops', field: 'active' })
  expect(!refused.ok && refused.error).toMatch(/^This driver has open tasks: 1\./)
  expect(await change(1, { branch_id: PTA })).toMatchObject({
    ok: false,
    code: 'driver.hasStops',
    field: 'branch_id',
  })
  const taken = await give(null)
  const shipment = taken.ok ? taken.value.shipments[0] : undefined
  const version = shipment?.ok ? shipment.version : 0
  expect(await change(1, { active: false })).toMatchObject({ ok: true })
  expect(await give(driver.id)).toMatchObject({ ok: false, code: 'driver.notFound' })
  expect(
    await ops.call(changeShipments, { body: { shipments: [{ id, undo_version: version }] } }),
  ).toMatchObject({ ok: false, code: 'driver.notFound', field: 'shipments[0].undo_version' })
})

/** Ways on which a shipment that was over, or collected, is to be collected again. */
const WAYS_BACK: readonly (readonly [
  name: string,
  over: (id: number) => Promise<number>,
  back: (id: number, version: number) => Promise<unknown>,
])[] = [
  [
    'reopened',
    (id) => changed({ id, status: 'cancelled', reason: 'Customer cancelled' }),
    (id) => changed({ id, status: 'collection-assigned' }),
  ],
  [
    'undone',
    (id) => changed({ id, status: 'collected' }),
    (id, undo_version) => changed({ id, undo_version }),
  ],
  [
    'withdrawn',
    async (id) => {
      const answer = await ops.call(recordTrackingEvents, {
        body: { tracking_events: [{ shipment_id: id, event: 'collected' }] },
      })
      return answer.ok ? 1 : 0
    },
    async (shipment_id) => {
      const steps = await historyOf(shipment_id)
      const tracking_event_id = steps.find(({ withdrawable }) => withdrawable === true)?.id ?? 0
      return admin.call(withdrawTrackingEvent, {
        body: { shipment_id, tracking_event_id, reason: 'Wrong parcel' },
      })
    },
  ],
]

test.each(WAYS_BACK)(
  'what is %s and was with a driver who is retired since waits for another',
  async (_name, over, back) => {
    const driver = await newDriver({ branch_id: JNB })
    const other = await newDriver({ branch_id: JNB })
    const { id } = await book(ops.call)
    await changed({ id, collection_agent_id: driver.id, delivery_agent_id: other.id })
    const version = await over(id)
    const retired = await admin.call(changeDriver, { body: { id: driver.id, version: 1, active: false } })
    expect(retired).toMatchObject({ ok: true })
    await back(id, version)
    const { rows } = await platform.owner.query(
      'SELECT status, version, collection_agent_id, collection_eta, delivery_agent_id FROM shipments WHERE provider_id = 1 AND id = $1',
      [id],
    )
    expect(rows[0]).toMatchObject({
      status: 'collection-unassigned',
      collection_agent_id: null,
      collection_eta: null,
      delivery_agent_id: other.id,
    })
    expect((await historyOf(id))[0]).toMatchObject({
      status: 'collection-unassigned',
      message: 'Its driver drives no more.',
    })
    const open = await platform.owner.query(
      'SELECT FROM tripsheet_tasks WHERE provider_id = 1 AND shipment_id = $1 AND side = $2',
      [id, 'collection'],
    )
    expect(open.rowCount).toBe(0)
    // Whoever reopened it goes on from the version that they were answered.
    expect(
      await changed({ id, version: Number(rows[0]?.version), collection_agent_id: other.id }),
    ).toBeGreaterThan(0)
  },
)

test('of being reopened and its driver being retired at once, it is nobody’s or the driver stays', async () => {
  const driver = await newDriver({ branch_id: JNB })
  const { id } = await book(ops.call)
  await changed({ id, collection_agent_id: driver.id })
  await changed({ id, status: 'cancelled', reason: 'Customer cancelled' })
  const [retired] = await Promise.all([
    admin.call(changeDriver, { body: { id: driver.id, version: 1, active: false } }),
    changed({ id, status: 'collection-assigned' }),
  ])
  const { rows } = await platform.owner.query<{ collection_agent_id: number | null }>(
    'SELECT collection_agent_id FROM shipments WHERE provider_id = 1 AND id = $1',
    [id],
  )
  expect(rows[0]?.collection_agent_id === null).toBe(retired.ok)
})

test('a driver who is to deliver what somebody else has still to collect is not retired', async () => {
  const driver = await newDriver({ branch_id: JNB })
  const { id } = await book(ops.call)
  const give = (delivery_agent_id: number | null) =>
    ops.call(changeShipments, { body: { shipments: [{ id, delivery_agent_id }] } })
  expect(await give(driver.id)).toMatchObject({ ok: true, value: { shipments: [{ ok: true }] } })
  const retire = () => admin.call(changeDriver, { body: { id: driver.id, version: 1, active: false } })
  expect(await retire()).toMatchObject({ ok: false, code: 'driver.hasStops' })
  await give(null)
  expect(await retire()).toMatchObject({ ok: true })
})

const tomorrow = () => {
  const at = (hours: number) => new Date(platform.platform.clock.now() + hours * 3_600_000).toISOString()
  return { collection_after: at(24), collection_before: at(27) }
}

/** Ways to give somebody a stop; each answers once the driver is theirs, or is not. */
const WAYS_TO_GIVE: Record<string, (driver_id: number) => Promise<() => Promise<unknown>>> = {
  'a shipment by a scan': async (driver_id) => {
    const { id: shipment_id } = await book(ops.call)
    const record = (event: TrackingEventInput) =>
      ops.call(recordTrackingEvents, { body: { tracking_events: [{ shipment_id, ...event }] } })
    expect(await record({ event: 'collected' })).toMatchObject({ ok: true })
    return () => record({ event: 'delivery-assigned', driver_id })
  },
  'a shipment': async (collection_agent_id) => {
    const { id } = await book(ops.call)
    return () => ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id }] } })
  },
  'a new collection request': async (collection_agent_id) => () =>
    ops.call(addCollectionRequest, { body: collectionBody({ collection_agent_id, ...tomorrow() }) }),
  'a collection request': async (collection_agent_id) => {
    const made = await ops.call(addCollectionRequest, { body: collectionBody(tomorrow()) })
    if (!made.ok) throw new Error(made.error)
    const { id } = made.value.collection_request
    return () => ops.call(changeCollectionRequests, { body: { id, collection_agent_id } })
  },
}

test.each(Object.entries(WAYS_TO_GIVE))(
  'who is retired while %s is given to them gets nothing',
  async (_, way) => {
    const driver = await newDriver({ branch_id: JNB })
    const give = await way(driver.id)
    const retiring = await platform.owner.connect()
    try {
      await retiring.query('BEGIN')
      // As whoever retires somebody has them.
      await retiring.query('SELECT FROM drivers WHERE provider_id = 1 AND id = $1 FOR UPDATE', [driver.id])
      await retiring.query('UPDATE drivers SET deleted_date = now() WHERE provider_id = 1 AND id = $1', [
        driver.id,
      ])
      const given = give()
      const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%drivers%'`
      await expect.poll(async () => (await platform.owner.query(waits)).rowCount).toBe(1)
      await retiring.query('COMMIT')
      expect(JSON.stringify(await given)).toContain('driver.notFound')
    } finally {
      await retiring.query('ROLLBACK')
      retiring.release()
    }
    const { rows } = await platform.owner.query(
      `SELECT FROM shipments WHERE $1 IN (collection_agent_id, delivery_agent_id)
     UNION ALL SELECT FROM collection_requests WHERE collection_agent_id = $1`,
      [driver.id],
    )
    expect(rows).toEqual([])
  },
)

test('of being retired and being given a stop at once, one happens', async () => {
  for (let i = 0; i < 3; i += 1) {
    const driver = await newDriver({ branch_id: JNB })
    const { id } = await book(ops.call)
    const [retired, given] = await Promise.all([
      admin.call(changeDriver, { body: { id: driver.id, version: 1, active: false } }),
      ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: driver.id }] } }),
    ])
    const isGiven = given.ok && given.value.shipments[0]?.ok === true
    expect([retired.ok, isGiven]).toSatisfy(([out, has]) => out !== has)
  }
})

test('who logs in as a driver is out when the driver is retired, and in again when brought back', async () => {
  const driver = await newDriver({ branch_id: JNB })
  const user = await newUser(admin, { role_id: 8, driver_id: driver.id })
  const list = await ops.call(listDrivers, { query: {} })
  expect(list.ok && list.value.drivers.find(({ id }) => id === driver.id)?.user).toMatchObject({
    email: user.email,
  })
  const behindWheel = await enterAs(platform, user)
  const report = () =>
    behindWheel.call(reportPositions, { body: { driver_id: driver.id, lat: -26.1, lng: 28 } })
  expect((await report()).ok).toBe(true)
  await admin.call(changeDriver, { body: { id: driver.id, version: 1, active: false } })
  expect(await report()).toMatchObject({ ok: false, status: 401 })
  await admin.call(changeDriver, { body: { id: driver.id, version: 2, active: true } })
  expect((await enterAs(platform, user)).token).toEqual(expect.any(String))
})

test('a driver of another branch is gone from the consoles of the one and there on those of the other, with the day', async () => {
  const limited = async (branch_id: number) =>
    enterAs(platform, await newUser(admin, { role_id: 4, branch_id, limit_user_to_branch: true }))
  const [ofJnb, ofPta] = [await limited(JNB), await limited(PTA)]
  const driver = await newDriver({ branch_id: JNB })
  const { id } = await book(ops.call)
  const give = (to: number | null) =>
    ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: to }] } })
  await give(driver.id)
  await give(null)
  expect([(await liveDrivers(ofJnb)).has(driver.id), (await liveDrivers(ofPta)).has(driver.id)]).toEqual([
    true,
    false,
  ])
  // Who is limited to a branch moves nobody out of it, and makes none of others and no branch.
  const move = (who: SignedIn) =>
    who.call(changeDriver, { body: { id: driver.id, version: 1, branch_id: PTA } })
  expect(await move(ofJnb)).toMatchObject({ ok: false, code: 'branch.notYours' })
  expect(await move(ofPta)).toMatchObject({ ok: false, code: 'driver.notFound' })
  expect(await ofJnb.call(addDriver, { body: driverTerms({ branch_id: PTA }) })).toMatchObject({
    ok: false,
    code: 'branch.notYours',
  })
  expect(await ofJnb.call(addBranch, { body: branchTerms() })).toMatchObject({ ok: false, status: 403 })
  const own = await ofJnb.call(listBranches, { query: {} })
  expect(own.ok && own.value.branches.map((one) => one.id)).toEqual([JNB])
  const seen = await ofPta.call(listDrivers, { query: {} })
  expect(seen.ok && new Set(seen.value.drivers.map(({ branch_id }) => branch_id))).toEqual(new Set([PTA]))
  expect(await ofJnb.call(changeBranch, { body: { id: PTA, version: 1, name: 'Mine' } })).toMatchObject({
    ok: false,
    code: 'branch.notFound',
  })
  const socket = await watchLive(platform.url, ofJnb)
  onTestFinished(() => socket.close())
  expect((await move(admin)).ok).toBe(true)
  await socket.until('the driver leaving', (frames) =>
    frames
      .flatMap((frame) => (frame.type === 'events' ? frame.groups : []))
      .find(({ entity, type }) => entity === 'driver' && type === 'removed'),
  )
  expect([(await liveDrivers(ofJnb)).has(driver.id), (await liveDrivers(ofPta)).has(driver.id)]).toEqual([
    false,
    true,
  ])
  const { rows } = await platform.owner.query<{ branch_id: number }>(
    'SELECT branch_id FROM tripsheets WHERE provider_id = 1 AND driver_id = $1',
    [driver.id],
  )
  expect(rows).toEqual([{ branch_id: PTA }])
})

test('accounts, drivers, dispatchers and staff of another provider make nothing here', async () => {
  await makeSecondProvider(platform)
  const [account, dispatcher] = [await platform.as(ACCOUNT_USER), await platform.as(DISPATCHER)]
  for (const who of [account, dispatcher]) {
    expect(await who.call(addBranch, { body: branchTerms() })).toMatchObject({ ok: false, status: 403 })
    expect(await who.call(changeDriver, { body: { id: 1, version: 1, name: 'Mine' } })).toMatchObject({
      ok: false,
      status: 403,
    })
  }
  // A driver whose role has the calls is no staff for it.
  const role = await newRole(admin, 'Driver who keeps', [
    'API_/drivers:GET',
    'API_/drivers:POST',
    'API_/branches:POST',
  ])
  const driver = await newDriver()
  const user = await newUser(admin, { role_id: 8, driver_id: driver.id })
  await platform.owner.query(
    'UPDATE users SET role_provider_id = 1, role_id = $1 WHERE provider_id = 1 AND id = $2',
    [role.id, user.id],
  )
  const bored = await enterAs(platform, user)
  for (const answer of [
    await bored.call(listDrivers, { query: {} }),
    await bored.call(addDriver, { body: driverTerms() }),
    await bored.call(addBranch, { body: branchTerms() }),
  ])
    expect(answer).toMatchObject({ ok: false, status: 403 })
  const { rows } = await platform.owner.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM branches WHERE provider_id = 2 AND name LIKE 'Test hub%'",
  )
  expect(rows[0]?.count).toBe(
    (await startUp(ops)).branches?.filter(({ name }) => name.startsWith('Test hub')).length,
  )
})

test('there are no more branches and drivers than every console can hold', async () => {
  await platform.owner.query(
    `INSERT INTO branches (provider_id, id, code, name, city, zone, lat, lng)
     SELECT 1, n, 'X' || n, 'Filler ' || n, 'George', 'WC', -33.9, 22.4 FROM generate_series(10001, 12000) n`,
  )
  expect(await admin.call(addBranch, { body: branchTerms() })).toMatchObject({
    ok: false,
    code: 'branch.tooMany',
  })
  await platform.owner.query("DELETE FROM branches WHERE provider_id = 1 AND name LIKE 'Filler %'")
})

test('branches are changed sixty times a minute by one person, and no oftener', async () => {
  const eager = await enterAs(platform, await newUser(admin, { role_id: 4 }))
  const answers = await Promise.all(
    Array.from({ length: 121 }, () =>
      eager.call(changeBranch, { body: { id: 99_999, version: 1, name: 'Nowhere' } }),
    ),
  )
  expect(answers.filter((one) => !one.ok && one.status === 429).length).toBeGreaterThan(0)
  expect(answers.filter((one) => !one.ok && one.status === 404).length).toBeGreaterThanOrEqual(60)
})

test('a tab of an older version is told to reload, and not of a field that it does not have', async () => {
  const branch = await newBranch()
  const before = { id: branch.id, ops_manager_id: null, was_ops_manager_id: null }
  const change = async (version: string, body: object) => {
    const answer = await fetch(`${platform.url}/v2/branches`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'client-version': version,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const { code, field } = z
      .object({ code: z.string(), field: z.string().optional() })
      .parse(await answer.json())
    return [answer.status, code, field]
  }
  expect(await change('web 3.18.2', before)).toEqual([400, 'console.outOfDate', undefined])
  // What is wrong with a field that it has is said of the field, and a program reads which one it left out.
  const wrong = { id: branch.id, version: 1, name: 'x'.repeat(500) }
  expect(await change('web 3.18.2', wrong)).toEqual([400, 'input.invalid', 'name'])
  for (const other of [`web ${VERSION}`, 'shop 1.0'])
    expect(await change(other, before)).toEqual([400, 'input.invalid', 'version'])
})
