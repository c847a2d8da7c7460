import { withFullStop } from '../../domain/values/sentence.ts'
import { conflictText } from '../shipment/conflict-text.ts'
import type { NamesOf } from '../shipment/names.ts'
import type { Outcome } from './assigner.ts'
import { assignment as messages } from './messages.ts'

/** Why not all was done, in the server's words; null when it was. */
export function refusedText({ refused, failed }: Outcome, names: NamesOf): string | null {
  const why = failed === null ? [] : [withFullStop(failed)]
  const [first] = refused
  if (first !== undefined)
    why.push(`${first.move.ref}: ${conflictText(first.conflict, names) ?? withFullStop(first.text)}`)
  if (refused.length > 1) why.push(messages.moreRefused(refused.length - 1))
  return why.length === 0 ? null : why.join(' ')
}
