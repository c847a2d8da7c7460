import { inBothLanguages } from '../messages/in-both-languages.ts'

/** What forms say alike. */
const en = {
  leaveIt: 'Cancel',
  undo: 'Undo',
  save: 'Save',
  saved: 'Saved',
  saveOver: 'Save mine',
  theirs: (value: string) => (value === '' ? 'Cleared meanwhile.' : `Changed meanwhile to “${value}”.`),
  takeTheirs: 'Use that',
  keepMine: 'Keep mine',
  // How a day is written: an example would look as if it was set.
  dayFormat: 'D MMM YYYY',
}

const af: typeof en = {
  leaveIt: 'Kanselleer',
  undo: 'Ontdoen',
  save: 'Stoor',
  saved: 'Gestoor',
  saveOver: 'Stoor myne',
  theirs: (value) => (value === '' ? 'Intussen leeggemaak.' : `Intussen verander na “${value}”.`),
  takeTheirs: 'Gebruik dit',
  keepMine: 'Hou myne',
  dayFormat: 'D MMM JJJJ',
}

export const forms = inBothLanguages({ en, af })
