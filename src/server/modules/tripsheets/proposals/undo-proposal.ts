/** Takes back what was accepted of a proposal, in one act: the drivers of before, and the orders of before. */
import { inGivenOrder } from '../../../../domain/dispatch/restored-order.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { learntOf } from '../../arrivals/index.ts'
import { lockTripsheets } from '../../dispatch/index.ts'
import { lockShipments } from '../../shipments/index.ts'
import { openShipments, saveOrders } from '../save-order.ts'
import { type Accepting, type Answer, refsOf, refusedOf, seenProposal } from './accept-proposal.ts'
import { presentProposal, standing } from './present-proposal.ts'
import { saveAccepted } from './proposal-rows.ts'

export function undoProposal(
  { platform, give }: Accepting,
  providerId: number,
  caller: Caller,
  { id }: { readonly id: number },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<Answer> | Replay> {
  return runIdempotent(
    platform,
    providerId,
    { caller, idempotencyKey },
    async (command): Promise<Outcome<Answer>> => {
      const { tx, now } = command
      const seen = await seenProposal(command, caller, id)
      if (!seen.ok) return seen
      const row = seen.value
      const parts = standing(row, now)
      const [first] = parts
      if (first === undefined) return refused('proposal.nothingToUndo', { field: 'id' })
      // As it was before the first of several parts; a stop that moved twice goes back by its last step, then its first.
      const ids = [...new Set(parts.flatMap(({ before }) => before.map(({ tripsheet }) => tripsheet)))]
      const moved = parts.toReversed().flatMap((part) => part.moved)
      await lockShipments(tx, providerId, [
        ...moved.map((one) => one.id),
        ...(await openShipments(command, ids)),
      ])
      await lockTripsheets(tx, providerId, ids)
      const changed =
        moved.length === 0
          ? done({ shipments: [] })
          : await give(
              command,
              caller,
              moved.map(({ id: shipment, version }) => ({ id: shipment, undo_version: version })),
              { partial: true, undoesOthers: true },
            )
      if (!changed.ok) return changed
      const items = changed.value.shipments
      const places = new Map<number, { rank: number; slot_at: number; timed: boolean }>()
      for (const { before } of parts.toReversed())
        for (const { stops } of before)
          for (const [rank, { id: stop, slot_at, timed }] of stops.entries())
            places.set(stop, { rank, slot_at, timed })
      const sheets = await lockTripsheets(tx, providerId, ids)
      await saveOrders(
        command,
        caller,
        'tripsheet.ordered',
        [...sheets.values()].map((was) => ({
          was,
          stops: inGivenOrder(was.stops, (stop) => places.get(stop.id) ?? null),
        })),
      )
      const accepted = row.accepted.map((part) => (parts.includes(part) ? { ...part, undone: true } : part))
      await saveAccepted(tx, providerId, row.id, accepted)
      return done({
        proposal: presentProposal({ ...row, accepted }, now, await learntOf(tx, providerId)),
        moved: items.filter(({ ok }) => ok).length,
        refused: refusedOf(items, refsOf(row)),
      })
    },
  )
}
