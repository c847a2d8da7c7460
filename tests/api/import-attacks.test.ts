import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { issueApiKey, revokeApiKey } from '../../src/contract/api-keys.ts'
import { createClient } from '../../src/contract/client.ts'
import {
  bookImportRows,
  cancelImport,
  checkImportRows,
  listImportRows,
  listImports,
  readImportColumns,
  startImport,
} from '../../src/contract/imports.ts'
import { importColumns, importRow } from '../support/import-file.ts'
import { ACCOUNT_OWNER, ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

/** What a file of bookings may be made to do to others: each was found or feared. */
const platform = await platformOfFile()
const user = await platform.as(ACCOUNT_USER)
const owner = await platform.as(ACCOUNT_OWNER)
const ops = await platform.as(OPS)

const answered = <T>(outcome: { ok: true; value: T } | { ok: false; error: string }): T => {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
type Caller = Pick<SignedIn, 'call'>
async function begin(
  { call }: Caller,
  row_count: number,
  more: Partial<z.input<typeof startImport.body>> = {},
): Promise<number> {
  const body = { file_name: 'orders.csv', columns: importColumns(), row_count, ...more }
  return answered(await call(startImport, { body })).import.id
}
const check = ({ call }: Caller, import_id: number, rows: readonly string[][], from = 2) =>
  call(checkImportRows, { body: { import_id, rows: rows.map((cells, i) => ({ line: from + i, cells })) } })
const bookNext = ({ call }: Caller, import_id: number) => call(bookImportRows, { body: { import_id } })
const booked = async (like: string) =>
  (await platform.owner.query('SELECT FROM shipments WHERE customer_reference LIKE $1', [like])).rows.length

/** How often somebody else is told the time of day while it goes on. */
async function turnsOfOthers<T>(work: () => Promise<T>): Promise<{ value: T; turns: number }> {
  let isOver = false
  let turns = 0
  const asks = (async () => {
    for (; !isOver; turns += 1) await (await fetch(`${platform.url}/time`)).text()
  })()
  const value = await work()
  isOver = true
  await asks
  return { value, turns }
}

describe('a file', () => {
  test('of addresses that nobody could look up keeps nobody else waiting', async () => {
    let seed = 7
    const word = (letters: number) =>
      Array.from({ length: letters }, () => {
        seed = (seed * 48_271) % 2_147_483_647
        return 'abcdeghiklmnoprstuw'[seed % 19]
      }).join('')
    const lines = (count: number) =>
      Array.from({ length: count }, () => `${word(3)} ${word(3)} ${word(4)} ${word(3)}`).join(', ')
    const rows = Array.from({ length: 20 }, (_, n) =>
      importRow(n, { 'Delivery address': lines(55), 'Collection address': lines(55) }),
    )
    const id = await begin(user, rows.length)
    const { value, turns } = await turnsOfOthers(() => check(user, id, rows))
    expect(answered(value).rows.every(({ state }) => state === 'wrong')).toBe(true)
    // After each row or two.
    expect(turns).toBeGreaterThan(5)
  })

  test('of five hundred parcels in each row is booked a few rows at a time', async () => {
    const rows = Array.from({ length: 12 }, (_, n) =>
      importRow(n, { Parcels: '500', 'Weight (kg)': '1', Reference: `HEAVY-${n}` }),
    )
    const id = await begin(user, rows.length)
    expect(answered(await check(user, id, rows)).rows.every(({ state }) => state === 'ready')).toBe(true)
    const seen: number[] = []
    for (let state = 'booking'; state === 'booking'; ) {
      const { import: now } = answered(await bookNext(user, id))
      seen.push(now.counts.booked)
      state = now.state
    }
    expect(seen).toEqual([4, 8, 12])
    expect(await booked('HEAVY-%')).toBe(12)
  })

  test('of rows as wide as they come is kept, and one wider is refused with its row', async () => {
    const columns = Array.from({ length: 100 }, (_, i) => ({ header: `Column ${i}`, field: null }))
    const id = await begin(user, 2, { columns })
    const cells = (letters: number) => Array.from({ length: 100 }, () => 'x'.repeat(letters))
    expect(await check(user, id, [cells(2_000)])).toMatchObject({ status: 400, field: 'rows[0].cells' })
    expect(await check(user, id, [cells(100), cells(101)])).toMatchObject({
      status: 400,
      field: 'rows[1].cells',
      error: expect.stringContaining('At most 10 000 characters in a row'),
    })
    expect(answered(await user.call(listImportRows, { query: { import_id: id } })).count).toBe(0)
    expect(answered(await check(user, id, [cells(100)])).rows).toHaveLength(1)
  })

  test('of formulas, other alphabets and cells of one letter too many is booked as text or told', async () => {
    const odd = [
      "=cmd|' /C calc'!A0",
      '\u202Etxt.exe',
      'مكتب البريد',
      '👩‍👩‍👧‍👦',
      'e\u0301'.repeat(20),
      '<img src=x onerror=alert(1)>',
      "'; DROP TABLE shipments; --",
      '{{7*7}}',
    ]
    const rows = odd.map((name, n) => importRow(n, { Receiver: name, Reference: `ODD-${n}` }))
    const id = await begin(user, rows.length)
    expect(answered(await check(user, id, rows)).rows.map(({ state }) => state)).toEqual(
      odd.map(() => 'ready'),
    )
    expect(answered(await bookNext(user, id)).import.counts).toMatchObject({ booked: odd.length })
    expect(await booked('ODD-%')).toBe(odd.length)
  })
})

test('headers that are made up are not remembered without end, and what is known goes on being learnt', async () => {
  const begun = async (headers: readonly string[], field: 'weight_kg' | null) =>
    begin(owner, 1, { columns: headers.map((header, i) => ({ header, field: i === 0 ? field : null })) })
  const known = async () =>
    answered(await owner.call(readImportColumns, { query: {} })).columns.map(({ header, field }) => [
      header,
      field,
    ])
  await begun(['Our weight'], null)
  for (let file = 0; file < 14; file += 1)
    await begun(
      Array.from({ length: 100 }, (_, i) => `made up ${file} ${i}`),
      null,
    )
  const before = await known()
  expect(before.length).toBeLessThan(1_200)
  await begun(['Our weight'], 'weight_kg')
  await begun(['Another'], 'weight_kg')
  const after = await known()
  expect(after.length).toBe(before.length)
  expect(after).toContainEqual([expect.stringMatching(/our.?weight/i), 'weight_kg'])
})

describe('two people', () => {
  test('one cancels while the other books: what is booked was booked before, and nothing is after', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => importRow(n, { Reference: `RACE-${n}` }))
    const id = await begin(user, rows.length)
    answered(await check(user, id, rows))
    const [first, , cancelled, late] = await Promise.all([
      bookNext(user, id),
      bookNext(owner, id),
      owner.call(cancelImport, { body: { import_id: id } }),
      bookNext(user, id),
    ])
    for (const one of [first, cancelled, late]) expect(one.ok).toBe(true)
    const { counts, state } = answered(await bookNext(user, id)).import
    expect(state).toBe('cancelled')
    expect(await booked('RACE-%')).toBe(counts.booked)
    expect(counts.booked + counts.ready).toBe(250)
    expect(answered(await bookNext(ops, id)).import.counts).toEqual(counts)
  })

  test('each begins a file of their own: neither takes that of the other away', async () => {
    const [mine, theirs] = [await begin(user, 1), await begin(owner, 1)]
    answered(await check(user, mine, [importRow(1, { Reference: 'MINE-1' })]))
    answered(await check(owner, theirs, [importRow(2, { Reference: 'THEIRS-1' })]))
    for (const [who, id] of [
      [user, mine],
      [owner, theirs],
    ] as const)
      expect(answered(await bookNext(who, id)).import).toMatchObject({ state: 'done', counts: { booked: 1 } })
  })

  test('of a hundred calls of one account most are told to come back, and another account books meanwhile', async () => {
    const rival = await platform.as('orders@ubuntu-books-online.example')
    const id = await begin(user, 1)
    answered(await check(user, id, [importRow(1, { Reference: 'MANY-1' })]))
    const flood = Promise.all(Array.from({ length: 100 }, () => bookNext(user, id)))
    const theirs = await begin(rival, 1)
    answered(await check(rival, theirs, [importRow(1, { Reference: 'RIVAL-1' })]))
    expect(answered(await bookNext(rival, theirs)).import.state).toBe('done')
    const outcomes = await flood
    expect(outcomes.some((one) => !one.ok && one.status === 429)).toBe(true)
    for (const one of outcomes) if (!one.ok) expect(one).toMatchObject({ code: 'rate.limited' })
    expect(await booked('MANY-1')).toBe(1)
  })
})

describe('an API key', () => {
  async function keyOf(name: string) {
    const { key, api_key } = answered(
      await ops.call(issueApiKey, { body: { account_id: 1, name, expires: 'never' } }),
    )
    const call = createClient({
      base: platform.url,
      clientVersion: 'web test',
      providerId: () => 1,
      token: () => key,
    })
    return { call, id: api_key.id }
  }

  test('that is revoked between two calls of its import books no further row', async () => {
    const key = await keyOf('Revoked')
    const rows = Array.from({ length: 150 }, (_, n) => importRow(n, { Reference: `KEY-${n}` }))
    const id = await begin(key, rows.length)
    answered(await check(key, id, rows))
    expect(answered(await bookNext(key, id)).import.counts.booked).toBe(100)
    answered(await ops.call(revokeApiKey, { query: { id: key.id } }))
    expect(await bookNext(key, id)).toMatchObject({ ok: false, status: 401 })
    expect(await booked('KEY-%')).toBe(100)
  })
})

test('a rival learns nothing by guessing: neither ids that are there nor ids that are not', async () => {
  const rival = await platform.as('orders@ubuntu-books-online.example')
  const id = await begin(user, 1)
  for (const import_id of [id, id + 1_000_000])
    for (const outcome of [
      await rival.call(listImportRows, { query: { import_id } }),
      await check(rival, import_id, [importRow(1)]),
      await bookNext(rival, import_id),
      await rival.call(cancelImport, { body: { import_id } }),
    ])
      expect(outcome).toMatchObject({ status: 404, code: 'import.notFound' })
  expect(answered(await rival.call(listImports, { query: { account_id: 1 } }))).toMatchObject({ count: 0 })
  expect(
    await rival.call(startImport, {
      body: { account_id: 1, file_name: 'a', columns: importColumns(), row_count: 1 },
    }),
  ).toMatchObject({ status: 404, field: 'account_id' })
})

test('a bored driver has no files of bookings', async () => {
  const driver = await platform.as('dineo.letsatsi@drivers.springbok.example')
  expect(await driver.call(listImports, { query: {} })).toMatchObject({ status: 403 })
  expect(await bookNext(driver, 1)).toMatchObject({ status: 403 })
})
