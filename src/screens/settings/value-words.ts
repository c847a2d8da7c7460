import { countryName } from '../../domain/addresses/countries.ts'
import { SECRET_MASK } from '../../domain/settings/setting-row.ts'
import { SettingKey, settingRow } from '../../domain/settings/settings.ts'
import { Excludable } from '../../domain/shipments/excludable.ts'
import { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { splitList } from '../../domain/values/list-input.ts'
import { LOCALES } from '../../domain/values/locale.ts'
import { dayStart, formatDay } from '../../domain/values/moment.ts'
import { statusName } from '../../features/shipment/status-name.ts'
import { currentLanguage } from '../../ui/messages/current-language.ts'
import { excludableName } from './excludable-name.ts'
import { settingsMessages as messages } from './messages.ts'
import { settingWords } from './setting-messages.ts'
import { linesOf, textOf } from './setting-text.ts'

const statusWords = (text: string): string => {
  const status = ShipmentStatus.safeParse(text)
  return status.success ? statusName(status.data) : text
}

const excludableWords = (text: string): string => {
  const code = Excludable.safeParse(text)
  return code.success ? excludableName(code.data) : text
}

const dayWords = (text: string): string => {
  const at = dayStart(text)
  return at === null ? text : formatDay(at, LOCALES[currentLanguage()])
}

/** The text of a field as people say it: beside what is typed over it, and in the audit trail. */
export function valueInWords(key: SettingKey, text: string): string {
  switch (settingRow(key).type) {
    case 'flag':
      return text === 'true' ? messages.on : messages.off
    case 'list':
      return linesOf(text).join(' · ')
    case 'statuses':
      return linesOf(text).map(excludableWords).join(' · ')
    case 'countries':
      return splitList(text)
        .map((code) => countryName(code, currentLanguage()))
        .join(' · ')
    case 'trigger':
      return statusWords(text)
    case 'terms':
    case 'message':
    case 'reference':
    case 'waybill':
    case 'uncollected_date':
      return settingWords.choice(text)
    case 'date':
      return dayWords(text)
    case 'language':
      return new Map(Object.entries(LOCALES)).get(text)?.name ?? text
    default:
      return text
  }
}

/** A key in the audit trail; one that this version does not know stays as it is written. */
export function auditField(name: string): string {
  const key = SettingKey.safeParse(name)
  if (!key.success) return name
  const { group } = settingRow(key.data)
  return `${settingWords.group(group)}: ${settingWords.of(key.data).label}`
}

/** A value in the audit trail, as it was written down: lists as JSON. */
export function auditValue(name: string, value: unknown): string {
  const key = SettingKey.safeParse(name)
  const text = key.success ? textOf(settingRow(key.data), value) : String(value ?? '')
  if (text === '' || text === '[]') return messages.empty
  if (!key.success || text === SECRET_MASK) return text
  // A list is written down as JSON.
  const isCountries = settingRow(key.data).type === 'countries'
  return valueInWords(key.data, isCountries ? linesOf(text).join(',') : text)
}
