/** What a branch does with collections that come in (setting branch_auto_assign). By itself: the catalogue of settings is in the first load. */

/** `propose`: a dispatcher decides; `take`: whatever is reached in time is assigned at once. A branch that is not named does neither. */
export type AutoAssignMode = 'propose' | 'take'

/** `JNB take`: the code of a branch, and what is done there. */
export const AUTO_ASSIGN_LINE = /^(\S{1,16})\s+(off|propose|take)$/i
export const AUTO_ASSIGN_REFUSAL = 'Enter a branch code and off, propose or take, such as JNB propose'

/** What is done at each branch, by its code in capitals; of one that is named twice the last line counts. */
export function autoAssignModes(lines: readonly string[]): ReadonlyMap<string, AutoAssignMode | 'off'> {
  const modes = new Map<string, AutoAssignMode | 'off'>()
  for (const line of lines) {
    const [, code, said] = AUTO_ASSIGN_LINE.exec(line.trim()) ?? []
    const mode = said?.toLowerCase()
    if (code !== undefined && (mode === 'off' || mode === 'propose' || mode === 'take'))
      modes.set(code.toUpperCase(), mode)
  }
  return modes
}
