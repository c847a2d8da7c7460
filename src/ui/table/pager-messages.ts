import { inBothLanguages } from '../messages/in-both-languages.ts'

/** At the foot of a list that comes in pages, newest first. */
const en = {
  label: 'Pages',
  page: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
  newer: 'Newer',
  older: 'Older',
}

const af: typeof en = {
  label: 'Bladsye',
  page: (from, to, all) => `${from} tot ${to} van ${all}`,
  newer: 'Nuwer',
  older: 'Ouer',
}

export const pager = inBothLanguages({ en, af })
