import { SETTING_TABS, type SettingKey, type SettingTab } from '../../domain/settings/settings.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'
import { GROUPS_AF, LABELS_AF, TABS_AF } from './af-messages.ts'
import { LABELS } from './label-messages.ts'

export interface SettingSaid {
  readonly label: string
  readonly hint?: string | undefined
}

/** What settings, their groups and tabs are called. */
interface SettingWords {
  of(key: SettingKey): SettingSaid
  group(group: string): string
  tab(tab: SettingTab): string
  choice(value: string): string
}

const CHOICES: Readonly<Record<string, string>> = {
  window: 'By reading them in a window',
  checkbox: 'By ticking each',
  error: 'Error (red)',
  warning: 'Warning (yellow)',
  info: 'Information (blue)',
  success: 'Success (green)',
  both: 'Quote reference and account code',
  'quote-reference': 'Quote reference',
  'account-code': 'Account code',
  shipment: 'One for each shipment',
  parcel: 'One for each parcel',
  collection_before: 'The end of the collection window',
  collection_after: 'The start of the collection window',
  time_created: 'The booking',
}
const CHOICES_AF: Readonly<Record<string, string>> = {
  window: 'Deur dit in ’n venster te lees',
  checkbox: 'Deur elkeen te merk',
  error: 'Fout (rooi)',
  warning: 'Waarskuwing (geel)',
  info: 'Inligting (blou)',
  success: 'Sukses (groen)',
  both: 'Kwotasieverwysing en rekeningkode',
  'quote-reference': 'Kwotasieverwysing',
  'account-code': 'Rekeningkode',
  shipment: 'Een vir elke besending',
  parcel: 'Een vir elke pakkie',
  collection_before: 'Die einde van die afhaalvenster',
  collection_after: 'Die begin van die afhaalvenster',
  time_created: 'Die bespreking',
}

const en: SettingWords = {
  of: (key) => LABELS[key],
  group: (group) => group,
  tab: (tab) => SETTING_TABS[tab].label,
  choice: (value) => CHOICES[value] ?? value,
}
const af: SettingWords = {
  of: (key) => LABELS_AF[key],
  group: (group) => GROUPS_AF[group] ?? group,
  tab: (tab) => TABS_AF[tab],
  choice: (value) => CHOICES_AF[value] ?? value,
}

export const settingWords = inBothLanguages<SettingWords>({ en, af })
