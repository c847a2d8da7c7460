import { inBothLanguages } from '../messages/in-both-languages.ts'

/** At the foot of a list that comes in pages. */
const en = {
  label: 'Pages',
  page: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
  back: { newest: 'Newer', 'as-given': 'Previous' },
  on: { newest: 'Older', 'as-given': 'Next' },
}

const af: typeof en = {
  label: 'Bladsye',
  page: (from, to, all) => `${from} tot ${to} van ${all}`,
  back: { newest: 'Nuwer', 'as-given': 'Vorige' },
  on: { newest: 'Ouer', 'as-given': 'Volgende' },
}

export const pager = inBothLanguages({ en, af })
