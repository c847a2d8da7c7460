import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What dispatchers assigned today, to be taken back by any of them. */
const en = {
  title: 'Recent assignments',
  text: 'Of the last day, by everybody. Each can be taken back while it stands.',
  none: 'Nothing assigned yet',
  noneText: 'What dispatchers assign within a day appears here.',
  you: 'You',
  byRule: 'By rule',
  nobody: 'Unassigned',
  moved: (what: string, from: string, to: string) => `${what}: ${from} → ${to}`,
  several: 'several drivers',
  undo: 'Undo',
  undoOf: (what: string) => `Undo ${what}`,
  over: 'Cannot be taken back',
  isBack: 'Taken back',
  partly: (undoable: number, of: number) => `${undoable} of ${of} can be taken back`,
  undone: (what: string) => `Taken back: ${what}`,
  stayed: (references: string) => `Changed meanwhile, stays: ${references}`,
  more: (count: number) => `and ${count} more`,
  key: 'Recent assignments',
}

const af: typeof en = {
  title: 'Onlangse toewysings',
  text: 'Van die afgelope dag, deur almal. Elkeen kan teruggeneem word solank dit staan.',
  none: 'Nog niks toegewys nie',
  noneText: 'Wat ontsenders binne ’n dag toewys, verskyn hier.',
  you: 'Jy',
  byRule: 'Volgens reël',
  nobody: 'Nie toegewys nie',
  moved: (what, from, to) => `${what}: ${from} → ${to}`,
  several: 'verskeie drywers',
  undo: 'Ontdoen',
  undoOf: (what) => `Ontdoen ${what}`,
  over: 'Kan nie teruggeneem word nie',
  isBack: 'Teruggeneem',
  partly: (undoable, of) => `${undoable} van ${of} kan teruggeneem word`,
  undone: (what) => `Teruggeneem: ${what}`,
  stayed: (references) => `Intussen verander, bly: ${references}`,
  more: (count) => `en ${count} meer`,
  key: 'Onlangse toewysings',
}

export const recentMessages = inBothLanguages({ en, af })
