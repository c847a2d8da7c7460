import { Select, TextInput } from '@mantine/core'
import { PROVINCES } from '../../domain/values/province.ts'
import { keysOf } from '../../domain/values/table.ts'
import type { Edit } from '../../ui/form/use-edit.tsx'
import css from './address.module.css'
import { type AddressDraft, withPlace } from './address-draft.ts'
import { addressMessages as messages } from './messages.ts'
import { PlaceField } from './place-field.tsx'
import type { Pasted } from './use-pasted-address.ts'

type TextField = Exclude<keyof AddressDraft, 'lat' | 'lng'>

/** What of a form an address needs. */
interface AddressEdit {
  readonly values: AddressDraft
  set(part: Partial<AddressDraft>): void
  text(name: TextField): ReturnType<Edit<AddressTexts>['text']>
}
type AddressTexts = Record<TextField, string>

const provinces = keysOf(PROVINCES).map((value) => ({ value, label: PROVINCES[value].name }))

/** The fields of an address: the suburb is looked up as it is typed, and fills in the city, the province and the code. */
export function AddressFields({ edit, pasted }: { edit: AddressEdit; pasted: Pasted | null }) {
  const { onChange: onSuburb, ...suburb } = edit.text('local_area')
  const zone = edit.text('zone')
  return (
    <div className={css.fields}>
      <TextInput
        label={messages.street}
        maxLength={255}
        autoComplete="off"
        {...edit.text('street_address')}
      />
      <PlaceField
        label={messages.suburb}
        placeholder={messages.suburbHint}
        maxLength={100}
        {...suburb}
        onType={(local_area) => {
          onSuburb({ currentTarget: { value: local_area } })
          edit.set({ lat: null, lng: null })
        }}
        onChoose={(place) => edit.set(withPlace(place, edit.values.code))}
      />
      <div className={css.pair}>
        <TextInput label={messages.city} maxLength={255} autoComplete="off" {...edit.text('city')} />
        <TextInput
          label={messages.code}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          {...edit.text('code')}
        />
      </div>
      <div className={css.pair}>
        <Select
          label={messages.province}
          data={provinces}
          value={zone.value === '' ? null : zone.value}
          error={zone.error}
          inputContainer={zone.inputContainer}
          onChange={(value) => edit.set({ zone: value ?? '' })}
          searchable
          clearable
        />
        <TextInput label={messages.company} maxLength={255} autoComplete="off" {...edit.text('company')} />
      </div>
      <PasteNote pasted={pasted} />
    </div>
  )
}

const FIELD_WORDS = () => new Map(Object.entries(messages.fields))

function PasteNote({ pasted }: { pasted: Pasted | null }) {
  if (pasted === null) return <p className={css.note}>{messages.paste}</p>
  const words = FIELD_WORDS()
  const { unsure, rest } = pasted
  const check =
    unsure.length === 0
      ? messages.taken
      : messages.check(unsure.map((field) => words.get(field) ?? field).join(', '))
  return (
    <p className={css.note} role="status" data-unsure={unsure.length > 0 || undefined}>
      {[check, ...(rest.length > 0 ? [messages.unread(rest.join(', '))] : [])].join(' ')}
    </p>
  )
}
