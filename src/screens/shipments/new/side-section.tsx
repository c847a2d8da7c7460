import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, type RefObject, useState } from 'react'
import { servedCountries } from '../../../domain/booking/submit-rules.ts'
import { placeLine } from '../../../domain/shipments/address.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { AddressFields } from '../../../features/address/address-fields.tsx'
import { EntryField } from '../../../features/address/entry-field.tsx'
import { usePastedAddress } from '../../../features/address/use-pasted-address.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { type PlaceKind, pastedInto, type Side, type SideFields, sideOf } from './draft.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { PlacePin } from './place-pin.tsx'
import { PointField } from './point-field.tsx'
import type { BookingForm } from './use-booking.ts'

type TextName = Exclude<keyof SideFields, 'lat' | 'lng' | 'kind' | 'point' | 'is_pinned' | 'address_type'>

const bare = (input: ReactNode) => input

function partOf(name: TextName, value: string): Partial<SideFields> {
  const part: Partial<SideFields> = {}
  part[name] = value
  return part
}

interface SideSectionProps {
  side: Side
  form: BookingForm
  /** Whose address book is searched. */
  account: number | null
  kinds: readonly PlaceKind[]
  /** One line instead of the fields, until somebody changes it: of what is the same for many. */
  isFolded?: boolean
  /** The map, and where whoever types it stands. */
  hasPin?: boolean
  /** In a dialog: its name is where the typing begins. */
  isFirst?: boolean
  nameRef?: RefObject<HTMLInputElement | null> | undefined
  /** An entry of the address book was taken. */
  onChosen?: (() => void) | undefined
  /** Keeps the address as the one that is collected from; absent where nothing may be kept. */
  onKeep?: (() => void) | undefined
}

/** Who sends, or receives, and where: out of the address book, a place from the list, or a whole address that is pasted. */
export function SideSection({
  side,
  form,
  account,
  kinds,
  isFolded = false,
  hasPin = true,
  isFirst = false,
  nameRef,
  onChosen,
  onKeep,
}: SideSectionProps) {
  // Not while somebody types into it: it is folded when it comes.
  const [isOpen, setOpen] = useState(!isFolded)
  const { settings } = useAccess()
  const values = form.fields[side]
  const set = (part: Partial<SideFields>) => form.changeSide(side, part)
  const { pasted, onPaste } = usePastedAddress((taken) => set(pastedInto(taken)))
  const text = (name: TextName) => ({
    value: values[name],
    error: form.problemAt(`${side}.${name}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set(partOf(name, currentTarget.value)),
    inputContainer: bare,
  })
  const { onChange: _, ...name } = text('name')
  const phone = (field: 'mobile_number' | 'alternative_contact_number') => ({
    inputMode: 'tel' as const,
    maxLength: 40,
    autoComplete: 'off',
    ...text(field),
    onBlur: () => {
      const spelt = formatPhone(values[field])
      if (spelt !== values[field]) set(partOf(field, spelt))
    },
  })
  // What is wrong with it is marked where it can be mended.
  if (!isOpen && form.hasProblemBelow(side)) setOpen(true)
  if (!isOpen)
    return (
      <div className={css.folded}>
        <span>{messages.from([values.name, placeLine(values)].join(', '))}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {messages.change}
        </Button>
      </div>
    )
  return (
    <fieldset className={css.section} onPaste={onPaste}>
      <legend>{messages.sides[side]}</legend>
      <EntryField
        label={messages.name}
        placeholder={account === null ? undefined : messages.nameHint}
        maxLength={120}
        data-autofocus={isFirst || undefined}
        ref={nameRef}
        {...name}
        account={account}
        onType={(typed) => set({ name: typed })}
        onChoose={(entry) => {
          set(sideOf(entry))
          onChosen?.()
        }}
      />
      <div className={css.pair}>
        <TextInput label={messages.mobile} {...phone('mobile_number')} />
        <TextInput label={messages.alternative} {...phone('alternative_contact_number')} />
      </div>
      <TextInput
        label={messages.email}
        placeholder={messages.emailHint}
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        {...text('email')}
      />
      {kinds.length > 1 && (
        <Segments
          label={messages.sides[side]}
          options={kinds.map((kind) => ({ value: kind, label: messages.placeKinds[kind] }))}
          chosen={values.kind}
          onChoose={(kind) => set({ kind, point: null })}
        />
      )}
      {values.kind === 'street' ? (
        <>
          {/* Another suburb is another point, where nobody has set one yet. */}
          <AddressFields
            edit={{
              values,
              isPinned: values.is_pinned,
              set: (part) => set('lat' in part ? { ...part, is_pinned: false } : part),
              text,
            }}
            pasted={pasted}
            countries={servedCountries(settings)[side]}
          />
          {hasPin && <PlacePin side={side} values={values} onChange={set} />}
        </>
      ) : (
        <PointField
          key={values.kind}
          kind={values.kind}
          point={values.point}
          parcel={form.fields.parcels[0]}
          error={form.problemAt(`${side}.point`)}
          onChoose={(point) => set({ point })}
        />
      )}
      <Textarea
        label={messages.instructions}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={4}
        {...text('instructions')}
      />
      {onKeep !== undefined && (
        <Button className={css.keep} size="compact-sm" variant="subtle" onClick={onKeep}>
          {messages.saveDefault}
        </Button>
      )}
    </fieldset>
  )
}
