import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconArrowsExchange, IconPlus, IconX } from '@tabler/icons-react'
import { askOptInRates } from '../../contract/rates.ts'
import { POD_METHODS } from '../../domain/shipments/pod-method.ts'
import { PlaceField } from '../../features/address/place-field.tsx'
import { useCallQuery } from '../../features/session/answers.ts'
import { useGeneralData } from '../../features/session/session.tsx'
import { podName } from '../../features/shipment/pod-messages.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { SearchableSelect } from '../../ui/form/searchable-select.tsx'
import {
  declaredOf,
  type EstimateDraft,
  isRightCount,
  type ParcelField,
  type ParcelLine,
  type PlaceDraft,
  parcelLine,
  placeText,
  typedNumber,
} from './estimate-draft.ts'
import { estimates as messages } from './estimate-messages.ts'
import css from './estimates.module.css'

interface EstimateFormProps {
  draft: EstimateDraft
  onChange: (part: Partial<EstimateDraft>) => void
}

export function EstimateForm({ draft, onChange }: EstimateFormProps) {
  const { accounts } = useGeneralData()
  return (
    <form
      className={css.form}
      aria-label={messages.form}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <div className={css.places}>
        <Place label={messages.from} of={draft.from} onChange={(from) => onChange({ from })} />
        <IconButton
          icon={IconArrowsExchange}
          label={messages.swap}
          onClick={() => onChange({ from: draft.to, to: draft.from })}
        />
        <Place label={messages.to} of={draft.to} onChange={(to) => onChange({ to })} />
      </div>
      <SearchableSelect
        label={messages.account}
        placeholder={messages.noAccount}
        options={[...accounts.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.account === null ? null : String(draft.account)}
        // Another card has other options.
        onChoose={(id) =>
          onChange({ account: id === null ? null : Number(id), optIns: null, timeBased: null })
        }
        clearable
      />
      <Parcels lines={draft.parcels} onChange={(parcels) => onChange({ parcels })} />
      <div className={css.pair}>
        <TextInput
          label={messages.declared}
          inputMode="decimal"
          maxLength={15}
          autoComplete="off"
          value={draft.declared}
          error={declaredOf(draft) === null && messages.notNumber}
          onChange={({ currentTarget }) => onChange({ declared: currentTarget.value })}
        />
        <SearchableSelect
          label={messages.podMethod}
          placeholder={messages.noPodMethod}
          options={POD_METHODS.map((value) => ({ value, label: podName(value) }))}
          value={draft.podMethod}
          onChoose={(podMethod) => onChange({ podMethod })}
          clearable
        />
      </div>
      <Options draft={draft} onChange={onChange} />
    </form>
  )
}

function Place({
  label,
  of,
  onChange,
}: {
  label: string
  of: PlaceDraft
  onChange: (place: PlaceDraft) => void
}) {
  return (
    <PlaceField
      label={label}
      placeholder={messages.placeHint}
      description={of.text.trim() !== '' && of.place === null ? messages.choosePlace : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={100}
      value={of.text}
      onType={(text) => onChange({ text, place: null })}
      onChoose={(place) => onChange({ text: placeText(place), place })}
    />
  )
}

const MEASURES = ['count', 'length', 'width', 'height', 'weight'] as const satisfies readonly ParcelField[]

function Parcels({
  lines,
  onChange,
}: {
  lines: readonly ParcelLine[]
  onChange: (lines: readonly ParcelLine[]) => void
}) {
  const set = (key: number, field: ParcelField, text: string) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, [field]: text } : line)))
  const isWrong = (field: ParcelField, text: string) =>
    field === 'count' ? !isRightCount(text) : typedNumber(text) === null
  return (
    <fieldset className={css.parcels}>
      <legend>{messages.parcels}</legend>
      <div className={css.heads} aria-hidden>
        {MEASURES.map((field) => (
          <span key={field}>{messages.heads[field]}</span>
        ))}
      </div>
      {lines.map((line, i) => (
        <div key={line.key} className={css.line}>
          {MEASURES.map((field) => (
            <TextInput
              key={field}
              aria-label={messages.of(messages[field], i + 1)}
              inputMode="decimal"
              maxLength={10}
              autoComplete="off"
              value={line[field]}
              error={isWrong(field, line[field])}
              onChange={({ currentTarget }) => set(line.key, field, currentTarget.value)}
            />
          ))}
          {lines.length > 1 && (
            <IconButton
              icon={IconX}
              label={messages.removeParcel(i + 1)}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          )}
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={css.add}
        leftSection={<IconPlus size="1rem" stroke={1.7} aria-hidden />}
        onClick={() => onChange([...lines, parcelLine(Math.max(...lines.map(({ key }) => key)) + 1)])}
      >
        {messages.addParcel}
      </Button>
    </fieldset>
  )
}

/** What the sender may choose, by the card of the account. */
function Options({ draft, onChange }: EstimateFormProps) {
  const body = { account_id: draft.account }
  const { data } = useCallQuery(
    [askOptInRates.name, body],
    (client, signal) => client(askOptInRates, { body, signal }),
    { keepLast: true },
  )
  if (data === undefined || data.count === 0) return null
  return (
    <fieldset className={css.options}>
      <legend>{messages.options}</legend>
      {(['optIns', 'timeBased'] as const).map((kind) => {
        const rows = kind === 'optIns' ? data.opt_in_rates : data.opt_in_time_based_rates
        const chosen =
          draft[kind] ?? rows.filter(({ opted_in_by_default }) => opted_in_by_default).map(({ id }) => id)
        return rows.map(({ id, name, description }) => (
          <Checkbox
            key={`${kind} ${id}`}
            size="xs"
            label={name}
            description={description || undefined}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ [kind]: checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
            }
          />
        ))
      })}
    </fieldset>
  )
}
