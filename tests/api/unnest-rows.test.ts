import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidText } from '../../src/server/kernel/database/invalid-text.ts'
import { type Database, openDatabase } from '../../src/server/kernel/database/open.ts'
import { unnestRows } from '../../src/server/kernel/database/unnest-rows.ts'
import { copyDatabase } from '../support/platform.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await copyDatabase(), 2)
})
afterAll(() => database.close())

const COLUMNS = {
  id: 'int',
  text: 'text',
  share: 'float8',
  is_out: 'boolean',
  at: 'timestamptz',
  told: 'json',
  scope: 'jsonb',
} as const

test('rows arrive as they left, whatever stands in them', async () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('NULL', '', '{}', '"', '\\', '\\"', 'a,b', "'", ' \n\t '),
    )
    .filter((said) => invalidText(said) === null)
  // Names of fields as ours are: V8 13.6 itself reads one that is nothing but an escape ("\\n") as another such.
  const name = fc.stringMatching(/^[a-z_ ,'{}]{1,8}$/)
  const row = fc.record({
    text: fc.option(text),
    share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((share) => share + 0)),
    is_out: fc.option(fc.boolean()),
    at: fc.option(fc.integer({ min: 0, max: 4_102_444_800_000 })),
    told: fc.option(fc.record({ message: text, at: fc.integer() })),
    scope: fc.option(fc.dictionary(name, fc.array(fc.integer(), { maxLength: 3 }), { maxKeys: 3 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20, size: 'max' }), async (rows) => {
      const sent = rows.map((one, id) => ({ id, ...one }))
      const arrived = await sql`SELECT * FROM ${unnestRows('t', COLUMNS, sent)} ORDER BY id`.execute(
        database.app,
      )
      expect(JSON.parse(JSON.stringify(arrived.rows))).toEqual(JSON.parse(JSON.stringify(sent)))
    }),
  )
})
