/** Where keys go when somebody types, and typing for them what they have pressed already. */

/** Whether a key that is pressed there is meant for a text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range)$/.test(target.type)
}

/** Whether a dialog is open: it has the keyboard, and nothing behind it reacts. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal=true]') !== null

/**
 * Gives a key to what has the focus now, as if it had only just been pressed: a character is put in where the caret is,
 * any other key is heard there.
 */
export function redispatch(event: KeyboardEvent): void {
  const field = document.activeElement
  if (event.key.length > 1) {
    field?.dispatchEvent(new KeyboardEvent(event.type, event))
    return
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.readOnly) return
  // Null where the browser tells of no caret: numbers, dates.
  const { selectionStart: from, selectionEnd: to } = field
  if (from === null || to === null) return
  field.setRangeText(event.key, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: event.key, inputType: 'insertText' }))
}
