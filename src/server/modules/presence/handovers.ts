/** Desks that are handed over: by whom, to whom, with which note, and who took them (decision 130). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { DeskHandover, handOverDesk, listHandovers } from '../../../contract/presence.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import {
  type Command,
  type CommandPlatform,
  runCommand,
  runIdempotent,
} from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { iso, isoOrNull } from '../../kernel/http/iso.ts'

/** So many of a person may wait to be taken: who hands over again and again fills nobody's screen. */
const MOST_WAITING = 10
/** What nobody took within this time (ms, business time) waits no longer; it stays in the list. */
const WAITS_MS = 24 * 3_600_000
const MOST_LISTED = 50

/** Whose desks one sees: staff who are limited to a branch those of it, and those of nobody's branch. */
function seenBy({ viewer, user_id }: Caller) {
  const branch = viewer.kind === 'staff' ? viewer.branch_id : null
  return sql<boolean>`(${branch}::int IS NULL OR h.branch_id IS NULL OR h.branch_id = ${branch}
    OR ${user_id} IN (h.from_user_id, h.to_user_id))`
}

interface Row {
  id: number
  from: string
  to: string | null
  note: string
  made_at: number
  taken_by: string | null
  taken_at: number | null
}

const answered = ({ made_at, taken_at, ...row }: Row): DeskHandover => ({
  ...row,
  time_created: iso(made_at),
  time_taken: isoOrNull(taken_at),
})

async function read(
  { tx, providerId }: Command,
  which: ReturnType<typeof sql<boolean>>,
  order: ReturnType<typeof sql>,
): Promise<DeskHandover[]> {
  const { rows } = await sql<Row>`
    SELECT h.id, f.username AS "from", t.username AS "to", h.note, h.made_at, k.username AS taken_by, h.taken_at
    FROM desk_handovers h
    JOIN users f ON f.provider_id = h.provider_id AND f.id = h.from_user_id
    LEFT JOIN users t ON t.provider_id = h.provider_id AND t.id = h.to_user_id
    LEFT JOIN users k ON k.provider_id = h.provider_id AND k.id = h.taken_by
    WHERE h.provider_id = ${providerId} AND ${which}
    ORDER BY ${order} LIMIT ${MOST_LISTED}`.execute(tx)
  return rows.map(answered)
}

/** Those that wait for this person: handed to them, or to whoever takes them. */
export const waitingHandovers = (command: Command, caller: Caller): Promise<DeskHandover[]> =>
  read(
    command,
    sql<boolean>`h.taken_at IS NULL AND h.made_at > ${new Date(command.now - WAITS_MS)} AND h.from_user_id <> ${caller.user_id}
      AND (h.to_user_id = ${caller.user_id} OR (h.to_user_id IS NULL AND ${seenBy(caller)}))`,
    sql`h.made_at, h.id`,
  )

/**
 * Staff who may take a desk: at work, no driver, no key of a program. Whoever is limited to a branch hands it to those of theirs, and to
 * who is limited to none.
 */
async function staffAtDesks({ tx, providerId }: Command, { user_id, viewer }: Caller) {
  const branch = viewer.kind === 'staff' ? viewer.branch_id : null
  const rows = await tx
    .selectFrom('users')
    .select(['id as user_id', 'username as name'])
    .where('provider_id', '=', providerId)
    .where('account_id', 'is', null)
    .where('driver_id', 'is', null)
    .where('deactivated_at', 'is', null)
    .where('is_api_key', '=', false)
    .where('id', '<>', user_id)
    .where(sql<boolean>`(${branch}::int IS NULL OR branch_id = ${branch} OR NOT limit_user_to_branch)`)
    .orderBy('username')
    .limit(1_000)
    .execute()
  return rows
}

/** GET /desk-handovers. */
export const listedHandovers = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
): Promise<Outcome<z.output<typeof listHandovers.answer>>> =>
  runCommand(platform, providerId, caller, async (command) => {
    if (caller.viewer.kind !== 'staff') return refused('permission.denied')
    return done({
      handovers: await read(command, seenBy(caller), sql`h.made_at DESC, h.id DESC`),
      colleagues: await staffAtDesks(command, caller),
    })
  })

async function readOne(command: Command, id: number): Promise<DeskHandover> {
  const [row] = await read(command, sql<boolean>`h.id = ${id}`, sql`h.id`)
  if (row === undefined) throw new Error('a desk that was handed over is not there')
  return row
}

/** POST /desk-handovers. */
export const addHandover = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { note, to_user_id }: z.output<typeof handOverDesk.body>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ handover: DeskHandover }> | Replay> =>
  runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now } = command
    const { viewer, user_id } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    // One after the other: two at once would each find room.
    await tx
      .selectFrom('users')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', '=', user_id)
      .forNoKeyUpdate()
      .execute()
    if (to_user_id !== null) {
      const colleagues = await staffAtDesks(command, caller)
      if (!colleagues.some((one) => one.user_id === to_user_id))
        return refused('user.notFound', { field: 'to_user_id' })
    }
    const { waiting } = await tx
      .selectFrom('desk_handovers')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('provider_id', '=', providerId)
      .where('from_user_id', '=', user_id)
      .where('taken_at', 'is', null)
      .where('made_at', '>', sql<number>`${new Date(now - WAITS_MS)}::timestamptz`)
      .executeTakeFirstOrThrow()
    if (Number(waiting) >= MOST_WAITING) return refused('handover.tooMany')
    const { id } = await tx
      .insertInto('desk_handovers')
      .values({
        provider_id: providerId,
        from_user_id: user_id,
        to_user_id,
        branch_id: viewer.branch_id,
        note,
        made_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return done({ handover: await readOne(command, id) })
  })

/** PATCH /desk-handovers: of two who take one at once, the second is told who has it. */
export const takeHandover = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  id: number,
): Promise<Outcome<{ handover: DeskHandover }>> =>
  runCommand(platform, providerId, caller, async (command) => {
    const { tx, now } = command
    const { viewer, user_id } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    const { rows } = await sql<{ from_user_id: number; to_user_id: number | null; taken_by: number | null }>`
      SELECT from_user_id, to_user_id, taken_by FROM desk_handovers h
      WHERE provider_id = ${providerId} AND id = ${id} AND ${seenBy(caller)} FOR UPDATE`.execute(tx)
    const [desk] = rows
    // What is for somebody else, and one's own, is nothing that one takes.
    if (
      desk === undefined ||
      desk.from_user_id === user_id ||
      (desk.to_user_id !== null && desk.to_user_id !== user_id)
    )
      return refused('handover.notFound', { field: 'id' })
    if (desk.taken_by === null)
      await tx
        .updateTable('desk_handovers')
        .set({ taken_by: user_id, taken_at: new Date(now) })
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .execute()
    else if (desk.taken_by !== user_id) {
      const { taken_by } = await readOne(command, id)
      return refused('handover.taken', {
        field: 'id',
        detail: `${taken_by} has taken this desk over already.`,
      })
    }
    return done({ handover: await readOne(command, id) })
  })
