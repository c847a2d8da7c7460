import { inBothLanguages } from './in-both-languages.ts'

/** Days of the week, in short. */
export const weekdayNames = inBothLanguages({
  en: {
    monday: 'Mon',
    tuesday: 'Tue',
    wednesday: 'Wed',
    thursday: 'Thu',
    friday: 'Fri',
    saturday: 'Sat',
    sunday: 'Sun',
  },
  af: {
    monday: 'Ma',
    tuesday: 'Di',
    wednesday: 'Wo',
    thursday: 'Do',
    friday: 'Vr',
    saturday: 'Sa',
    sunday: 'So',
  },
})
