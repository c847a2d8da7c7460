/**
 * Settings as a form holds them: texts by key, so that what somebody else made of a switch or a list meanwhile can be shown
 * beside it like any other, and whether something was changed is a question of texts.
 */
import type { SettingState } from '../../contract/provider-settings.ts'
import type { SettingRow } from '../../domain/settings/setting-row.ts'
import { type Accepted, acceptSetting } from '../../domain/settings/setting-rules.ts'
import { SettingKey, type Settings, settingRow, settingsOf } from '../../domain/settings/settings.ts'
import { keysOf } from '../../domain/values/table.ts'

export type SettingTexts = Record<SettingKey, string>

/** A value as it stands in its field. */
export function textOf({ type }: SettingRow, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (type === 'countries' && Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What is meant by the text of a field: JSON, so that a text which looks like JSON stays the text that it is. */
export function jsonOf({ type }: SettingRow, text: string): string {
  const bare = text.trim()
  if (type === 'flag' || type === 'list' || type === 'statuses') return bare
  if (type === 'number') return bare.replace(',', '.').replace(/\s/g, '') || '""'
  if (type === 'limit') return bare.replace(',', '.').replace(/\s/g, '') || 'null'
  return JSON.stringify(text)
}

/** The lines of a list as its field holds them. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return []
  const lines: unknown = JSON.parse(text)
  return Array.isArray(lines) ? lines.map(String) : []
}

export function acceptText(key: SettingKey, text: string): Accepted {
  const row = settingRow(key)
  return acceptSetting(row, jsonOf(row, text))
}

/** All settings, as their fields hold them. */
export function textsOf(settings: Settings): SettingTexts {
  const texts: Partial<SettingTexts> = {}
  for (const key of SettingKey.options) texts[key] = textOf(settingRow(key), settings[key])
  if (!isWhole(texts)) throw new Error('a setting has no text')
  return texts
}
const isWhole = (texts: Partial<SettingTexts>): texts is SettingTexts =>
  keysOf(texts).length === SettingKey.options.length

export type Versions = ReadonlyMap<string, number>

/** What stands saved, as the platform has answered it. Each version only grows, and so does the sum of them. */
export function savedOf(states: readonly SettingState[]) {
  const versions: Versions = new Map(states.map(({ setting, version = 0 }) => [setting, version]))
  const version = [...versions.values()].reduce((sum, one) => sum + one, 0)
  const settings = settingsOf(states)
  return { settings, texts: textsOf(settings), versions, version }
}
