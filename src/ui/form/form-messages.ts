import { inBothLanguages } from '../messages/in-both-languages.ts'

/** What the forms of the staff sections say alike. */
const en = {
  leaveIt: 'Cancel',
  undo: 'Undo',
  save: 'Save',
  saved: 'Saved',
  saveOver: 'Save mine',
  theirs: (value: string) => (value === '' ? 'Cleared meanwhile.' : `Changed meanwhile to “${value}”.`),
  takeTheirs: 'Use that',
  keepMine: 'Keep mine',
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
}

export const forms = inBothLanguages({ en, af })
