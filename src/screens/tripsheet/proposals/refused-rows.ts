/** What of a proposal was not taken over, by the names of drivers and the references of stops, in the language that is spoken. */
import type { z } from 'zod'
import type { acceptProposal, RouteProposal } from '../../../contract/route-proposals.ts'
import { refusalText } from '../../../ui/messages/refusals.ts'

export interface RefusedRow {
  readonly reference: string
  readonly why: string
}

type NameOf = (driver: number) => string
type Kept = Pick<z.output<typeof acceptProposal.answer>, 'refused' | 'orders_kept'>

/** Of what was accepted in part: the client words refusals of whole calls alone. */
export function keptRows({ refused, orders_kept }: Kept, nameOf: NameOf): RefusedRow[] {
  return [
    ...orders_kept.map(({ driver_id, code, message }) => ({
      reference: nameOf(driver_id),
      why: refusalText(message, code),
    })),
    ...refused.map(({ tracking_reference, code, message }) => ({
      reference: tracking_reference,
      why: refusalText(message, code),
    })),
  ]
}

/** Of what was refused whole. */
export function refusedRows(
  proposal: Pick<RouteProposal, 'stops'>,
  each: readonly { readonly field: string; readonly message: string }[],
  nameOf: NameOf,
): RefusedRow[] {
  const byKey = new Map(proposal.stops.map((stop) => [stop.key, stop]))
  return each.flatMap(({ field, message: why }) => {
    const [of, ...rest] = field.split('.')
    const key = rest.join('.')
    if (of === 'drivers') return [{ reference: nameOf(Number(key)), why }]
    const stop = of === 'stops' ? byKey.get(key) : undefined
    if (stop === undefined) return []
    return [{ reference: stop.tasks.map((task) => task.tracking_reference).join(', '), why }]
  })
}
