import { inBothLanguages } from '../messages/in-both-languages.ts'

/** What the forms of the staff sections say alike. */
const en = {
  leaveIt: 'Cancel',
  undo: 'Undo',
  save: 'Save',
}

const af: typeof en = {
  leaveIt: 'Kanselleer',
  undo: 'Ontdoen',
  save: 'Stoor',
}

export const forms = inBothLanguages({ en, af })
