import { PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UsedList } from '../../contract/catalogue-usage.ts'
import { COUNTRY_CODES, countryName } from '../../domain/addresses/countries.ts'
import { type ChoiceType, MessageType, READ } from '../../domain/settings/setting-row.ts'
import { choosable } from '../../domain/settings/setting-rules.ts'
import { type SettingKey, settingRow } from '../../domain/settings/settings.ts'
import { listClosedBy } from '../../domain/shipments/reason-lists.ts'
import { splitList } from '../../domain/values/list-input.ts'
import { DayInput } from '../../ui/form/date-time-input.tsx'
import { SearchableMultiSelect } from '../../ui/form/searchable-multi-select.tsx'
import type { Edit } from '../../ui/form/use-edit.tsx'
import { currentLanguage } from '../../ui/messages/current-language.ts'
import { ColourWell } from './colour-well.tsx'
import { excludableName } from './excludable-name.ts'
import { ManagedList } from './managed-list.tsx'
import { settingsMessages as messages } from './messages.ts'
import { settingWords } from './setting-messages.ts'
import { linesOf, type SettingTexts } from './setting-text.ts'
import css from './settings.module.css'
import { valueInWords } from './value-words.ts'

/** 002 §5: from 00:00 to 23:30. */
const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

/** Of lines and texts, where the catalogue says no other. */
const MOST_CHARACTERS = { line: 100, text: 200 } as const

/** The lists whose lines stand on shipments. */
const USED_LISTS: Readonly<Partial<Record<SettingKey, UsedList>>> = {
  packaging: 'packaging',
  parcel_categories: 'parcel-categories',
}

interface SettingFieldProps {
  of: SettingKey
  edit: Edit<SettingTexts>
}

/** One setting as its type is edited; below it what is wrong with it, or what somebody else has made of it meanwhile. */
export function SettingField({ of: key, edit }: SettingFieldProps) {
  const row = settingRow(key)
  const { label, hint } = settingWords.of(key)
  const field = edit.field(key, (theirs) => valueInWords(key, theirs))
  const { value, onChange } = field
  const list = listClosedBy(key)
  const closesNothing = list !== undefined && value === 'true' && linesOf(edit.values[list]).length === 0
  const named = { label, description: closesNothing ? messages.closesNothing : hint }
  const typed = {
    ...field,
    ...named,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  const chosen = { ...field, ...named, onChange: (next: string | null) => onChange(next ?? '') }
  const withTheirs = (input: ReactNode) => field.inputContainer(input)
  switch (row.type) {
    case 'flag':
      return withTheirs(
        <Switch
          {...named}
          error={field.error}
          checked={value === 'true'}
          onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
        />,
      )
    case 'list':
      return withTheirs(
        <ManagedList
          label={label}
          hint={row.group === 'Reasons' ? messages.reasonsStay : hint}
          lines={linesOf(value)}
          maxLength={row.maxLength ?? MOST_CHARACTERS.line}
          error={field.error}
          usage={USED_LISTS[key]}
          onChange={(lines) => onChange(JSON.stringify(lines))}
        />,
      )
    case 'statuses':
      return (
        <SearchableMultiSelect
          {...field}
          {...named}
          data={choosable(row.among).map((code) => ({ value: code, label: excludableName(code) }))}
          value={[...linesOf(value)]}
          onChange={(statuses) => onChange(JSON.stringify(statuses))}
          clearable
        />
      )
    case 'date':
      return <DayInput {...field} {...named} />
    case 'time':
      return (
        <Select
          {...chosen}
          data={HALF_HOURS}
          value={value || null}
          placeholder={messages.notSet}
          searchable
          clearable
        />
      )
    case 'terms':
    case 'message':
    case 'trigger':
    case 'reference':
    case 'waybill':
    case 'language':
    case 'uncollected_date':
      return (
        <Select
          {...chosen}
          data={choicesOf(row.type).map((one) => ({ value: one, label: valueInWords(key, one) }))}
          allowDeselect={false}
        />
      )
    case 'colour':
      return (
        <TextInput
          {...typed}
          maxLength={7}
          leftSection={<ColourWell label={label} value={value} onChange={onChange} />}
        />
      )
    case 'html':
      return <Textarea {...typed} className={css.code} autosize minRows={4} maxRows={18} />
    case 'secret':
      return <PasswordInput {...typed} description={messages.secretHint} autoComplete="off" />
    case 'number':
      return <TextInput {...typed} className={css.short} inputMode="decimal" />
    case 'limit':
      return <TextInput {...typed} className={css.short} inputMode="decimal" placeholder={messages.noLimit} />
    case 'countries':
      return (
        <SearchableMultiSelect
          {...field}
          {...named}
          data={abroad()}
          value={splitList(value)}
          onChange={(codes) => onChange(codes.join(', '))}
          clearable
        />
      )
    default: {
      const maxLength = row.maxLength ?? MOST_CHARACTERS.text
      if (row.lines) return <Textarea {...typed} maxLength={maxLength} autosize minRows={2} maxRows={8} />
      return (
        <TextInput
          {...typed}
          maxLength={row.type === 'url' ? 500 : maxLength}
          inputMode={keyboardOf(row.type)}
        />
      )
    }
  }
}

/** All countries but South Africa, by the names of this language. */
const abroad = () =>
  COUNTRY_CODES.filter((code) => code !== 'ZA')
    .map((code) => ({ value: code, label: countryName(code, currentLanguage()) }))
    .sort((a, b) => a.label.localeCompare(b.label))

const choicesOf = (type: ChoiceType): readonly string[] =>
  type === 'message' ? MessageType.options : READ[type].options

const keyboardOf = (type: string) =>
  type === 'url' ? 'url' : type === 'email' ? 'email' : type === 'phone' ? 'tel' : undefined
