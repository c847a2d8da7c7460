import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  addAddressBookEntry,
  changeAddressBookEntry,
  deleteAddressBookEntry,
  importAddressBook,
  listAddressBook,
  mergeAddressBookEntries,
} from '../../src/contract/address-book.ts'
import { book } from '../support/booking.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

/** The address book of an account: whose it is, what it takes, and what becomes of doubles. */
let platform: TestPlatform
let ops: SignedIn
let user: SignedIn
let other: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform()
  ops = await platform.as(OPS)
  user = await platform.as(ACCOUNT_USER)
  other = await platform.as('orders@ubuntu-books-online.example')
})
afterAll(() => platform.stop())

const DOOR = {
  street_address: '3 Spine Road',
  local_area: 'Khayelitsha',
  city: 'Cape Town',
  zone: 'Western Cape',
  code: 7784,
}
type New = z.input<typeof addAddressBookEntry.body>
const entry = (name: string, changes: Partial<New> = {}): New => ({ name, address: DOOR, ...changes })

async function add({ call }: SignedIn, body: New) {
  const outcome = await call(addAddressBookEntry, { body })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.address_book
}
const list = async ({ call }: SignedIn, query: z.input<typeof listAddressBook.query> = {}) => {
  const outcome = await call(listAddressBook, { query })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
const names = async (who: SignedIn, query: z.input<typeof listAddressBook.query> = {}) =>
  (await list(who, query)).address_books.map(({ name }) => name)

test('what a shop sends is kept as an address is kept, with the point of its suburb', async () => {
  const added = await add(
    user,
    entry('Nomsa Dlamini', { mobile_number: '082 123 4567', email: 'a@b.example; c@d.example' }),
  )
  expect(added).toMatchObject({
    account_id: 1,
    version: 1,
    source: 'manual',
    address: { zone: 'WC', code: '7784', country: 'South Africa', lat: -34.039, lng: 18.678 },
  })
})

test('it is found by any of its words, by telephone however it is written, and page by page', async () => {
  for (const search of ['dlam noms', 'KHAYE', '7784', '0821234567', '+27 82 123', 'spine'])
    expect(await names(user, { search }), search).toEqual(['Nomsa Dlamini'])
  expect(await names(user, { search: 'dlamini sandton' })).toEqual([])
  expect(await names(user, { search: '%' })).toEqual([])
  for (const name of ['Bongani', 'Chris', 'Ayanda']) await add(user, entry(`Page ${name}`))
  expect(await names(user, { search: 'page', limit: 2 })).toEqual(['Page Ayanda', 'Page Bongani'])
  const second = await list(user, { search: 'page', limit: 2, offset: 2 })
  expect([second.count, second.address_books.map(({ name }) => name)]).toEqual([3, ['Page Chris']])
})

test('accounts know nothing of each other, and staff name the account', async () => {
  const secret = await add(other, entry('Secret of account 2'))
  expect(secret.account_id).toBe(2)
  expect(await names(user, { search: 'secret' })).toEqual([])
  expect(await user.call(listAddressBook, { query: { account_id: 2 } })).toMatchObject({
    status: 404,
    field: 'account_id',
  })
  const missing = { status: 404, code: 'addressBook.notFound' }
  expect(await user.call(changeAddressBookEntry, { body: { id: secret.id, name: 'Mine' } })).toMatchObject(
    missing,
  )
  expect(await user.call(deleteAddressBookEntry, { query: { id: secret.id } })).toMatchObject(missing)
  const own = await add(user, entry('Mine'))
  expect(await user.call(mergeAddressBookEntries, { body: { id: own.id, ids: [secret.id] } })).toMatchObject(
    missing,
  )
  // Nor do staff throw the books of two accounts together.
  expect(await ops.call(mergeAddressBookEntries, { body: { id: own.id, ids: [secret.id] } })).toMatchObject(
    missing,
  )
  expect(await user.call(addAddressBookEntry, { body: entry('X', { account_id: 2 }) })).toMatchObject({
    status: 404,
  })
  expect(await ops.call(addAddressBookEntry, { body: entry('X') })).toMatchObject({
    status: 400,
    field: 'account_id',
  })
  expect(await add(ops, entry('By staff', { account_id: 2 }))).toMatchObject({ account_id: 2 })
  expect(await names(ops, { account_id: 2 })).toEqual(['By staff', 'Secret of account 2'])
})

test('of two who change it at once the second is told', async () => {
  const { id, version } = await add(user, entry('Both'))
  const change = (name: string) => user.call(changeAddressBookEntry, { body: { id, version, name } })
  expect(await change('First')).toMatchObject({
    value: { address_book: { name: 'First', version: version + 1 } },
  })
  expect(await change('Second')).toMatchObject({
    status: 409,
    code: 'addressBook.changedMeanwhile',
    field: 'version',
  })
  // What changes nothing is no new version.
  expect(await user.call(changeAddressBookEntry, { body: { id, name: 'First' } })).toMatchObject({
    value: { address_book: { version: version + 1 } },
  })
})

test('doubles become one, which has what any of them knew', async () => {
  const first = await add(user, entry('Thabo', { special_instructions: 'Ring twice' }))
  const second = await add(user, entry('Thabo', { mobile_number: '0831112222', email: 't@x.example' }))
  const merged = await user.call(mergeAddressBookEntries, {
    body: { id: first.id, ids: [second.id, first.id] },
  })
  expect(merged).toMatchObject({
    value: {
      address_book: {
        id: first.id,
        version: 2,
        special_instructions: 'Ring twice',
        mobile_number: '0831112222',
        email: 't@x.example',
      },
    },
  })
  expect((await list(user, { id: second.id })).count).toBe(0)
})

test('an import adds all or none, and nothing twice', async () => {
  const rows = ['One', 'Two', 'Two', 'Thabo'].map((name) => entry(`Import ${name}`))
  const bad = await user.call(importAddressBook, {
    body: { entries: [...rows, entry('Bad', { email: 'nonsense' })] },
  })
  expect(bad).toMatchObject({ status: 400, field: 'entries[4].email' })
  expect(await names(user, { search: 'import' })).toEqual([])
  expect(await user.call(importAddressBook, { body: { entries: rows } })).toMatchObject({
    value: { added: 3, skipped: 1 },
  })
  expect(await user.call(importAddressBook, { body: { entries: rows } })).toMatchObject({
    value: { added: 0, skipped: 4 },
  })
  expect((await list(user, { search: 'import' })).address_books[0]?.source).toBe('import')
})

test('a shop of the same name, street and suburb in another town is no double', async () => {
  const at = (city: string, zone: string) =>
    entry('Chain Store', { address: { street_address: '1 Main Road', local_area: 'Central', city, zone } })
  const towns = [at('Durban', 'KZN'), at('Gqeberha', 'EC'), at('DURBAN', 'KZN')]
  const imported = () => user.call(importAddressBook, { body: { entries: towns } })
  expect(await imported()).toMatchObject({ value: { added: 2, skipped: 1 } })
  expect(await imported()).toMatchObject({ value: { added: 0, skipped: 3 } })
})

test('two imports at once add nothing twice', async () => {
  const entries = ['Race A', 'Race B'].map((name) => entry(name))
  await Promise.all([1, 2, 3, 4].map(() => user.call(importAddressBook, { body: { entries } })))
  expect(await names(user, { search: 'race' })).toEqual(['Race A', 'Race B'])
})

test('bad input is refused by its field, and nothing is kept', async () => {
  const before = (await list(user)).count
  const bad: readonly [string, unknown][] = [
    ['name', { ...entry(''), name: ' ' }],
    ['name', { address: DOOR }],
    ['name', entry('x'.repeat(121))],
    ['email', entry('A', { email: 'a@b.example, nonsense' })],
    ['mobile_number', entry('A', { mobile_number: 'call me' })],
    ['special_instructions', entry('A', { special_instructions: 'x'.repeat(501) })],
    ['address', { name: 'A' }],
    ['address.street_address', entry('A', { address: { ...DOOR, street_address: '' } })],
    ['address.local_area', entry('A', { address: { ...DOOR, local_area: '' } })],
    ['address.lat', entry('A', { address: { ...DOOR, lat: 91 } })],
    ['source', { ...entry('A'), source: 'stolen' }],
    ['account_id', { ...entry('A'), account_id: 'NaN' }],
  ]
  for (const [field, body] of bad) {
    const answer = await fetch(`${platform.url}/v2/accounts/address-books`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([field, answer.status, await answer.json()]).toMatchObject([field, 400, { field }])
  }
  expect((await list(user)).count).toBe(before)
  expect(await add(user, entry('😀 <b>bold</b>'))).toMatchObject({ name: '😀 <b>bold</b>' })
})

test('a booking adds both ends where the account wants it, each once, and never a locker', async () => {
  const fromBooking = async (who: SignedIn) =>
    (await list(who, { limit: 1000 })).address_books
      .filter(({ source }) => source === 'automatic')
      .map(({ name }) => name)
  await book(ops.call, { account_id: 1 })
  expect(await fromBooking(user)).toEqual([])
  await platform.owner.query("INSERT INTO account_settings VALUES (1, 1, 'auto_add_address_book', 'true')")
  await book(ops.call, { account_id: 1, special_instructions_delivery: 'Blue gate' })
  await book(ops.call, { account_id: 1 })
  await book(ops.call, { account_id: 2 })
  expect(await fromBooking(user)).toEqual(['Kwela Fashion'])
  const elsewhere = { company: 'Kwela Fashion', ...DOOR, city: 'Midrand' }
  await book(ops.call, { account_id: 1, delivery_address: elsewhere })
  await book(ops.call, { account_id: 1, delivery_address: { ...elsewhere, city: 'Centurion' } })
  expect(await fromBooking(user)).toEqual(['Kwela Fashion', 'Kwela Fashion', 'Kwela Fashion'])
  expect(await fromBooking(other)).toEqual([])
})

test('who may not look after books is refused', async () => {
  const driver = await platform.as('dineo.letsatsi@drivers.springbok.example')
  expect(await driver.call(listAddressBook, { query: {} })).toMatchObject({ status: 403 })
  expect(await (await platform.as(DISPATCHER)).call(listAddressBook, { query: { limit: 1 } })).toMatchObject({
    ok: true,
  })
})
