import { formatCount } from '../../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** One act for many shipments: which of them are left out, and why. */
export const leftOut = inBothLanguages({
  en: {
    stay: (count: number, all: number) =>
      `${formatCount(count)} of ${formatCount(all)} cannot be changed in their status`,
    notDone: 'Not changed',
  },
  af: {
    stay: (count: number, all: number) =>
      `${formatCount(count)} van ${formatCount(all)} kan nie in hul status verander word nie`,
    notDone: 'Nie verander nie',
  },
})
