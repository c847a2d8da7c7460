import { afterAll, beforeAll, expect, test } from 'vitest'
import { navSearch } from '../../src/contract/search.ts'
import type { Shipment } from '../../src/contract/shipments.ts'
import { book, booking } from '../support/booking.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

let platform: TestPlatform
let ops: SignedIn
let shipment: Shipment
beforeAll(async () => {
  platform = await startTestPlatform()
  ops = await platform.as(OPS)
  shipment = await book(ops.call, {
    account_id: 1,
    custom_tracking_reference: 'Order-7781',
    parcels: booking().parcels.map((parcel) => ({
      ...parcel,
      alternative_tracking_reference: 'Box-9 of Kwela',
    })),
  })
})
afterAll(() => platform.stop())

const search = (who: SignedIn, search_query: string) => who.call(navSearch, { query: { search_query } })

test.each([
  ['its own reference', () => shipment.short_tracking_reference],
  [
    'the same in small letters, with spaces around it',
    () => ` ${shipment.short_tracking_reference.toLowerCase()} `,
  ],
  ['the reference of a parcel', () => `${shipment.short_tracking_reference}/1`],
  ['the reference of the customer', () => 'ORDER-7781'],
  ['the alternative reference of a parcel', () => 'box-9 OF kwela'],
  ['what a scanner adds', () => `\u0002${shipment.short_tracking_reference}\r`],
])('a shipment is found by %s', async (_how, typed) => {
  expect(await search(ops, typed())).toMatchObject({
    ok: true,
    value: { type: 'shipment', data: { id: shipment.id } },
  })
})

test('an account is found by its code', async () => {
  const { rows } = await platform.owner.query(
    'SELECT id, account_code FROM accounts WHERE provider_id = 1 LIMIT 1',
  )
  expect(await search(ops, String(rows[0].account_code).toLowerCase())).toMatchObject({
    ok: true,
    value: { type: 'account', data: { id: rows[0].id } },
  })
})

test.each(['HUB0000', 'INV000007', 'CR1', 'COL000001', "'; DROP TABLE shipments; --", '%', '_______'])(
  '%s is not found, in the words of the specification',
  async (typed) => {
    expect(await search(ops, typed)).toMatchObject({
      ok: false,
      status: 404,
      error: 'Reference could not be found',
    })
  },
)

test('an empty box is refused by name of the field', async () => {
  expect(await search(ops, '   ')).toMatchObject({ ok: false, status: 400 })
})

test('people without the permission are refused, and a branch finds only what touches it', async () => {
  expect(await search(await platform.as(ACCOUNT_USER), shipment.short_tracking_reference)).toMatchObject({
    ok: false,
    status: 403,
  })
  await platform.owner.query(
    `UPDATE users SET limit_user_to_branch = true, branch_id =
       (SELECT b.id FROM branches b JOIN shipments s ON s.id = $1 WHERE b.provider_id = 1
         AND b.id <> ALL (array_remove(ARRAY[s.collection_branch_id, s.delivery_branch_id, s.hub_id], NULL)) LIMIT 1)
     WHERE provider_id = 1 AND email = $2`,
    [shipment.id, DISPATCHER],
  )
  expect(await search(await platform.as(DISPATCHER), shipment.short_tracking_reference)).toMatchObject({
    ok: false,
    status: 404,
  })
})
