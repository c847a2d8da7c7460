import { Select, TextInput } from '@mantine/core'
import { countryCode, countryName } from '../../domain/addresses/countries.ts'
import { PROVINCES, SOUTH_AFRICA } from '../../domain/values/province.ts'
import { keysOf } from '../../domain/values/table.ts'
import type { Edit } from '../../ui/form/use-edit.tsx'
import { currentLanguage } from '../../ui/messages/current-language.ts'
import css from './address.module.css'
import { type AddressDraft, withPlace } from './address-draft.ts'
import { addressMessages as messages } from './messages.ts'
import { PlaceField } from './place-field.tsx'
import type { Pasted } from './use-pasted-address.ts'

type TextField = Exclude<keyof AddressDraft, 'lat' | 'lng'>

/** What of a form an address needs. */
interface AddressEdit {
  readonly values: AddressDraft
  /** Somebody has set the point themselves. */
  readonly isPinned?: boolean
  set(part: Partial<AddressDraft>): void
  text(name: TextField): ReturnType<Edit<AddressTexts>['text']>
}
type AddressTexts = Record<TextField, string>

const provinces = keysOf(PROVINCES).map((value) => ({ value, label: PROVINCES[value].name }))

const NOWHERE = { lat: null, lng: null } as const

/** A suburb of that name in another city is somewhere else; a point that somebody has set stays. */
const elsewhere = ({ isPinned }: AddressEdit) => (isPinned ? {} : NOWHERE)

interface AddressFieldsProps {
  edit: AddressEdit
  pasted: Pasted | null
  /** Where else it may lie than in South Africa; two letters each. */
  countries: readonly string[]
}

/** The fields of an address: the suburb is looked up as it is typed, and fills in the city, the province and the code. */
export function AddressFields({ edit, pasted, countries }: AddressFieldsProps) {
  const { country } = edit.values
  const isHome = country === SOUTH_AFRICA
  const { onChange: onCity, ...city } = edit.text('city')
  return (
    <div className={css.fields}>
      {(countries.length > 0 || !isHome) && (
        <CountryField
          edit={edit}
          countries={isHome ? countries : [...countries, countryCode(country) ?? '']}
        />
      )}
      <TextInput
        label={messages.street}
        maxLength={255}
        autoComplete="off"
        {...edit.text('street_address')}
      />
      {isHome ? (
        <SuburbField edit={edit} />
      ) : (
        <TextInput label={messages.suburb} maxLength={100} autoComplete="off" {...edit.text('local_area')} />
      )}
      <div className={css.pair}>
        <TextInput
          label={messages.city}
          maxLength={255}
          autoComplete="off"
          {...city}
          onChange={(event) => {
            onCity(event)
            edit.set(elsewhere(edit))
          }}
        />
        <TextInput
          label={messages.code}
          inputMode={isHome ? 'numeric' : 'text'}
          maxLength={20}
          autoComplete="off"
          {...edit.text('code')}
        />
      </div>
      <div className={css.pair}>
        {isHome ? (
          <ProvinceField edit={edit} />
        ) : (
          <TextInput label={messages.region} maxLength={100} autoComplete="off" {...edit.text('zone')} />
        )}
        <TextInput label={messages.company} maxLength={255} autoComplete="off" {...edit.text('company')} />
      </div>
      <PasteNote pasted={pasted} />
    </div>
  )
}

/** Another country has other suburbs and provinces, and its own point. */
const ELSEWHERE = { local_area: '', city: '', zone: '', code: '', lat: null, lng: null }

function CountryField({ edit, countries }: Pick<AddressFieldsProps, 'edit' | 'countries'>) {
  const field = edit.text('country')
  const language = currentLanguage()
  const codes = [...new Set(countries)].filter((code) => code !== '' && code !== 'ZA')
  const options = codes.map((code) => ({ value: countryName(code), label: countryName(code, language) }))
  options.sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      label={messages.country}
      data={[{ value: SOUTH_AFRICA, label: countryName('ZA', language) }, ...options]}
      value={field.value}
      error={field.error}
      inputContainer={field.inputContainer}
      onChange={(value) => edit.set({ country: value ?? SOUTH_AFRICA, ...ELSEWHERE })}
      allowDeselect={false}
      searchable
    />
  )
}

function SuburbField({ edit }: Pick<AddressFieldsProps, 'edit'>) {
  const { onChange: onSuburb, ...suburb } = edit.text('local_area')
  return (
    <PlaceField
      label={messages.suburb}
      placeholder={messages.suburbHint}
      maxLength={100}
      {...suburb}
      onType={(local_area) => {
        onSuburb({ currentTarget: { value: local_area } })
        edit.set(NOWHERE)
      }}
      onChoose={(place) => edit.set(withPlace(place, edit.values.code))}
    />
  )
}

function ProvinceField({ edit }: Pick<AddressFieldsProps, 'edit'>) {
  const zone = edit.text('zone')
  return (
    <Select
      label={messages.province}
      data={provinces}
      value={zone.value === '' ? null : zone.value}
      error={zone.error}
      inputContainer={zone.inputContainer}
      onChange={(value) => edit.set({ zone: value ?? '', ...elsewhere(edit) })}
      searchable
    />
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
