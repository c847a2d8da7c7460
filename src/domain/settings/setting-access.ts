/** Which settings somebody is shown and may change (002 §4, §6). */
import { callPermission } from '../identity/permission.ts'
import type { SettingRow, SettingTab } from './setting-row.ts'
import { SETTING_TABS, SettingKey, type Settings, settingRow } from './settings.ts'

export const CHANGE_SETTINGS = callPermission('/providers/settings', 'POST')

interface Editor {
  may(permission: string): boolean
}

/** Whether a tab is somebody's to open. */
export function mayOpenTab(tab: SettingTab, { may }: Editor): boolean {
  const row: { readonly label: string; readonly permission?: string } = SETTING_TABS[tab]
  return may(CHANGE_SETTINGS) && (row.permission === undefined || may(row.permission))
}

/** Whether a setting is somebody's to change, by what they may and by what the platform allows this provider. */
export function mayChangeSetting(row: SettingRow, editor: Editor, settings: Settings): boolean {
  if (row.by === 'platform' || !mayOpenTab(row.tab, editor)) return false
  const gate = SettingKey.safeParse(row.gated_by)
  return !gate.success || settings[gate.data] === true
}

/** Whether a setting is shown beside what the others are now: its parent has the value that it wants. */
export function isShownWith(row: SettingRow, value: (key: SettingKey) => unknown): boolean {
  const parent = SettingKey.safeParse(row.shown_when?.setting)
  return !parent.success || value(parent.data) === row.shown_when?.is
}

/** The settings that somebody may change and that change something, in the order of the catalogue. */
export function changeableSettings(editor: Editor, settings: Settings): SettingKey[] {
  return SettingKey.options.filter((key) => {
    const row = settingRow(key)
    return row.unread !== true && mayChangeSetting(row, editor, settings)
  })
}
