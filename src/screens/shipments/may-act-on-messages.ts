import { formatCount } from '../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const en = {
  tooMany: (most: number) => `Select up to ${formatCount(most)} shipments at once.`,
  allOver: 'None of the selected shipments is under way any more.',
}
const af: typeof en = {
  tooMany: (most) => `Kies hoogstens ${formatCount(most)} besendings tegelyk.`,
  allOver: 'Geen van die gekose besendings is meer onderweg nie.',
}
export const mayActOnMessages = inBothLanguages({ en, af })
