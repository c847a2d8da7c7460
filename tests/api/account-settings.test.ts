import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccountSettings, saveAccountSetting } from '../../src/contract/account-settings.ts'
import { listAddressBook } from '../../src/contract/address-book.ts'
import { generalData } from '../../src/contract/session.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import {
  ACCOUNT_OWNER,
  ACCOUNT_USER,
  OPS,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** How the provider deals with one customer, as that customer and staff read it. */
let platform: TestPlatform
let ops: SignedIn
let user: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform()
  await makeSecondProvider(platform)
  await platform.owner.query(
    `INSERT INTO account_settings VALUES (1, 1, 'auto_add_address_book', 'true'), (1, 1, 'label_size', '"A6"'),
       (1, 2, 'auto_add_address_book', 'false'), (2, 1, 'secret', '"of another courier"')`,
  )
  ops = await platform.as(OPS)
  user = await platform.as(ACCOUNT_USER)
})
afterAll(() => platform.stop())

const OWN = [
  { setting: 'auto_add_address_book', value: 'true' },
  { setting: 'label_size', value: '"A6"' },
]
const read = async ({ call }: SignedIn, query: Parameters<typeof ask>[1] = {}) => ask(call, query)
const ask = (
  call: SignedIn['call'],
  query: { account_id?: number; setting?: string; provider_id?: number },
) => call(readAccountSettings, { query })

test('people of an account read their own, staff those of the account that they name', async () => {
  expect(await read(user)).toMatchObject({ value: { account_settings: OWN } })
  expect(await read(user, { account_id: 1, setting: 'label_size', provider_id: 1 })).toMatchObject({
    value: { account_settings: [OWN[1]] },
  })
  expect(await read(ops, { account_id: 2 })).toMatchObject({
    value: { account_settings: [{ setting: 'auto_add_address_book', value: 'false' }] },
  })
  expect(await read(ops, { account_id: 3 })).toMatchObject({ value: { account_settings: [] } })
})

test('nobody reads those of somebody else, and what is not named is asked for', async () => {
  expect(await read(user, { account_id: 2 })).toMatchObject({ status: 404, field: 'account_id' })
  expect(await read(user, { account_id: 1, provider_id: 2 })).toMatchObject({
    status: 404,
    field: 'provider_id',
  })
  expect(await read(ops)).toMatchObject({ status: 400, field: 'account_id' })
})

test('they are in the start-up data of the account, anew when one changes, of which its consoles are told', async () => {
  const start = await user.call(generalData, { query: {} })
  expect(start.ok && start.value.account_settings).toEqual(OWN)
  const staff = await ops.call(generalData, { query: {} })
  expect(staff.ok && staff.value.account_settings).toEqual([])
  await platform.owner.query("UPDATE list_changes SET changed_at = changed_at - interval '1 hour'")
  const before = await user.call(generalData, { query: {} })
  const since = before.ok ? before.value.current_time : ''
  const same = await user.call(generalData, { query: { since } })
  expect(same.ok && same.value.account_settings).toBeUndefined()

  const socket = await openSocket(platform.url)
  socket.say(hello(user.token))
  await socket.until('an answer', ([first]) => first)
  await platform.owner.query(
    "UPDATE account_settings SET value = '\"A4\"' WHERE provider_id = 1 AND account_id = 1 AND setting = 'label_size'",
  )
  await socket.until('word of it', (frames) => frames.find((frame) => frame.type === 'beat' && frame.renew))
  const told = await platform.owner.query(
    "SELECT entity_id::int, scope FROM events WHERE type = 'account.settingsChanged' ORDER BY id DESC LIMIT 1",
  )
  // By its scope the feed and row security know whose people are told.
  expect(told.rows).toEqual([{ entity_id: 1, scope: { account_id: 1, branch_ids: [], driver_ids: [] } }])
  const changed = await user.call(generalData, { query: { since } })
  expect(changed.ok && changed.value.account_settings).toEqual([
    OWN[0],
    { setting: 'label_size', value: '"A4"' },
  ])
  socket.close()
})

test('an owner keeps a setting of their account, staff one of any, others none, and what is booked follows it', async () => {
  const owner = await platform.as(ACCOUNT_OWNER)
  const keep = (who: SignedIn, value: boolean, account_id?: number) =>
    who.call(saveAccountSetting, { body: { setting: 'auto_add_address_book', value, account_id } })
  const names = async () => {
    const listed = await owner.call(listAddressBook, { query: { search: 'Booked by itself' } })
    return listed.ok ? listed.value.count : null
  }
  const bookFor = (name: string) =>
    book(owner.call, { account_id: undefined, delivery_contact: { name, mobile_number: '0821234567' } })
  expect(await keep(owner, false)).toMatchObject({ ok: true, value: { value: false } })
  await bookFor('Booked by itself')
  expect(await names()).toBe(0)
  expect((await keep(ops, true, 1)).ok).toBe(true)
  expect(await read(owner, { setting: 'auto_add_address_book' })).toMatchObject({
    value: { account_settings: [{ setting: 'auto_add_address_book', value: 'true' }] },
  })
  await bookFor('Booked by itself')
  expect(await names()).toBe(1)
  expect(await keep(owner, true, 2)).toMatchObject({ status: 404, field: 'account_id' })
  expect(await keep(ops, true)).toMatchObject({ status: 404, field: 'account_id' })
  expect(await keep(ops, true, 999_999)).toMatchObject({ status: 404, field: 'account_id' })
  expect(await keep(user, true)).toMatchObject({ status: 403 })
})
