import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bookImportRows,
  checkImportRows,
  type ImportRow,
  listImportRows,
  MOST_ROWS_SENT,
  startImport,
} from '../../src/contract/imports.ts'
import { LONG } from '../faults/long.ts'
import { BAD_ROWS, IMPORT_HEADERS, importColumns, importRow } from '../support/import-file.ts'
import { ACCOUNT_USER, type SignedIn, startTestPlatform, type TestPlatform } from '../support/platform.ts'

/** A file in many parts, with every kind of bad row in it; as large as they come with FAULTS=long. */
let platform: TestPlatform
let user: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform()
  user = await platform.as(ACCOUNT_USER)
})
afterAll(() => platform.stop())

const ROWS = LONG ? 10_000 : 2_500
/** Every eleventh row is bad, each kind in its turn. */
const badAt = (n: number) => (n % 11 === 5 ? BAD_ROWS[Math.floor(n / 11) % BAD_ROWS.length] : undefined)

const answered = <T>(outcome: { ok: true; value: T } | { ok: false; error: string }): T => {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

test(`${ROWS} rows: each bad one says why in its cell, all the others are booked`, {
  timeout: 240_000,
}, async () => {
  const { call } = user
  const { id } = answered(
    await call(startImport, { body: { file_name: 'all.csv', columns: importColumns(), row_count: ROWS } }),
  ).import
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    line: n + 2,
    cells: importRow(n, badAt(n)?.changes),
  }))
  const checked: Omit<ImportRow, 'cells'>[] = []
  for (let at = 0; at < ROWS; at += MOST_ROWS_SENT)
    checked.push(
      ...answered(
        await call(checkImportRows, { body: { import_id: id, rows: rows.slice(at, at + MOST_ROWS_SENT) } }),
      ).rows,
    )
  let badCount = 0
  for (const [n, { state, problems }] of checked.entries()) {
    const bad = badAt(n)
    if (bad === undefined) expect([n, state, problems]).toEqual([n, 'ready', []])
    else {
      badCount += 1
      expect([n, state, problems]).toEqual([
        n,
        'wrong',
        [{ column: IMPORT_HEADERS.indexOf(bad.at), detail: bad.detail }],
      ])
    }
  }
  expect(badCount).toBeGreaterThan(ROWS / 12)
  for (;;) {
    const { state, counts } = answered(await call(bookImportRows, { body: { import_id: id } })).import
    if (state === 'booking') continue
    expect([state, counts]).toEqual([
      'done',
      { ready: 0, wrong: badCount, booked: ROWS - badCount, refused: 0 },
    ])
    break
  }
  const { rows: stored } = await platform.owner.query<{ count: string; distinct: string }>(
    `SELECT count(*), count(DISTINCT customer_reference) AS distinct FROM shipments WHERE customer_reference LIKE 'ORDER-%'`,
  )
  expect(stored).toEqual(
    [{ count: ROWS - badCount, distinct: ROWS - badCount }].map(({ count, distinct }) => ({
      count: String(count),
      distinct: String(distinct),
    })),
  )
  const wrong = answered(await call(listImportRows, { query: { import_id: id, state: 'wrong', limit: 1 } }))
  expect([wrong.count, wrong.rows[0]?.line]).toEqual([badCount, 7])
})
