import { type KyselyPlugin, OperationNodeTransformer, type QueryId, type SelectQueryNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LiveDriver, liveSnapshot } from '../../src/contract/live.ts'
import { liveHealth } from '../../src/contract/live-health.ts'
import { listAuditEvents, recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { login, loginToken } from '../../src/contract/session.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listParcels, listShipments } from '../../src/contract/shipments.ts'
import { book, booking } from '../support/booking.ts'
import { clientOf, type Everything, snapshotFor } from '../support/console.ts'
import { hello, openSocket, type TestSocket } from '../support/live-socket.ts'
import { OPS, PASSWORD, startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** Two providers, three accounts, two branches: who may see what, on the socket and in answers, under crossing writes. */
let platform: TestPlatform
const SECRET = 'the driver smelled of gin'
const DURBAN = {
  street_address: '1 Beach Road',
  local_area: 'Umhlanga',
  city: 'Durban',
  zone: 'KZN',
  code: '4319',
}

interface Person {
  readonly call: ReturnType<typeof clientOf>
  readonly token: string
  readonly providerId: number
  readonly socket: TestSocket
}
const people = new Map<string, Person>()
/** What each shipment is, as it was booked: the ids that a viewer may see are reckoned from it by hand. */
const booked: { id: number; provider: number; account: number; durban: boolean }[] = []
const ids = (of: (shipment: (typeof booked)[number]) => boolean) => booked.filter(of).map(({ id }) => id)

const VIEWERS: Record<
  string,
  {
    email: string
    provider: number
    sees: Parameters<typeof ids>[0]
    drivers: (driver: LiveDriver) => boolean
  }
> = {
  'staff of provider 1': {
    email: OPS,
    provider: 1,
    sees: ({ provider }) => provider === 1,
    drivers: () => true,
  },
  'staff of provider 2': {
    email: OPS,
    provider: 2,
    sees: ({ provider }) => provider === 2,
    drivers: () => true,
  },
  'branch Johannesburg': {
    email: 'hub.jnb@springbok.example',
    provider: 1,
    sees: ({ provider, durban }) => provider === 1 && !durban,
    drivers: ({ branch_id }) => branch_id === 1,
  },
  'branch Durban': {
    email: 'hub.dur@springbok.example',
    provider: 1,
    sees: ({ provider, durban }) => provider === 1 && durban,
    drivers: ({ branch_id }) => branch_id === 4,
  },
  'account 1': { ...account(1), email: 'orders@kwela-fashion.example' },
  'account 2': { ...account(2), email: 'orders@ubuntu-books-online.example' },
  'account 3': { ...account(3), email: 'orders@jozi-gadgets.example' },
  'account 1 of provider 2': {
    email: 'orders@kwela-fashion.example',
    provider: 2,
    sees: ({ provider, account: of }) => provider === 2 && of === 1,
    drivers: () => false,
  },
}
function account(number: number) {
  return {
    provider: 1,
    sees: (shipment: (typeof booked)[number]) => shipment.provider === 1 && shipment.account === number,
    drivers: () => false,
  }
}

async function enter(email: string, providerId: number): Promise<Person> {
  const outcome = await clientOf(
    platform.url,
    null,
    providerId,
  )(login, { body: { email, password: PASSWORD } })
  const token = loginToken(outcome)
  const call = clientOf(platform.url, token, providerId)
  const snapshot = await call(liveSnapshot, {})
  if (!snapshot.ok) throw new Error(snapshot.error)
  const socket = await openSocket(platform.url)
  const { seq, epoch } = snapshot.value
  socket.say({ ...helloOf(token, seq, epoch), provider_id: providerId })
  await socket.until('being resumed', (frames) => frames.find((frame) => frame.type === 'events'))
  return { call, token, providerId, socket }
}
function helloOf(token: string, seq: number, epoch: string) {
  const said = hello(token, seq, epoch)
  if (said.type !== 'hello') throw new Error('not a hello')
  return said
}

function person(name: string): Person {
  const found = people.get(name)
  if (found === undefined) throw new Error(`nobody is ${name}`)
  return found
}

async function bookFor(by: Person, of: number, durban: boolean): Promise<number> {
  const places = durban ? { collection_address: DURBAN, delivery_address: DURBAN } : {}
  // From Johannesburg to Johannesburg, so that no other branch has to do with it.
  const within = { account_id: of, delivery_address: booking().collection_address, ...places }
  const { id } = await book(by.call, within)
  booked.push({ id, provider: by.providerId, account: of, durban })
  return id
}

beforeAll(async () => {
  platform = await startTestPlatform()
  await makeSecondProvider(platform)
  for (const [name, { email, provider }] of Object.entries(VIEWERS))
    people.set(name, await enter(email, provider))
  for (const name of ['staff of provider 1', 'staff of provider 2']) {
    const staff = person(name)
    const mine = await Promise.all(
      [1, 2, 3].flatMap((of) => [bookFor(staff, of, false), bookFor(staff, of, true)]),
    )
    await staff.call(changeShipments, {
      body: { shipments: mine.map((id) => ({ id, collection_agent_id: 7 })) },
    })
    const tracking_events = mine.map((shipment_id) => ({
      shipment_id,
      event: 'floor-check' as const,
      message: SECRET,
    }))
    await staff.call(recordTrackingEvents, { body: { tracking_events } })
    const positions = Array.from({ length: 60 }, (_, i) => ({
      driver_id: i + 1,
      // Says whose it is: provider 1 drives at 25 degrees south, provider 2 at 30.
      lat: staff.providerId === 1 ? -25 : -30,
      lng: 28,
    }))
    await staff.call(reportPositions, { body: { positions } })
  }
  // Streams are in order: once these are there, everything before them has come or will never come.
  for (const name of ['staff of provider 1', 'staff of provider 2'])
    for (const of of [1, 2, 3]) for (const durban of [false, true]) await bookFor(person(name), of, durban)
  for (const [name, { sees }] of Object.entries(VIEWERS)) {
    const last = ids(sees).at(-1)
    await person(name).socket.until(`the last booking of ${name}`, (_, events) =>
      events.find(({ row }) => row.id === last),
    )
  }
})
afterAll(async () => {
  for (const { socket } of people.values()) socket.close()
  await platform.stop()
})

const sorted = (numbers: Iterable<number>) => [...new Set(numbers)].sort((a, b) => a - b)
const OWN_LATITUDE: Record<number, number> = { 1: -25, 2: -30 }

describe.each(Object.entries(VIEWERS))('%s', (name, { provider, sees, drivers }) => {
  const isStaff = name.startsWith('staff') || name.startsWith('branch')

  test('is sent the events of what is theirs, all of them and no other', () => {
    const events = person(name).socket.events()
    const shipments = events.filter(({ of }) => of === 'shipment').map(({ row }) => Number(row.id))
    expect(sorted(shipments)).toEqual(sorted(ids(sees)))
    const moved = events.filter(({ of }) => of === 'driver')
    if (!isStaff) expect(moved).toEqual([])
    else expect(new Set(moved.map(({ row }) => row.lat))).toEqual(new Set([OWN_LATITUDE[provider]]))
    expect(JSON.stringify(events).includes(SECRET)).toBe(isStaff)
  })

  test('gets rows and counts of what is theirs, also where the platform forgets to ask for it', async () => {
    const { database } = platform.platform
    const { app } = database
    for (const forgets of [false, true]) {
      Object.assign(database, { app: forgets ? app.withPlugin(withoutWhere) : app })
      try {
        await looks(person(name))
      } finally {
        Object.assign(database, { app })
      }
    }
  })

  async function looks({ call, token, providerId }: Person): Promise<void> {
    const workspace: Everything = await snapshotFor({ url: platform.url, token, providerId })
    expect(sorted(workspace.shipments.map(({ id }) => id))).toEqual(sorted(ids(sees)))
    expect(workspace.drivers.every(drivers)).toBe(true)
    expect(workspace.drivers.length > 0).toBe(isStaff)
    for (const { lat } of workspace.drivers) expect([OWN_LATITUDE[provider], null]).toContain(lat)
    expect(JSON.stringify(workspace).includes(SECRET)).toBe(isStaff)

    const listed = await call(listShipments, { query: { limit: 100 } })
    if (!listed.ok) throw new Error(listed.error)
    expect(sorted(listed.value.shipments.map(({ id }) => id))).toEqual(sorted(ids(sees)))
    expect(listed.value.count).toBe(ids(sees).length)
    const parcels = await call(listParcels, { query: { limit: 1000 } })
    if (parcels.ok) expect(parcels.value.count).toBeLessThanOrEqual(ids(sees).length)

    const audit = await call(listAuditEvents, { query: { type: 'shipment', limit: 100 } })
    if (audit.ok) {
      const named = audit.value.audit_events.filter(({ type }) => type.startsWith('shipment'))
      expect(sorted(ids(sees))).toEqual(
        expect.arrayContaining(sorted(named.map(({ object_id }) => object_id))),
      )
    } else expect(audit.status).toBe(403)
    const health = await call(liveHealth, {})
    if (health.ok)
      expect(health.value.sockets).toBe(
        [...people.values()].filter((one) => one.providerId === provider).length,
      )
    else expect(health.status).toBe(403)
  }
})

test('of many who ask for the live workspace in the same moment each is told what is theirs', async () => {
  const thrice = [1, 2, 3].flatMap(() => Object.entries(VIEWERS))
  const told = await Promise.all(
    thrice.map(async ([name]) => {
      const { token, providerId } = person(name)
      const { shipments, drivers }: Everything = await snapshotFor({ url: platform.url, token, providerId })
      return [name, sorted(shipments.map(({ id }) => id)), drivers.length > 0] as const
    }),
  )
  expect(told).toEqual(
    thrice.map(([name, { sees }]) => [name, sorted(ids(sees)), /^(staff|branch)/.test(name)]),
  )
})

/** The application as if nobody had ever written a condition: only the database stands between the tenants. */
class Forgetful extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const { where: _, ...rest } = super.transformSelectQuery(node, queryId)
    return rest
  }
}
const forgetful = new Forgetful()
const withoutWhere: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => forgetful.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}
