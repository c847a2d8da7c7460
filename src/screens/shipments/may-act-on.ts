import { MOST_SELECTED } from '../../domain/shipments/bulk-acts.ts'
import { toast } from '../../ui/components/toast.ts'
import { mayActOnMessages as messages } from './may-act-on-messages.ts'

/** Whether something can be done with so many shipments, whichever key or button asks for it; says why not. */
export function mayActOn(count: number): boolean {
  const no = count === 0 ? messages.allOver : count > MOST_SELECTED ? messages.tooMany(MOST_SELECTED) : null
  if (no !== null) toast({ text: no, variant: 'error' })
  return no === null
}
