import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BookShipment } from '../../../../contract/shipments.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { BookCommand } from './command.ts'

/** Tells whether a repeated key came with the same request. */
export const hashOf = (input: BookShipment) =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex')
export const keyOf = ({ caller, idempotencyKey }: BookCommand) =>
  idempotencyKey === null ? null : `${caller.user_id} ${idempotencyKey}`

/**
 * Takes the idempotency keys of a batch: for each key that somebody took before, what it was used for.
 * The insert waits for a transaction that holds the same key, so two requests side by side cannot both book.
 */
export async function takeKeys(
  tx: Tx,
  providerId: number,
  commands: readonly { command: BookCommand; id: number }[],
) {
  const wanted = new Map<
    string,
    { user_id: number; key: string; request_hash: string; shipment_id: number }
  >()
  for (const { command, id } of commands) {
    const key = keyOf(command)
    if (key === null || command.idempotencyKey === null || wanted.has(key)) continue
    wanted.set(key, {
      user_id: command.caller.user_id,
      key: command.idempotencyKey,
      request_hash: hashOf(command.input),
      shipment_id: id,
    })
  }
  const taken = new Map<string, { request_hash: string; shipment_id: number }>()
  if (wanted.size === 0) return taken
  const json = JSON.stringify(
    [...wanted.values()].sort((a, b) => (`${a.user_id} ${a.key}` < `${b.user_id} ${b.key}` ? -1 : 1)),
  )
  await sql`INSERT INTO idempotency_keys (provider_id, user_id, key, request_hash, shipment_id)
            SELECT ${providerId}::int, user_id, key, request_hash, shipment_id
            FROM json_to_recordset(${json}::json) AS k(user_id int, key text, request_hash text, shipment_id bigint)
            ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ user_id: number; key: string; request_hash: string; shipment_id: number }>`
    SELECT i.user_id, i.key, i.request_hash, i.shipment_id FROM idempotency_keys i
    JOIN json_to_recordset(${json}::json) AS k(user_id int, key text) USING (user_id, key)
    WHERE i.provider_id = ${providerId}`.execute(tx)
  for (const row of rows) taken.set(`${row.user_id} ${row.key}`, row)
  return taken
}

/** Gives back the keys of bookings that came to nothing: the same request may be tried again. */
export async function releaseKeys(
  tx: Tx,
  providerId: number,
  commands: readonly BookCommand[],
): Promise<void> {
  const keys = commands.flatMap(({ caller, idempotencyKey: key }) =>
    key === null ? [] : [{ user_id: caller.user_id, key }],
  )
  if (keys.length === 0) return
  await sql`DELETE FROM idempotency_keys i
            USING json_to_recordset(${JSON.stringify(keys)}::json) AS k(user_id int, key text)
            WHERE i.provider_id = ${providerId} AND i.user_id = k.user_id AND i.key = k.key`.execute(tx)
}
