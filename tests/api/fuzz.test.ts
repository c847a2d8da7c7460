import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addAddressBookEntry } from '../../src/contract/address-book.ts'
import { bookShipment } from '../../src/contract/bookings.ts'
import { type Call, ErrorBody } from '../../src/contract/call.ts'
import { CALLS } from '../../src/contract/calls.ts'
import { addCollectionRequest } from '../../src/contract/collection-requests.ts'
import { ItemOutcome } from '../../src/contract/shipment-changes.ts'
import { LOCK_MS } from '../../src/domain/identity/sign-in-limits.ts'
import { LONG } from '../faults/long.ts'
import { book, booking } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { DOOR } from '../support/door.ts'
import { type OddRequest, oddRequests, queryText } from '../support/odd-requests.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  PLATFORM_ADMIN,
  PROVIDER_ADMIN,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'
import { AHEAD, EXAMPLES } from './fuzz-examples.ts'

/**
 * Odd requests to each call: none breaks the platform, each refusal of input says which field is wrong. A call of which none got past
 * the checks among the first is asked on.
 */
const RUNS = { first: LONG ? 200 : 25, most: 200 }
const SEED = 20_261_121

let platform: TestPlatform
const tokens = new Map<string, string>()
beforeAll(async () => {
  platform = await startTestPlatform()
  const { call } = await platform.as(PROVIDER_ADMIN)
  for (const call of CALLS) await tokenFor(call)
  for (let i = 0; i < 5; i++) await book(call)
  await book(call, { custom_tracking_reference: 'ODD-00001' })
  await call(bookShipment, { body: { ...booking(), status: 'quote' } })
  // Nothing but a collection names it, so that it stays as it was booked.
  await book(call, { custom_tracking_reference: 'ODD-00002' })
  // What one call makes of the first, the others need not know.
  for (let i = 0; i < 2; i++) await call(addCollectionRequest, { body: { ...collectionBody(), ...AHEAD } })
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
    VALUES (1, 9006, 'lockers', 'Old', 1, 1, 1, 1, true, 1);
    INSERT INTO shipment_imports (provider_id, id, account_id, user_id, file_name, columns, defaults, row_count)
    VALUES (1, 9007, 1, 1, 'orders.csv', '[]', '{}', 0);
    INSERT INTO webhooks (provider_id, id, account_id, topic, url, signing_secret, active, created_by, created_at)
    VALUES (1, 9008, 40, 'parcel-dimensions', 'https://odd.invalid/', '', true, 1, now());
    INSERT INTO tripsheets (provider_id, id, driver_id, day, branch_id, vehicle_kind) OVERRIDING SYSTEM VALUE
    VALUES (1, 9010, 7, '2026-11-24', 2, 'van');
    INSERT INTO tripsheet_stops (provider_id, id, tripsheet_id, position, name, place, service_minutes, slot_at, timed, planned_at, promised_at)
    VALUES (1, 9011, 9010, 0, 'A', 'Sandton', 7, now(), false, now(), now()), (1, 9012, 9010, 1, 'B', 'Sandton', 7, now(), false, now(), now());
    INSERT INTO tripsheet_requests (provider_id, request_id, stop_id) SELECT 1, id, 9010 + id FROM collection_requests
    WHERE provider_id = 1 AND id IN (1, 2)`)
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
  // Who logs out, or is made to, loses their session: what is about users and sessions has one of its own.
  const endsSessions = call.name === 'logout' || call.name.startsWith('users.')
  const key = endsSessions ? `${email} ${call.name}` : email
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

/** Nobody guesses a password, a code or a reference. */
const NEVER_DONE: ReadonlySet<string> = new Set([
  'login',
  'tracking.shipments',
  'nav-search',
  'users.2fa.disable',
  'users.update-password',
  'users.2fa.reset',
  // Notes are kept unless the provider says otherwise; shipment-notes.test.ts has them deleted.
  'shipment-notes.delete',
  // No file was sent, and JSON is none; files.test.ts sends some.
  'files.upload',
  'files.link',
  'files.add-version',
  // No shipment is out for delivery; pod.test.ts has some.
  'pod.record',
  'pod.send-pin',
  'pod.receive-dropoff',
  'pod.document',
  // Nothing waits there: who was invited has logged in, and no shipment asks for anything.
  'users.invite',
  'tracking.request',
  // Nobody guesses a code.
  'tracking.change-delivery',
  'users.new-email.send',
  'users.new-email.confirm',
  // No rule was written; alerts.test.ts writes some.
  'alerts.acknowledge',
  'alert-rules.change',
  'alert-rules.delete',
  // No zone was drawn; zones.test.ts draws some.
  'zones.change',
  'zones.delete',
  'zone-tags.set',
  // Nobody drives, and nothing was proposed; route-proposals.test.ts plans a day.
  'tripsheets.driver-out',
  'tripsheets.proposal.accept',
  'tripsheets.proposal.undo',
  // Nothing was completed; withdraw-completion.test.ts takes some back.
  'tracking-events.withdraw',
  // Nothing was kept of the past yet; rewind.test.ts looks back.
  'rewind',
  // No desk was left by a colleague; presence.test.ts hands some over.
  'desk-handovers.take',
  // Nobody drives; day-plans.test.ts plans a day.
  'day-plans.confirm',
  // Of staff nobody accepts a quote.
  'shipment-quotes.accept',
  // The card that every provider begins with is published.
  'rate-cards.publish',
  // A key that was issued has a number of its own.
  'accounts.api-keys.revoke',
])

const Items = z.object({}).catchall(z.array(ItemOutcome))

test.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers odd requests',
  async (_name, call) => {
    const seen = new Map<number, number>()
    const ask = async (request: OddRequest) => {
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
    }
    const odd = oddRequests(call, EXAMPLES[call.name])
    const isPast = () => NEVER_DONE.has(call.name) || [...seen.keys()].some((status) => status < 400)
    await fc.assert(fc.asyncProperty(odd, ask), { numRuns: RUNS.first, seed: SEED })
    // The same seed begins with what was asked already.
    let repeated = RUNS.first
    const askOn = async (request: OddRequest) => {
      if (repeated-- <= 0 && !isPast()) await ask(request)
    }
    if (!isPast()) await fc.assert(fc.asyncProperty(odd, askOn), { numRuns: RUNS.most, seed: SEED })
    // A test that only ever knocks at a closed door says nothing of what is behind it.
    expect(isPast()).toBe(true)
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
