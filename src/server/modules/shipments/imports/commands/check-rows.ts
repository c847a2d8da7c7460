import { sql } from 'kysely'
import type { z } from 'zod'
import type { checkImportRows } from '../../../../../contract/imports.ts'
import { done, type Outcome, refused } from '../../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../../kernel/commands/run-command.ts'
import { withProviderReadTx } from '../../../../kernel/database/tenant.ts'
import { unnestRows } from '../../../../kernel/database/unnest-rows.ts'
import type { Caller } from '../../../../kernel/http/caller.ts'
import type { Platform } from '../../../../platform.ts'
import { readOffer } from '../../commands/book-shipment.ts'
import { tryBookings } from '../../commands/try-bookings.ts'
import { seesPrices } from '../../queries/read-prices.ts'
import { estimate, type StoredImport } from '../presenters/shipment-import.ts'
import { readImport } from '../queries/read-import.ts'
import { readPointIds } from '../queries/read-points.ts'
import { allProblems, problemsOfRefusal, readRows } from '../read-rows.ts'
import { sameReferences } from '../same-references.ts'
import { lockImport } from './lock-import.ts'

type Body = z.output<typeof checkImportRows.body>
type Answer = z.input<typeof checkImportRows.answer>

const COLUMNS = { line: 'int', state: 'text', cells: 'json', problems: 'json', rate_cents: 'bigint' } as const

async function refusalOfMore(
  { tx, providerId }: Command,
  found: StoredImport,
  lines: readonly number[],
): Promise<boolean> {
  const { count } = await tx
    .selectFrom('shipment_import_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('import_id', '=', found.id)
    .where('line', 'not in', [...lines])
    .executeTakeFirstOrThrow()
  return count + lines.length > found.row_count
}

/** POST /shipments/imports/rows: what would be refused is found before anything is booked. */
export async function checkRows(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { import_id, rows }: Body,
): Promise<Outcome<Answer>> {
  const seen = await readImport(platform, providerId, caller.viewer, import_id)
  if (seen === null) return refused('import.notFound', { field: 'import_id' })
  const offer = await readOffer(platform, providerId, [seen.account_id])
  const distinct = [...new Map(rows.map((row) => [row.line, row])).values()]
  const columns = seen.columns.map(({ field }) => field)
  const points = await withProviderReadTx(platform.database.app, providerId, (tx) =>
    readPointIds(tx, providerId, columns),
  )
  const checked = await readRows(platform, { ...seen, columns, points }, offer, caller, distinct)
  return runCommand(platform, providerId, caller, async (command) => {
    const found = await lockImport(command.tx, providerId, caller, import_id)
    if (found === null) return refused('import.notFound', { field: 'import_id' })
    if (found.state !== 'open') return refused('import.begun')
    const lines = distinct.map(({ line }) => line)
    if (await refusalOfMore(command, found, lines)) return refused('import.tooManyRows', { field: 'rows' })

    const bookings = checked.flatMap(({ booking }) => booking ?? [])
    const outcomes = new Map(
      (await tryBookings(platform, command, bookings, offer)).map((outcome, i) => [bookings[i], outcome]),
    )
    const twins = await sameReferences(command, import_id, columns, distinct)
    const stored = checked.map(({ line, cells, booking, problems }) => {
      const outcome = booking === null ? undefined : outcomes.get(booking)
      const ofBooking = outcome?.ok === false ? problemsOfRefusal(outcome.refusal, cells, columns) : []
      const twin = twins.get(line)
      const all = allProblems(problems, twin === undefined ? ofBooking : [...ofBooking, twin])
      const isReady = all.length === 0
      const rate_cents = isReady && outcome?.ok ? outcome.value : null
      return { line, cells, problems: all, state: isReady ? 'ready' : 'wrong', rate_cents } as const
    })
    await sql`
      INSERT INTO shipment_import_rows (provider_id, import_id, line, state, cells, problems, rate_cents)
      SELECT ${providerId}::int, ${import_id}::bigint, line, state, cells, problems, rate_cents
      FROM ${unnestRows('r', COLUMNS, stored)} ON CONFLICT DO NOTHING`.execute(command.tx)
    return done({
      rows: stored.map(({ line, state, problems, rate_cents }) => ({
        line,
        state,
        problems,
        shipment_id: null,
        tracking_reference: null,
        rate: seesPrices(caller) ? estimate({ state, rate_cents }) : null,
      })),
    })
  })
}
