/** What the forms of the staff sections say alike. */
export const forms = {
  leaveIt: 'Leave it',
  undo: 'Undo',
  save: 'Save',
  nothingChanged: 'Nothing changed',
}
