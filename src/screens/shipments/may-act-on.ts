import { MOST_SELECTED } from '../../domain/shipments/bulk-acts.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { toast } from '../../ui/components/toast.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const en = {
  tooMany: (most: number) => `Select up to ${formatCount(most)} shipments at once.`,
  allOver: 'None of the selected shipments is under way any more.',
}
const af: typeof en = {
  tooMany: (most) => `Kies hoogstens ${formatCount(most)} besendings tegelyk.`,
  allOver: 'Geen van die gekose besendings is meer onderweg nie.',
}
const messages = inBothLanguages({ en, af })

/** Whether something can be done with so many shipments, whichever key or button asks for it; says why not. */
export function mayActOn(count: number): boolean {
  const no = count === 0 ? messages.allOver : count > MOST_SELECTED ? messages.tooMany(MOST_SELECTED) : null
  if (no !== null) toast({ text: no, variant: 'error' })
  return no === null
}
