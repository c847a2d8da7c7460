import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, permissionOf } from '../../src/contract/call.ts'
import { CALLS } from '../../src/contract/calls.ts'
import { login, loginToken } from '../../src/contract/session.ts'
import { book, booking } from '../support/booking.ts'
import { clientOf } from '../support/console.ts'
import { OPS, PASSWORD, startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'
import { type Ids, ROLE_IDS, type Role } from './access-row.ts'
import { ACCESS } from './access-table.ts'

/** Every call of the contract, by every role, about one's own things and others'. */
let platform: TestPlatform

/** Somebody of each role; those whom the demo cast lacks are made for it. */
const PEOPLE: Readonly<Record<Role, string>> = {
  1: 'admin@springbok.example',
  2: 'platform@hubline.example',
  3: 'billing@springbok.example',
  4: OPS,
  5: 'owner@kwela-fashion.example',
  6: 'orders@kwela-fashion.example',
  7: 'dispatch@springbok.example',
  8: 'dineo.letsatsi@drivers.springbok.example',
  9: 'packer@kwela-fashion.example',
}
const BRANCH = 'hub.dur@springbok.example'
const MADE = { 3: OPS, 9: PEOPLE[6] } as const
const DURBAN = {
  street_address: '1 Beach Road',
  local_area: 'Umhlanga',
  city: 'Durban',
  zone: 'KZN',
  code: '4319',
}

const tokens = new Map<string, string>()
/** What nobody has, and what others have. */
const NEVER: Ids = {
  shipment: 987_654_321,
  reference: 'SPBNEVER1',
  account: 999_999,
  addressBook: 999_999,
  shipmentImport: 999_999,
  webhook: 999_999,
  shipmentNote: 999_999,
  file: 999_999,
  collection: 999_999,
  schedule: 999_999,
  branch: 999_999,
  driver: 999_999,
  tripsheet: 999_999,
  alert: 999_999,
  alertRule: 999_999,
  zone: 999_999,
  user: 999_999,
  email: 'nobody@nowhere.example',
  role: 999_999,
}
const theirs = new Map<'another provider' | 'another account' | 'another branch', Ids>()

async function enter(email: string, providerId: number): Promise<string> {
  // Whose role requires two-factor authentication sets it up, and is let do what the role may.
  if (providerId === 1) return (await platform.as(email)).token
  const client = clientOf(platform.url, null, providerId)
  return loginToken(await client(login, { body: { email, password: PASSWORD } }))
}

async function booked(providerId: number, changes: Parameters<typeof booking>[0]) {
  const call = clientOf(platform.url, await enter(OPS, providerId), providerId)
  const { id, short_tracking_reference } = await book(call, changes)
  return { shipment: id, reference: short_tracking_reference }
}

/** A note that the account sees, on a shipment that was just booked. */
async function noted(providerId: number, changes: Parameters<typeof booking>[0]) {
  const made = await booked(providerId, changes)
  const { rows } = await platform.owner.query<{ id: string }>(
    `INSERT INTO shipment_notes (provider_id, shipment_id, audience, type, message, author_id, author, by_staff, created_at)
     VALUES ($1, $2, 'external', '', 'Secret', 1, 'Somebody', true, now()) RETURNING id`,
    [providerId, made.shipment],
  )
  const shipmentNote = Number(rows[0]?.id)
  const { rows: files } = await platform.owner.query<{ id: string }>(
    `INSERT INTO files (provider_id, name, type, sha256, bytes, uploaded_by, created_at, note_id)
     VALUES ($1, 'secret.pdf', 'application/pdf', $2, 1, 1, now(), $3) RETURNING id`,
    [providerId, '0'.repeat(64), shipmentNote],
  )
  return { ...made, shipmentNote, file: Number(files[0]?.id) }
}

/** A row like one that is there, under another key. */
async function copy(table: string, from: string, changes: object): Promise<void> {
  const sql = `INSERT INTO ${table} SELECT (json_populate_record(t, $1)).* FROM ${table} t WHERE ${from}`
  await platform.owner.query(sql, [JSON.stringify(changes)])
}

beforeAll(async () => {
  platform = await startTestPlatform()
  await makeSecondProvider(platform)
  for (const role of [3, 9] as const)
    await copy('users', `provider_id = 1 AND email = '${MADE[role]}'`, {
      id: 700 + role,
      email: PEOPLE[role],
      username: PEOPLE[role],
      role_id: role,
    })
  // Numbers that only the other provider uses.
  await copy('accounts', 'provider_id = 2 AND id = 1', { id: 8001, account_code: 'OTHER1' })
  await copy('branches', 'provider_id = 2 AND id = 1', { id: 8002 })
  await copy('drivers', 'provider_id = 2 AND id = 1', { id: 8003, branch_id: 8002 })
  await copy('users', 'provider_id = 2 AND id = 2', { id: 8004, email: 'secret@other.example' })
  await copy('roles', 'provider_id = 0 AND id = 7', { provider_id: 2, id: 8005, label: 'Secret role' })
  for (const [providerId, accountId, id] of [
    [2, 8001, 8006],
    [1, 2, 8007],
  ])
    await platform.owner.query(
      `INSERT INTO address_book_entries (provider_id, account_id, id, name, address, source, double_key, find_text)
       VALUES ($1, $2, $3, 'Secret', '{}', 'manual', 's', 's')`,
      [providerId, accountId, id],
    )
  for (const [providerId, accountId, id] of [
    [2, 8001, 8008],
    [1, 2, 8009],
  ])
    await platform.owner.query(
      `INSERT INTO shipment_imports (provider_id, account_id, id, user_id, file_name, columns, defaults, row_count)
       VALUES ($1, $2, $3, 1, 'secret.csv', '[]', '{}', 1)`,
      [providerId, accountId, id],
    )
  for (const [providerId, accountId, id] of [
    [2, 8001, 8010],
    [1, 2, 8011],
  ])
    await platform.owner.query(
      `INSERT INTO webhooks (provider_id, account_id, id, topic, url, signing_secret, active, created_by, created_at)
       VALUES ($1, $2, $3, 'tracking-event', 'https://secret.example', '', false, 1, now())`,
      [providerId, accountId, id],
    )
  for (const [providerId, accountId, id, branchId] of [
    [2, 8001, 8012, null],
    [1, 2, 8013, 1],
  ]) {
    const place = `json_build_object(), json_build_object(), 'Secret', 'Secret'`
    await platform.owner.query(
      `INSERT INTO collection_schedules (provider_id, account_id, id, frequency, weekdays, from_day, window_from, window_to,
         parcel_count, address, contact, collection_name, collection_place, collection_branch_id, created_at)
       VALUES ($1, $2, $3, 'daily', '{}', '2026-11-23', '09:00', '12:00', 1, ${place}, $4, now())`,
      [providerId, accountId, id, branchId],
    )
    await platform.owner.query(
      `INSERT INTO collection_requests (provider_id, account_id, id, status, status_at, created_at, parcel_count, address, contact,
         collection_name, collection_place, collection_branch_id, collection_after, collection_before, find_text)
       VALUES ($1, $2, $3, 'collection-unassigned', now(), now(), 1, ${place}, $4, now(), now(), 's')`,
      [providerId, accountId, id, branchId],
    )
  }
  for (const [providerId, driverId, branchId, id] of [
    [2, 8003, 8002, 8014],
    [1, 1, 1, 8015],
  ]) {
    await platform.owner.query(
      `INSERT INTO tripsheets (provider_id, driver_id, branch_id, id, day, vehicle_kind)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, '2020-01-01', 'van')`,
      [providerId, driverId, branchId, id],
    )
    await platform.owner.query(
      `INSERT INTO route_proposals (provider_id, id, branch_id, kind, aim, day, driver_ids, status, asked_by, asked_at, search_ms,
         lease_until, given, best)
       OVERRIDING SYSTEM VALUE VALUES ($1, $4, $3, 'optimise', 'shortest', '2020-01-01', ARRAY[$2::int], 'ready', 1, now(), 1000,
         now(), '{"drivers":[],"stops":[],"out":null}', '{"routes":[],"left":[]}')`,
      [providerId, driverId, branchId, id],
    )
  }
  for (const [providerId, branchId, id] of [
    [2, 8002, 8016],
    [1, 1, 8017],
  ]) {
    await platform.owner.query(
      `INSERT INTO alert_rules (provider_id, branch_id, id, name, condition, severity, sound, active, created_by_name, created_at)
       VALUES ($1, $2, $3, 'Secret', '{"kind":"exception","minutes":5}', 'watch', false, false, 'Secret', now())`,
      [providerId, branchId, id],
    )
    await platform.owner.query(
      `INSERT INTO alerts (provider_id, branch_id, id, rule_id, rule_name, kind, severity, sound, subject, subject_id, subject_name, since, opened_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3::int, $3::int, 'Secret', 'exception', 'watch', false, 'driver', $3::int, 'Secret', now(), now())`,
      [providerId, branchId, id],
    )
  }
  await platform.owner.query(
    `INSERT INTO zones (provider_id, id, name, colour, area, nodes, tag_ids, modified_at, modified_by)
     VALUES (2, 8018, 'Secret', '#3b6fd4', '{"type":"Polygon","coordinates":[[[18,-34],[19,-34],[19,-33],[18,-34]]]}', 4, '{}', now(), 'Secret')`,
  )
  const johannesburg = { delivery_address: booking().collection_address }
  theirs.set('another provider', {
    ...(await noted(2, { account_id: 1 })),
    account: 8001,
    addressBook: 8006,
    shipmentImport: 8008,
    webhook: 8010,
    collection: 8012,
    schedule: 8012,
    branch: 8002,
    driver: 8003,
    tripsheet: 8014,
    alert: 8016,
    alertRule: 8016,
    zone: 8018,
    user: 8004,
    email: 'secret@other.example',
    role: 8005,
  })
  theirs.set('another account', {
    ...NEVER,
    ...(await noted(1, { account_id: 2 })),
    account: 2,
    addressBook: 8007,
    shipmentImport: 8009,
    webhook: 8011,
    collection: 8013,
    schedule: 8013,
    user: 2,
    email: 'orders@ubuntu-books-online.example',
  })
  theirs.set('another branch', {
    ...NEVER,
    ...(await noted(1, { account_id: 1, ...johannesburg })),
    collection: 8013,
    schedule: 8013,
    branch: 1,
    driver: 1,
    tripsheet: 8015,
    alert: 8017,
    alertRule: 8017,
    user: 6,
    email: 'hub.jnb@springbok.example',
  })
  await booked(1, { account_id: 1, collection_address: DURBAN, delivery_address: DURBAN })
  for (const email of [...Object.values(PEOPLE), BRANCH]) tokens.set(email, (await platform.as(email)).token)
})
afterAll(() => platform.stop())

interface Ask {
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

async function ask(call: Call, token: string | null, { query = {}, body = {} }: Ask = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return fetch(`${platform.url}/v2${call.path}?${search}`, {
    method: call.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    body: call.method === 'GET' ? undefined : JSON.stringify(body),
  })
}

const CASES = CALLS.map((call) => [permissionOf(call), call] as const)
const row = (call: Call) => {
  const found = ACCESS[call.name]
  if (found === undefined)
    throw new Error(`${call.name} is not in tests/api/access-table.ts: say who may make it`)
  return found
}

test('the table knows every declared call, and no other', () => {
  expect(Object.keys(ACCESS).sort()).toEqual(CALLS.map(({ name }) => name).sort())
})

describe.each(ROLE_IDS)('role %i', (role) => {
  test.each(CASES.filter(([, { name }]) => name !== 'logout'))(
    '%s is open exactly where the table says so',
    async (_, call) => {
      const { who } = row(call)
      const { status } = await ask(call, tokens.get(PEOPLE[role]) ?? null)
      const mayCall = who === 'anyone' || who === 'signed-in' || who.includes(role)
      if (mayCall) expect(status).not.toBe(403)
      else expect(status).toBe(403)
      expect(status).not.toBe(401)
      expect(status).toBeLessThan(500)
    },
  )
})

/** What anybody may ask, but not with a key that is none: its shop would be told somebody else's prices. */
const KEYS_ONLY: ReadonlySet<string> = new Set(['rates', 'rates.opt-in'])

test.each(CASES)('%s without a session, or with one that ended, is not answered', async (_, call) => {
  const { who } = row(call)
  for (const token of [null, `1.${'x'.repeat(43)}`]) {
    const { status } = await ask(call, token)
    const isPublic = who === 'anyone' && !(token !== null && KEYS_ONLY.has(call.name))
    if (isPublic) expect([401, 403]).not.toContain(call.name === 'login' ? 0 : status)
    else if (who === 'anyone') expect([400, 401]).toContain(status)
    else expect(status).toBe(401)
  }
})

/** What an answer says, but for what was asked for, the name of the request and what is sealed into an address. */
async function said(answer: Response, asked: string | number): Promise<string> {
  const text = (await answer.text()).replace(/"request_id":"[^"]*"|(?<=\/documents\/exports\/)[\w-]+/g, '')
  const named = typeof asked === 'number' ? new RegExp(`(?<=:)${asked}(?=[,}])`, 'g') : asked
  return `${answer.status} ${text.replaceAll(named, '<it>')}`
}

const LOOKERS = [
  ...ROLE_IDS.map((role) => ({ name: `role ${role}`, email: PEOPLE[role], role })),
  { name: 'role 7 of the branch Durban', email: BRANCH, role: 7 as const },
]
const PROBES = CASES.flatMap(([permission, call]) =>
  (ACCESS[call.name]?.foreign ?? []).map((probe) => [`${permission} by ${probe.of}`, call, probe] as const),
)

describe.each(LOOKERS)('$name', ({ email, role }) => {
  const kinds = [
    'another provider' as const,
    ...([5, 6, 9].includes(role) ? (['another account'] as const) : []),
    ...(email === BRANCH ? (['another branch'] as const) : []),
  ]
  test.each(PROBES)('%s: what is not theirs is answered as what never was', async (_, call, probe) => {
    const { who } = row(call)
    const may = typeof who === 'string' || who.includes(role)
    const token = tokens.get(email) ?? null
    const never = await ask(call, token, probe.ask(NEVER))
    expect(never.status).toBe(may ? (probe.missingFor?.[role] ?? probe.missing) : 403)
    const nothing = await said(never, NEVER[probe.of])
    for (const kind of kinds) {
      const ids = theirs.get(kind)
      if (ids === undefined || ids[probe.of] === NEVER[probe.of]) continue
      expect(await said(await ask(call, token, probe.ask(ids)), ids[probe.of]), kind).toBe(nothing)
    }
  })
})
