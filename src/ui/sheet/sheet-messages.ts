import { inBothLanguages } from '../messages/in-both-languages.ts'

/** Tables that are edited as a spreadsheet is. */
const en = {
  row: 'Row',
  cell: (column: string, row: number) => `${column}, row ${row}`,
  addRow: 'Add row',
  insertRow: 'Insert row below',
  removeRows: 'Remove rows',
  moveUp: 'Move up',
  moveDown: 'Move down',
  fillDown: 'Fill down',
  undo: 'Undo',
  redo: 'Redo',
  /** The keys of these, as a keyboard names them. */
  shortcuts: {
    insertRow: 'Ctrl Enter',
    removeRows: 'Ctrl Del',
    moveUp: 'Alt ↑',
    moveDown: 'Alt ↓',
    fillDown: 'Ctrl D',
    undo: 'Ctrl Z',
    redo: 'Ctrl Shift Z',
  },
  insertTitle: (label: string, keys: string) => `${label} (${keys})`,
  empty: 'No rows',
  keys: 'Type or Enter to edit, arrows to move, Shift to select. Copy and paste work with spreadsheets.',
}

const af: typeof en = {
  row: 'Ry',
  cell: (column, row) => `${column}, ry ${row}`,
  addRow: 'Voeg ry by',
  insertRow: 'Voeg ry onder in',
  removeRows: 'Verwyder rye',
  moveUp: 'Skuif op',
  moveDown: 'Skuif af',
  fillDown: 'Vul af',
  undo: 'Ontdoen',
  redo: 'Herdoen',
  shortcuts: {
    insertRow: 'Ctrl Enter',
    removeRows: 'Ctrl Del',
    moveUp: 'Alt ↑',
    moveDown: 'Alt ↓',
    fillDown: 'Ctrl D',
    undo: 'Ctrl Z',
    redo: 'Ctrl Shift Z',
  },
  insertTitle: (label, keys) => `${label} (${keys})`,
  empty: 'Geen rye nie',
  keys: 'Tik of Enter om te verander, pyltjies om te beweeg, Shift om te kies. Kopieer en plak werk met sigblaaie.',
}

export const sheet = inBothLanguages({ en, af })
