/**
 * The settings catalogue: every key that the platform knows, and how it is edited (002 §3); its rows stand in catalogue/,
 * a file for each tab.
 *
 * Screens, validation, what the server accepts and the labels of the audit trail are derived from it.
 */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'
import { ACCOUNTS } from './catalogue/accounts.ts'
import { DASHBOARD } from './catalogue/dashboard.ts'
import { DRIVER } from './catalogue/driver.ts'
import { FEATURE_TOGGLES } from './catalogue/feature-toggles.ts'
import { GENERAL } from './catalogue/general.ts'
import { NOTIFICATIONS } from './catalogue/notifications.ts'
import { RATES } from './catalogue/rates.ts'
import { SHIPMENTS } from './catalogue/shipments.ts'
import { THEME } from './catalogue/theme.ts'
import { READ, type SettingRow } from './setting-row.ts'

export { MessageType, SETTING_TABS, type SettingTab } from './setting-row.ts'

export const SETTINGS = {
  ...GENERAL,
  ...DASHBOARD,
  ...RATES,
  ...SHIPMENTS,
  ...ACCOUNTS,
  ...DRIVER,
  ...NOTIFICATIONS,
  ...THEME,
  ...FEATURE_TOGGLES,
} as const

export const SettingKey = z.enum(keysOf(SETTINGS))
export type SettingKey = z.infer<typeof SettingKey>

/** Every setting with a value that can be used as it is. */
export type Settings = { [K in SettingKey]: z.infer<(typeof READ)[(typeof SETTINGS)[K]['type']]> }
export type SettingValue = Settings[SettingKey]
export interface SettingPair {
  setting: string
  value: unknown
}

/** The row of a setting, with all that it may say readable. */
export function settingRow(key: SettingKey): SettingRow {
  return SETTINGS[key]
}

/** Whether a value may be stored under this key. */
export function isSettingValue(key: SettingKey, value: unknown): boolean {
  return READ[SETTINGS[key].type].safeParse(value).success
}

/**
 * What a value may mean, the likeliest first: values are kept as JSON, and what is not JSON is the text itself. A text
 * such as `123` or `true` is valid JSON, but for a setting of text it is the text that was meant.
 */
export function meaningsOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'string') return [value]
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'string' ? [parsed] : [parsed, value]
  } catch {
    return [value]
  }
}

function isComplete(values: Record<string, unknown>): values is Settings {
  return SettingKey.options.every((key) => isSettingValue(key, values[key]))
}

/**
 * The settings in force: what is stored where it can be read, else the default. Keys that this version does
 * not know are left alone, and a later pair wins over an earlier one.
 */
export function settingsOf(pairs: readonly SettingPair[]): Settings {
  const values: Record<string, unknown> = {}
  for (const key of SettingKey.options) values[key] = SETTINGS[key].default
  for (const { setting, value } of pairs) {
    const key = SettingKey.safeParse(setting)
    if (!key.success) continue
    const readable = meaningsOf(value).find((candidate) => isSettingValue(key.data, candidate))
    if (readable !== undefined) values[key.data] = readable
  }
  if (!isComplete(values)) throw new Error('the settings catalogue has a default that its own type refuses')
  return values
}

/** Whether people who are not signed in are told this setting; or people of accounts and drivers, who are. */
export function isOpenSetting(key: SettingKey, to: 'anyone' | 'signed-in'): boolean {
  const { open } = settingRow(key)
  return open === true || (to === 'signed-in' && open === to)
}
