/** The catalogue as the screen shows it: tabs, their groups, and what a search finds. */
import { isShownWith } from '../../domain/settings/setting-access.ts'
import { SETTING_TABS, type SettingKey, type SettingTab, settingRow } from '../../domain/settings/settings.ts'
import { matchesAll, searchTermsOf } from '../../domain/values/find.ts'
import { keysOf } from '../../domain/values/table.ts'
import { settingWords } from './setting-messages.ts'
import type { SettingTexts } from './setting-text.ts'

export interface SettingGroup {
  readonly tab: SettingTab
  readonly group: string
  readonly keys: readonly SettingKey[]
}

/** The tabs that have anything for the one who looks, in order. */
export function tabsOf(keys: readonly SettingKey[]): readonly SettingTab[] {
  return keysOf(SETTING_TABS).filter((tab) => keys.some((key) => settingRow(key).tab === tab))
}

/** Settings by tab and group, in the order of the catalogue. */
export function groupsOf(keys: readonly SettingKey[]): readonly SettingGroup[] {
  const groups = new Map<string, { tab: SettingTab; group: string; keys: SettingKey[] }>()
  for (const key of keys) {
    const { tab, group } = settingRow(key)
    const name = `${tab}/${group}`
    const its = groups.get(name) ?? { tab, group, keys: [] }
    its.keys.push(key)
    groups.set(name, its)
  }
  return [...groups.values()]
}

/** Those that are shown beside what is typed now. */
export function shownSettings(keys: readonly SettingKey[], texts: SettingTexts): SettingKey[] {
  return keys.filter((key) =>
    isShownWith(settingRow(key), (parent) => {
      const text = texts[parent]
      return settingRow(parent).type === 'flag' ? text === 'true' : text
    }),
  )
}

/** Those that have every word that is typed, in what they are called, in their key, or in other words for them. */
export function foundSettings(keys: readonly SettingKey[], typed: string): SettingKey[] {
  const terms = searchTermsOf(typed)
  return keys.filter((key) => {
    const { tab, group, words = '' } = settingRow(key)
    const { label, hint = '' } = settingWords.of(key)
    const places = `${settingWords.tab(tab)} ${settingWords.group(group)}`
    return matchesAll(terms, label, hint, words, key, key.replace(/_/g, ' '), places)
  })
}

/** `Site-wide message` in the address of the settings: `site-wide-message`. */
export const sectionOf = (group: string): string => group.toLowerCase().replace(/[^a-z0-9]+/g, '-')
