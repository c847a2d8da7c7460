import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addAddressBookEntry } from '../../src/contract/address-book.ts'
import { type Call, ErrorBody } from '../../src/contract/call.ts'
import { CALLS } from '../../src/contract/calls.ts'
import { ItemOutcome } from '../../src/contract/shipment-changes.ts'
import { LOCK_MS } from '../../src/domain/identity/sign-in-limits.ts'
import { book, booking } from '../support/booking.ts'
import { type OddRequest, oddRequests, queryText } from '../support/odd-requests.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  PLATFORM_ADMIN,
  PROVIDER_ADMIN,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

/** 200 odd requests to each call: none breaks the platform, each refusal of input says which field is wrong. */
const RUNS = 200
const SEED = 20_261_121

let platform: TestPlatform
const tokens = new Map<string, string>()
beforeAll(async () => {
  platform = await startTestPlatform()
  const { call } = await platform.as(PROVIDER_ADMIN)
  for (const call of CALLS) await tokenFor(call)
  for (let i = 0; i < 5; i++) await book(call)
  for (let i = 0; i < 80; i++)
    await call(addAddressBookEntry, { body: { account_id: 1, name: `Entry ${i}`, address: DOOR } })
  // What can be changed, under numbers that the examples know.
  await platform.owner.query(`
    INSERT INTO service_day_exceptions (provider_id, id, date, name, is_service_day, active)
    VALUES (1, 9002, '2026-12-17', 'Closed', false, true);
    INSERT INTO tags (provider_id, id, type, name, colour, active, position)
    VALUES (1, 9003, 'shipment', 'Fragile', '#c0ffee', true, 1);
    INSERT INTO parcel_types (provider_id, id, name, is_default, active, position) VALUES (1, 9004, 'Old', false, true, 1);
    INSERT INTO pickup_points (provider_id, id, provider, type, name, street_address, local_area, city, zone, code, lat, lng,
      hours, compartments, active, position)
    VALUES (1, 9005, 'lockers', 'locker', 'Old', '1', 'a', 'b', 'NC', '', -28, 21, '', '[]', true, 1);
    INSERT INTO compartments (provider_id, id, provider, name, length, width, height, weight, active, position)
    VALUES (1, 9006, 'lockers', 'Old', 1, 1, 1, 1, true, 1)`)
})
afterAll(() => platform.stop())

/** Each call is asked by somebody who may, so that the request gets as far as it can. */
function whoAsks(call: Call): string {
  if (call.auth === 'platform') return PLATFORM_ADMIN
  if (call.name === 'users.sessions.end') return ACCOUNT_USER
  // Who logs out everywhere, or changes their own address, is missed by no other call.
  return call.auth === 'signed-in' && call.name !== 'users.change' ? DISPATCHER : PROVIDER_ADMIN
}

async function tokenFor(call: Call): Promise<string> {
  const email = whoAsks(call)
  // Who logs out loses their session: each call has its own.
  const key = `${email} ${call.name}`
  const known = tokens.get(key)
  if (known !== undefined) return known
  // Whoever guesses is locked out for a while.
  platform.pass(2 * LOCK_MS)
  const { token } = await platform.as(email)
  tokens.set(key, token)
  return token
}

async function send(call: Call, { query, body }: OddRequest, token: string) {
  const hasBody = call.method !== 'GET'
  const answer = await fetch(`${platform.url}/v2${call.path}${queryText(query)}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      'provider-id': '1',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    body: hasBody ? JSON.stringify(body) : undefined,
    redirect: 'manual',
  })
  const text = await answer.text()
  return { status: answer.status, text }
}

const { collection_address, delivery_address, parcels } = booking()
const ROUTE = { collection_address, delivery_address, parcels }

/** An address of the address book. */
const DOOR = {
  street_address: '1 Main Road',
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'GP',
  code: '2196',
}

/** Requests that are right, for calls whose rules say more than their schemas: they are spoiled in one place or two. */
const EXAMPLES: Readonly<Record<string, Partial<OddRequest>>> = {
  'shipments.book': {
    body: booking({
      collection_min_date: '2026-11-24',
      delivery_min_date: '2026-11-25T00:00:00+02:00',
      collection_after: '09:00',
      delivery_before: '16:30',
    }),
  },
  'shipments.change': {
    body: {
      id: 1,
      collection_agent_id: 7,
      special_instructions_delivery: 'Ring twice',
      reason: 'Asked for',
      delivery_after: '2026-11-25T09:00:00+02:00',
      delivery_before: '2026-11-25T17:00:00+02:00',
      estimated_delivery: '2026-11-25T11:00:00+02:00',
    },
  },
  'shipments.list': { query: { search: 'box', start_date: '2026-11-23', end_date: '2026-11-24', limit: 5 } },
  'tracking-events.record': {
    body: {
      tracking_events: [
        {
          shipment_id: 1,
          event: 'collected',
          date: '2026-11-23T08:00:00+02:00',
          lat: -26,
          eta: '2026-11-23T09:00:00+02:00',
        },
      ],
    },
  },
  'users.add': {
    body: {
      username: 'Thandi Nkosi',
      email: 'thandi@springbok.example',
      phone_number: '082 123 4567',
      role_id: 7,
    },
  },
  'users.change': {
    body: { id: 30, version: 1, username: 'Thandi', branch_id: 2, limit_user_to_branch: false },
  },
  'users.list': { query: { search: 'Tha', is_active: 'true', role_id: 7, limit: 5 } },
  'users.2fa.reset': { body: { user_id: 30 } },
  'admin.providers.add': {
    body: {
      name: 'Kalahari Couriers',
      tracking_prefix: 'KAL',
      origins: ['kalahari.example'],
      administrator: { username: 'Pieter', email: 'pieter@kalahari.example' },
    },
  },
  'admin.providers.change': { body: { id: 2, name: 'Kalahari', status: 'overdue' } },
  'admin.release-notes.add': {
    body: { release: '3.19.17', title: 'New', body: '# New', published_on: '2026-11-21' },
  },
  'admin.release-notes.change': { body: { id: 1, title: 'Newer', published_on: '2026-11-20' } },
  'admin.short-urls.add': { body: { target: 'https://springbok.example/specials', code: 'specials' } },
  'admin.short-urls.delete': { query: { code: 'specials' } },
  'admin.messaging.change': { body: { email_allowed: false, email_gateway: 'smtp://mail.example:587' } },
  'parcel-types.add': { body: { name: 'Shoe box', length: 35, width: 22, height: 13, weight: 2 } },
  'parcel-types.change': { body: { id: 9004, version: 1, name: 'Box', length: null, is_default: false } },
  'pickup-points.list': { query: { lat: -26.1, lng: 28, type: 'locker', limit: 5 } },
  'pickup-points.add': {
    body: {
      provider: 'lockers',
      type: 'locker',
      name: 'Kalahari Mall',
      street_address: '1 Main Road',
      local_area: 'Upington',
      city: 'Upington',
      zone: 'NC',
      code: '8801',
      lat: -28.4,
      lng: 21.2,
      compartments: [{ name: 'Small', total: 8, free: 3 }],
    },
  },
  'pickup-points.change': {
    body: { id: 9005, version: 1, hours: 'Always', compartments: [{ name: 'Small', total: 2, free: 1 }] },
  },
  'compartments.add': {
    body: { provider: 'counters', name: 'V4-XXL', length: 60, width: 80, height: 69, weight: 25 },
  },
  'compartments.change': { body: { id: 9006, version: 1, name: 'Tiny', height: 9.5 } },
  'service-areas.add': { body: { name: 'Karoo', service_days: ['tuesday', 'friday'], position: 3 } },
  'service-areas.change': { body: { id: 19, version: 1, name: 'Everywhere', service_days: ['monday'] } },
  'service-day-exceptions.add': { body: { date: '2026-12-16', name: 'Sorting day', is_service_day: true } },
  'service-day-exceptions.change': { body: { id: 9002, version: 1, name: 'Shut', active: false } },
  'tags.list': { query: { types: 'map,account' } },
  'tags.add': { body: { type: 'shipment', name: 'Fragile', colour: '#c0ffee' } },
  'tags.change': { body: { id: 9003, version: 1, name: 'Breakable', colour: '#c0ffee', active: false } },
  'service-levels.add': {
    body: {
      code: 'NIGHT',
      name: 'By night',
      delivery_estimate_from_value: 1,
      delivery_estimate_to_value: 2,
      valid_from: '2026-01-01',
      valid_until: '2029-12-31',
      service_days: ['monday', 'saturday'],
    },
  },
  rates: {
    body: { ...ROUTE, declared_value: '1500.50', opt_in_rates: ['1'], collection_min_date: '2026-11-25' },
  },
  'rates.opt-in': { body: { account_id: 1, collection_address: ROUTE.collection_address } },
  'rate-cards.save': {
    body: { version: 0, card: { name: 'Draft', levels: [{ code: 'ECO', groups: [] }] } },
  },
  'rate-cards.publish': { body: { id: 1, version: 1, valid_from: '2099-01-01' } },
  'service-levels.change': { body: { id: 1, version: 1, name: 'Thrifty', active: true } },
  'roles.add': {
    body: {
      label: 'Night shift',
      permissions: ['shipments', 'API_/shipments:GET'],
      permissions_ui: ['maps_edit'],
    },
  },
  'roles.change': { body: { id: 1000, label: 'Day shift', logout_after_inactive_minutes: 30 } },
  'roles.delete': { query: { id: 1000 } },
  'addresses.search': { query: { search: 'sandton', limit: 5 } },
  'addresses.parse': { body: { text: '1 Main Road, Sandton, 2196' } },
  geocode: { body: DOOR },
  'address-books.add': { body: { account_id: 1, name: 'Nomsa', mobile_number: '0821234567', address: DOOR } },
  'address-books.change': { body: { id: 77, version: 1, name: 'Thabo', email: 'thabo@example.co.za' } },
  'address-books.delete': { query: { id: 76 } },
  'address-books.merge': { body: { id: 79, ids: [78] } },
  'address-books.import': { body: { account_id: 1, entries: [{ name: 'Sipho', address: DOOR }] } },
  'accounts.settings': { query: { account_id: 1, setting: 'auto_add_address_book', limit: 5 } },
  register: {
    body: {
      name: 'Thandi Nkosi',
      email: 'thandi@example.co.za',
      phone_number: '082 123 4567',
      company: 'Nkosi Ceramics',
      password: 'rooibos at sunrise',
    },
  },
  'providers.settings.save': { body: { provider_settings: [{ setting: 'vat_percentage', value: 15 }] } },
  'users.settings': { body: { setting: 'boards', value: { order: [2, 1] } } },
  'drivers.positions': {
    body: {
      positions: [{ driver_id: 7, lat: -26.1, lng: 28, heading: 90, date: '2026-11-20T08:00:00+02:00' }],
    },
  },
}

/** Nobody guesses a password, a code or a reference. */
const NEVER_DONE: ReadonlySet<string> = new Set([
  'login',
  'tracking.shipments',
  'nav-search',
  'users.2fa.disable',
  'users.update-password',
  'users.2fa.reset',
  // Nothing waits there: who was invited has logged in, and no shipment asks for anything.
  'users.invite',
  'tracking.request',
  'users.new-email.send',
  'users.new-email.confirm',
  // The card that every provider begins with is published.
  'rate-cards.publish',
  // A key that was issued has a number of its own.
  'accounts.api-keys.revoke',
])

const Items = z.object({}).catchall(z.array(ItemOutcome))

test.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers 200 odd requests',
  async (_name, call) => {
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(oddRequests(call, EXAMPLES[call.name]), async (request) => {
        const { status, text } = await send(call, request, await tokenFor(call))
        const answer: unknown = JSON.parse(text)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (status >= 500) throw new Error(`${status}: ${text}`)
        if (status === 400) expect(ErrorBody.parse(answer).field, text).toBeTruthy()
        const items = Items.safeParse(answer)
        const wrong = items.success
          ? Object.values(items.data)
              .flat()
              .filter((one) => !one.ok)
          : []
        for (const one of wrong) if (one.code.startsWith('input.')) expect(one.field, text).toBeTruthy()
      }),
      { numRuns: RUNS, seed: SEED },
    )
    // A test that only ever knocks at a closed door says nothing of what is behind it.
    if (!NEVER_DONE.has(call.name)) expect([...seen.keys()].some((status) => status < 400)).toBe(true)
  },
)

describe('what is not even a request', () => {
  test.each([
    ['a body that is not JSON', 'application/json', '{"shipments": ['],
    ['a body of another kind', 'text/xml', '<shipments/>'],
    ['a body that reaches for the prototype', 'application/json', '{"__proto__": {"admin": true}}'],
    ['an empty body that says it is JSON', 'application/json', ''],
  ])('%s names the body', async (_name, type, body) => {
    platform.pass(2 * LOCK_MS)
    const { token } = await platform.as(PROVIDER_ADMIN)
    const answer = await fetch(`${platform.url}/v2/shipments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    })
    expect(answer.status).toBe(400)
    expect(ErrorBody.parse(await answer.json())).toMatchObject({ code: 'input.invalid', field: 'body' })
  })
})
