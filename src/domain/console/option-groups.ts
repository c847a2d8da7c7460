/** What a list of choices shows at first: at most 50 of each group, the rest a click away (000 §5). */
import { searchText } from '../values/find.ts'

export const MOST_OPTIONS = 50

interface Option {
  readonly label: string
  /** The heading that it stands under. */
  readonly group?: string
}

export interface OptionGroup<O extends Option> {
  /** '' for options without a group. */
  readonly group: string
  readonly shown: readonly O[]
  /** How many more there are: "+N more". */
  readonly more: number
}

/**
 * The groups in the order in which they first occur, narrowed to what is typed. `opened` are the groups that somebody
 * has asked to see whole. A group without a match is left out; no group at all is "No options."
 */
export function optionGroups<O extends Option>(
  options: readonly O[],
  typed: string,
  opened: ReadonlySet<string>,
): readonly OptionGroup<O>[] {
  const wanted = searchText(typed.trim())
  const groups = new Map<string, O[]>()
  for (const option of options) {
    if (!searchText(option.label).includes(wanted)) continue
    const group = groups.get(option.group ?? '')
    if (group === undefined) groups.set(option.group ?? '', [option])
    else group.push(option)
  }
  return [...groups].map(([group, members]) => {
    const shown = opened.has(group) ? members : members.slice(0, MOST_OPTIONS)
    return { group, shown, more: members.length - shown.length }
  })
}
