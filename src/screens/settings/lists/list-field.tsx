import { Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { PROVINCES } from '../../../domain/values/province.ts'
import { keysOf } from '../../../domain/values/table.ts'
import { DayInput, TimeInput } from '../../../ui/form/date-time-input.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import type { Edit } from '../../../ui/form/use-edit.tsx'
import { ColourWell } from '../colour-well.tsx'
import { choicesIn, fieldWords, SEVERAL } from './field-words.ts'
import type { ListField as Field, RowTexts } from './list-fields.ts'
import { lists as messages } from './list-messages.ts'
import css from './lists.module.css'
import { TownField } from './town-field.tsx'
import type { ListOptions } from './use-list-options.ts'

/** Those that are chosen, in their order, with this one or without. */
const withOne = (all: readonly string[], chosen: string, of: string, isChosen: boolean): string =>
  all.filter((one) => (one === of ? isChosen : chosen.split(' ').includes(one))).join(' ')

const provinces = keysOf(PROVINCES).map((value) => ({ value, label: PROVINCES[value].name }))

interface ListFieldProps {
  of: Field
  edit: Edit<RowTexts>
  /** What can be chosen of things that are kept elsewhere. */
  options: ListOptions
  /** Under the cursor when the dialog opens. */
  isFirst: boolean
}

/** One field of a row as its kind is edited. */
export function ListField({ of: { key, kind }, edit, options, isFirst }: ListFieldProps) {
  const begin = { 'data-autofocus': isFirst || undefined }
  const label = messages.fields[key]
  const field = edit.field(key, (theirs) => fieldWords(kind, theirs))
  switch (kind.is) {
    case 'text':
      return (
        <TextInput
          label={label}
          maxLength={kind.maxLength}
          autoComplete="off"
          {...begin}
          {...edit.text(key)}
        />
      )
    case 'words':
    case 'several':
      return (
        <Textarea
          label={label}
          description={kind.is === 'several' && messages.several}
          maxLength={kind.maxLength}
          autosize
          minRows={2}
          maxRows={6}
          {...begin}
          {...edit.text(key)}
        />
      )
    case 'number':
      return (
        <TextInput
          label={label}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          {...begin}
          {...edit.text(key)}
        />
      )
    case 'choice':
      return (
        <Select
          {...begin}
          {...field}
          label={label}
          data={choicesIn(kind.of)}
          onChange={(value) => field.onChange(value ?? '')}
          allowDeselect={false}
          clearable={kind.empty === true}
        />
      )
    case 'one':
      return (
        <SearchableSelect
          label={label}
          options={options[kind.of]}
          value={field.value === '' ? null : field.value}
          error={field.error}
          placeholder={messages.noneOf[kind.of]}
          clearable={kind.empty === true}
          onChoose={(chosen) => field.onChange(chosen ?? '')}
        />
      )
    case 'town':
      return <TownField name={key} label={label} maxLength={kind.maxLength} edit={edit} />
    case 'province':
      return (
        <Select
          {...begin}
          {...field}
          label={label}
          data={provinces}
          onChange={(value) => field.onChange(value ?? '')}
          searchable
          allowDeselect={false}
        />
      )
    case 'flag':
      return field.inputContainer(
        <Switch
          className={css.flag}
          label={label}
          error={field.error}
          checked={field.value === 'true'}
          onChange={({ currentTarget }) => field.onChange(String(currentTarget.checked))}
        />,
      )
    case 'time':
      return <TimeInput label={label} value={field.value} onChange={field.onChange} error={field.error} />
    case 'day':
      return <DayInput label={label} value={field.value} onChange={field.onChange} error={field.error} />
    case 'colour':
      return (
        <TextInput
          label={label}
          maxLength={7}
          leftSection={<ColourWell label={label} value={field.value} onChange={field.onChange} />}
          {...edit.text(key)}
        />
      )
    case 'days':
    case 'vehicles': {
      const all = SEVERAL[kind.is]()
      return field.inputContainer(
        <fieldset className={css.days}>
          <legend>{label}</legend>
          {all.map(({ value, label: name }) => (
            <Checkbox
              key={value}
              size="xs"
              label={name}
              checked={field.value.split(' ').includes(value)}
              onChange={({ currentTarget }) =>
                field.onChange(
                  withOne(
                    all.map((one) => one.value),
                    field.value,
                    value,
                    currentTarget.checked,
                  ),
                )
              }
            />
          ))}
          {field.error !== undefined && (
            <p className={css.error} role="alert">
              {field.error}
            </p>
          )}
        </fieldset>,
      )
    }
  }
}
