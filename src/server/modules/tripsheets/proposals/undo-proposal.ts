/** Takes back what was accepted of a proposal, in one act: the orders of before, and the drivers of before. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { undoProposal as undoCall } from '../../../../contract/route-proposals.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { AcceptedPart } from '../../../kernel/database/proposal-tables.ts'
import { lockDrivers } from '../../../kernel/database/read-ids.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { sayingOf } from '../../../kernel/http/error-response.ts'
import { learntOf } from '../../arrivals/index.ts'
import { giveRequests, lockGivenRequests, mayGiveRequests, refusedToGive } from '../../collections/index.ts'
import { lockTripsheets } from '../../dispatch/index.ts'
import { lockShipments } from '../../shipments/index.ts'
import { openShipments } from '../save-order.ts'
import { undoOrders } from '../undo-order.ts'
import { type Accepting, type Items, refusedOf, seenProposal } from './accept-proposal.ts'
import { presentProposal, standing } from './present-proposal.ts'
import { saveAccepted } from './proposal-rows.ts'

type Body = z.output<typeof undoCall.body>
type Answer = z.output<typeof undoCall.answer>

interface UndonePart extends Items {
  readonly orders: number
  readonly kept: Answer['orders_kept']
}

async function driversOf({ tx, providerId }: Command, sheets: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('tripsheets')
    .select('driver_id')
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...sheets]}::bigint[])`)
    .execute()
  return rows.map(({ driver_id }) => driver_id)
}

const undoOf = ({ id, version }: AcceptedPart['moved'][number]) => ({ id, undo_version: version })

/** The order goes first: it was made last. Who moved on since stays, with what was decided of them. */
async function undoPart(
  command: Command,
  caller: Caller,
  { platform, give }: Accepting,
  { moved, requests = [], ordered = [] }: AcceptedPart,
): Promise<Outcome<UndonePart>> {
  const undone = await undoOrders(command, caller, ordered, { isOfAct: true })
  const sheets = await lockTripsheets(
    command.tx,
    command.providerId,
    ordered.map(({ tripsheet }) => tripsheet),
  )
  const kept = undone.flatMap((outcome, i) => {
    const sheet = sheets.get(ordered[i]?.tripsheet ?? 0)
    if (outcome.ok || sheet === undefined) return []
    const { id, driver_id } = sheet
    return [{ tripsheet_id: id, driver_id, code: outcome.refusal.code, message: sayingOf(outcome.refusal) }]
  })
  const back = await giveRequests(platform, command, caller, requests.map(undoOf), { partial: true })
  if (!back.ok) return back
  const changed =
    moved.length === 0
      ? done({ shipments: [] })
      : await give(command, caller, moved.map(undoOf), { partial: true, undoesOthers: true })
  if (!changed.ok) return changed
  const orders = undone.filter(({ ok }) => ok).length
  return done({ shipments: changed.value.shipments, requests: back.value, orders, kept })
}

export function undoProposal(
  accepting: Accepting,
  providerId: number,
  caller: Caller,
  { id, part }: Body,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<Answer> | Replay> {
  return runIdempotent(
    accepting.platform,
    providerId,
    { caller, idempotencyKey },
    async (command): Promise<Outcome<Answer>> => {
      const { tx, now } = command
      const seen = await seenProposal(command, caller, id)
      if (!seen.ok) return seen
      const row = seen.value
      const parts = standing(row, now).filter((one) => part === undefined || one === row.accepted[part])
      if (parts.length === 0)
        return refused('proposal.nothingToUndo', { field: part === undefined ? 'id' : 'part' })
      // A stop that moved twice goes back by its last step, then its first.
      const newestFirst = parts.toReversed()
      const ids = [...new Set(newestFirst.flatMap(({ sheets = [] }) => sheets))]
      const requests = newestFirst.flatMap((one) => (one.requests ?? []).map((request) => request.id))
      // Taken back without them, they would stay where nobody could take them back.
      if (requests.length > 0 && !mayGiveRequests(caller)) return { ok: false, refusal: refusedToGive('id') }
      const linked = await lockGivenRequests(command, caller, requests)
      await lockShipments(tx, providerId, [
        ...linked,
        ...newestFirst.flatMap(({ moved }) => moved.map((one) => one.id)),
        ...(await openShipments(command, ids)),
      ])
      // In the order in which they are locked as it is accepted.
      await lockDrivers(tx, providerId, await driversOf(command, ids))
      await lockTripsheets(tx, providerId, ids)
      const undone: UndonePart[] = []
      for (const one of newestFirst) {
        const back = await undoPart(command, caller, accepting, one)
        if (!back.ok) return back
        undone.push(back.value)
      }
      const accepted = row.accepted.map((one) => (parts.includes(one) ? { ...one, undone: true } : one))
      await saveAccepted(tx, providerId, row.id, accepted)
      const items = {
        shipments: undone.flatMap((one) => one.shipments),
        requests: undone.flatMap((one) => one.requests),
      }
      return done({
        proposal: presentProposal({ ...row, accepted }, now, await learntOf(tx, providerId)),
        moved: [...items.shipments, ...items.requests].filter(({ ok }) => ok).length,
        orders: undone.reduce((sum, one) => sum + one.orders, 0),
        refused: refusedOf(items, row),
        orders_kept: undone.flatMap(({ kept }) => kept),
      })
    },
  )
}
