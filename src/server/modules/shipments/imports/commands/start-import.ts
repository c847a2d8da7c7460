import { sql } from 'kysely'
import type { z } from 'zod'
import type { ShipmentImport, startImport } from '../../../../../contract/imports.ts'
import { plainHeader } from '../../../../../domain/imports/match-columns.ts'
import { done, type Outcome, refused } from '../../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../../kernel/commands/run-command.ts'
import { unnestRows } from '../../../../kernel/database/unnest-rows.ts'
import type { Caller } from '../../../../kernel/http/caller.ts'
import type { Platform } from '../../../../platform.ts'
import { presentImport } from '../presenters/shipment-import.ts'

/** Whose bookings they are: one's own, or the account that staff name. */
async function accountOf(
  { tx, providerId }: Command,
  caller: Caller,
  named: number | null,
): Promise<Outcome<number>> {
  const id = caller.account_id ?? named
  if (id === null)
    return refused('input.invalid', {
      field: 'account_id',
      detail: 'Name the account that the shipments are of.',
    })
  if (named !== null && named !== id) return refused('account.notFound', { field: 'account_id' })
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return account === undefined ? refused('account.notFound', { field: 'account_id' }) : done(id)
}

/** Headers that are remembered of an account: all of them are read with each file. Those that are known go on being learnt. */
const MOST_REMEMBERED = 1_000

/** What a header was said to mean is proposed for the next file of the account. */
async function rememberColumns(
  { tx, providerId }: Command,
  accountId: number,
  columns: ShipmentImport['columns'],
): Promise<void> {
  const byHeader = new Map(columns.map(({ header, field }) => [plainHeader(header), field]))
  byHeader.delete('')
  const rows = [...byHeader].map(([header, field]) => ({ header, field }))
  if (rows.length === 0) return
  await sql`
    INSERT INTO import_columns (provider_id, account_id, header, field)
    SELECT ${providerId}::int, ${accountId}::int, header, field
    FROM ${unnestRows('c', { header: 'text', field: 'text' }, rows)}
    WHERE (SELECT count(*) FROM import_columns k WHERE k.provider_id = ${providerId} AND k.account_id = ${accountId}) < ${MOST_REMEMBERED}
       OR EXISTS (SELECT FROM import_columns k
                  WHERE k.provider_id = ${providerId} AND k.account_id = ${accountId} AND k.header = c.header)
    ORDER BY header
    ON CONFLICT (provider_id, account_id, header) DO UPDATE SET field = excluded.field`.execute(tx)
}

/** POST /shipments/imports. A file that this person had checked and never booked makes room for it. */
export function beginImport(
  platform: Platform,
  providerId: number,
  caller: Caller,
  body: z.output<typeof startImport.body>,
): Promise<Outcome<{ import: ShipmentImport }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    const account = await accountOf(command, caller, body.account_id ?? null)
    if (!account.ok) return account
    await tx
      .deleteFrom('shipment_imports')
      .where('provider_id', '=', providerId)
      .where('account_id', '=', account.value)
      .where('user_id', '=', caller.user_id)
      .where('state', '=', 'open')
      .execute()
    await rememberColumns(command, account.value, body.columns)
    const row = await tx
      .insertInto('shipment_imports')
      .values({
        provider_id: providerId,
        account_id: account.value,
        user_id: caller.user_id,
        file_name: body.file_name,
        columns: JSON.stringify(body.columns),
        defaults: JSON.stringify(body.defaults ?? {}),
        row_count: body.row_count,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return done({ import: presentImport(row, undefined) })
  })
}
