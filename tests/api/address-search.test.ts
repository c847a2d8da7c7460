import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchAddresses } from '../../src/contract/addresses.ts'
import { book } from '../support/booking.ts'
import { clientOf } from '../support/console.ts'
import {
  ACCOUNT_USER,
  OPS,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

/** The suburb of an address, by what somebody types (issue: addresses that a tired person can type). */
let platform: TestPlatform
let ops: SignedIn
let user: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform()
  ops = await platform.as(OPS)
  user = await platform.as(ACCOUNT_USER)
})
afterAll(() => platform.stop())

type Query = Parameters<typeof ask>[1]
const ask = (
  call: SignedIn['call'],
  query: { search?: string; limit?: number; account_id?: number; lat?: number; lng?: number },
) => call(searchAddresses, { query })
const places = async (call: SignedIn['call'], query: Query) => {
  const outcome = await ask(call, query)
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.places
}

test('a misspelt suburb is found with all that goes into an address', async () => {
  const [best] = await places(user.call, { search: 'khayelitcha' })
  expect(best).toMatchObject({
    name: 'Khayelitsha',
    city: 'Cape Town',
    zone: 'WC',
    code: '7784',
    kind: 'suburb',
    is_approximate: false,
  })
})

test('without a text those around a point are found; a point at sea is near none, and half a point is none', async () => {
  const [best] = await places(user.call, { lat: -26.1076, lng: 28.0567, limit: 1 })
  expect(best).toMatchObject({ city: expect.stringMatching(/Sandton|Johannesburg/), zone: 'GP' })
  expect(await places(user.call, { lat: -36, lng: 15 })).toEqual([])
  expect(await ask(user.call, { lat: -26.1 })).toMatchObject({ ok: false, status: 400, field: 'search' })
})

test('an old name finds the town, and says its other names', async () => {
  const [best] = await places(user.call, { search: 'Grahamstown' })
  expect(best).toMatchObject({ name: 'Makhanda', other_names: expect.arrayContaining(['Grahamstown']) })
})

test('what an account uses comes first: for its own people, for staff who name it, and for nobody else', async () => {
  const rondebosch = {
    street_address: '1 Main Road',
    local_area: 'Rosebank',
    city: 'Rondebosch',
    zone: 'WC',
    code: '7700',
  }
  await book(ops.call, { account_id: 1, delivery_address: rondebosch })
  const city = async (call: SignedIn['call'], account_id?: number) =>
    (await places(call, { search: 'rosebank', account_id }))[0]
  platform.pass(61_000)
  expect(await city(user.call)).toMatchObject({ city: 'Rondebosch', is_used: true })
  expect(await city(ops.call, 1)).toMatchObject({ city: 'Rondebosch', is_used: true })
  expect(await city(ops.call, 2)).toMatchObject({ is_used: false })
  expect(await city(ops.call)).toMatchObject({ is_used: false })
  // People of an account have their own, whatever they name.
  expect(await city(user.call, 2)).toMatchObject({ city: 'Rondebosch', is_used: true })
})

test('bad input is refused by its field', async () => {
  expect(await ask(user.call, { search: ' ' })).toMatchObject({ status: 400, field: 'search' })
  expect(await ask(user.call, { search: 'x'.repeat(101) })).toMatchObject({ status: 400, field: 'search' })
  expect(await ask(user.call, { search: 'x', limit: 21 })).toMatchObject({ status: 400, field: 'limit' })
  expect(await ask(user.call, { search: 'x', lat: 91, lng: 0 })).toMatchObject({ status: 400, field: 'lat' })
  for (const search of ['😀', '<b>bold</b>', "'; DROP TABLE shipments", 'a\u202eb', '%%%'])
    expect(await ask(user.call, { search })).toMatchObject({ ok: true })
})

test('visitors search too, and wait when they ask too often', async () => {
  const visitor = clientOf(platform.url, null, 1)
  expect((await places(visitor, { search: 'sandton' }))[0]).toMatchObject({ name: 'Sandton' })
  let status = 200
  for (let i = 0; i < 130 && status === 200; i++) status = (await ask(visitor, { search: 'sandton' })).status
  expect(status).toBe(429)
  expect(await ask(user.call, { search: 'sandton' })).toMatchObject({ ok: true })
})
