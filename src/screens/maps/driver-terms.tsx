import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { changeDriverTerms, type DriverTerms, listDriverTerms } from '../../contract/driver-terms.ts'
import { listZones, type Zone } from '../../contract/zones.ts'
import { BY_LENGTH, loadProblem, MOST_KG } from '../../domain/dispatch/vehicle-volume.ts'
import { AlsoEditing } from '../../features/presence/also-here.tsx'
import { useMay } from '../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { Facts, Section } from '../../ui/components/side-panel.tsx'
import { ErrorState } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { TimeInput } from '../../ui/form/date-time-input.tsx'
import type { Problems } from '../../ui/form/problems.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { SearchableMultiSelect } from '../../ui/form/searchable-multi-select.tsx'
import { useEdit, useEscapeOut } from '../../ui/form/use-edit.tsx'
import { useSendKey } from '../../ui/form/use-send-key.ts'
import css from './maps.module.css'
import { termsMessages as messages } from './terms-messages.ts'

interface TermsProps {
  driver: number
  name: string
}

/** When a driver works and pauses, and which loops are theirs; whoever may, changes it with the vehicle. */
export default function DriverTermsSection({ driver, name }: TermsProps) {
  const mayChange = useMay(permissionOf(changeDriverTerms))
  const [isEditing, edit] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isBack = useRef(false)
  // The form is gone with whoever saved it by keyboard: they are back where they opened it.
  useEffect(() => {
    if (!isEditing && isBack.current) opener.current?.focus()
    isBack.current = isEditing
  }, [isEditing])
  const { data, error, refetch } = useCallQuery([listDriverTerms.name, driver], (client, signal) =>
    client(listDriverTerms, { query: { driver_id: driver }, signal }),
  )
  const zones = useCallQuery([listZones.name, 'names'], (client, signal) => client(listZones, { signal }))
    .data?.zones
  const terms = data?.driver_terms[0]
  if (error !== null)
    return <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  if (terms === undefined) return null
  return (
    <Section
      title={messages.title}
      aside={
        mayChange &&
        !isEditing && (
          <Button
            ref={opener}
            size="compact-xs"
            variant="default"
            aria-label={messages.editOf(name)}
            onClick={() => edit(true)}
          >
            {messages.edit}
          </Button>
        )
      }
    >
      {isEditing ? (
        <TermsForm terms={terms} name={name} zones={zones ?? []} onDone={() => edit(false)} />
      ) : (
        <Facts
          facts={[
            [messages.hours, hoursText(terms)],
            [messages.break, breakText(terms)],
            [messages.loops, loopsText(terms, zones ?? [])],
          ]}
        />
      )}
    </Section>
  )
}

const hoursText = ({ works_from, works_until }: DriverTerms): string =>
  works_from === null || works_until === null ? messages.noHours : messages.until(works_from, works_until)

const breakText = ({ break_from, break_until, break_minutes }: DriverTerms): string =>
  break_from === null || break_until === null || break_minutes === null
    ? messages.noBreak
    : messages.breakBetween(break_minutes, break_from, break_until)

const loopsText = ({ zone_ids }: DriverTerms, zones: readonly Zone[]): string =>
  zones
    .filter(({ id }) => zone_ids.includes(id))
    .map(({ name }) => name)
    .join(', ') || messages.noLoops

type Typed = {
  readonly vehicle: string
  readonly vehicle_kind: string
  readonly capacity_kg: string
  readonly works_from: string
  readonly works_until: string
  readonly break_from: string
  readonly break_until: string
  readonly break_minutes: string
  readonly zone_ids: string
}

const typedOf = (terms: DriverTerms): Typed => ({
  vehicle: terms.vehicle,
  vehicle_kind: terms.vehicle_kind,
  capacity_kg: String(terms.capacity_kg),
  works_from: terms.works_from ?? '',
  works_until: terms.works_until ?? '',
  break_from: terms.break_from ?? '',
  break_until: terms.break_until ?? '',
  break_minutes: terms.break_minutes?.toString() ?? '',
  zone_ids: terms.zone_ids.join(),
})

const isNumber = (text: string) =>
  text.trim() !== '' && Number.isFinite(Number(text.trim().replace(',', '.')))
const numberOf = (text: string) => Number(text.trim().replace(',', '.'))
const orNull = (text: string) => (text === '' ? null : text)

interface FormProps {
  terms: DriverTerms
  name: string
  zones: readonly Zone[]
  onDone: () => void
}

function TermsForm({ terms, name, zones, onDone }: FormProps) {
  const client = useClient()
  const keyOf = useSendKey()
  const kindOf = ({ vehicle_kind }: Pick<Typed, 'vehicle_kind'>) =>
    BY_LENGTH.find((kind) => kind === vehicle_kind) ?? terms.vehicle_kind
  const edit = useEdit<Typed, DriverTerms>({
    saved: typedOf(terms),
    version: terms.version,
    check: ({ vehicle_kind, capacity_kg, break_minutes }) => ({
      ...wrongLoad(terms, kindOf({ vehicle_kind }), capacity_kg),
      ...(break_minutes.trim() !== '' && !isNumber(break_minutes) && { break_minutes: messages.number }),
    }),
    async send(typed, { version = terms.version, saved }) {
      const body = {
        driver_id: terms.driver_id,
        version,
        vehicle: typed.vehicle,
        vehicle_kind: kindOf(typed),
        capacity_kg: numberOf(typed.capacity_kg),
        works_from: orNull(typed.works_from),
        works_until: orNull(typed.works_until),
        break_from: orNull(typed.break_from),
        break_until: orNull(typed.break_until),
        break_minutes: typed.break_minutes.trim() === '' ? null : numberOf(typed.break_minutes),
        // Of zones that cannot be seen just now nothing is said.
        ...(typed.zone_ids !== saved.zone_ids && {
          zone_ids: typed.zone_ids.split(',').flatMap((id) => (id === '' ? [] : Number(id))),
        }),
      }
      const outcome = await client(changeDriverTerms, { body, idempotencyKey: keyOf(body) })
      return outcome.ok || !outcome.field?.startsWith('zone_ids')
        ? outcome
        : { ...outcome, field: 'zone_ids' }
    },
    onRefused: () => void invalidateCall(listDriverTerms),
    onSaved() {
      void invalidateCall(listDriverTerms)
      toast({ text: messages.saved(name), variant: 'success' })
      onDone()
    },
  })
  const time = (field: 'works_from' | 'works_until' | 'break_from' | 'break_until') => {
    const { value, error, onChange } = edit.field(field)
    return { value, error, onChange }
  }
  const { question } = useEscapeOut(edit.isDirty, onDone)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <form className={css.terms} {...edit.form} noValidate>
      <AlsoEditing form={`driver/${terms.driver_id}`} />
      <TextInput label={messages.registration} autoComplete="off" {...edit.text('vehicle')} ref={first} />
      <div className={css.pair}>
        <NativeSelect
          label={messages.kind}
          data={BY_LENGTH.map((kind) => ({ value: kind, label: messages.kinds[kind] }))}
          value={edit.values.vehicle_kind}
          onChange={({ currentTarget }) => edit.set({ vehicle_kind: currentTarget.value })}
        />
        <TextInput
          label={messages.capacity}
          description={messages.atMost(MOST_KG[kindOf(edit.values)])}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          {...edit.text('capacity_kg')}
        />
      </div>
      <div className={css.pair}>
        <TimeInput label={messages.begins} {...time('works_from')} />
        <TimeInput label={messages.ends} {...time('works_until')} />
      </div>
      <div className={css.pair}>
        <TimeInput label={messages.breakFrom} {...time('break_from')} />
        <TimeInput label={messages.breakUntil} {...time('break_until')} />
      </div>
      <TextInput label={messages.breakMinutes} inputMode="numeric" {...edit.text('break_minutes')} />
      {zones.length > 0 && (
        <SearchableMultiSelect
          label={messages.loops}
          data={zones.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={edit.values.zone_ids.split(',').filter((one) => zones.some(({ id }) => String(id) === one))}
          error={edit.field('zone_ids').error}
          onChange={(ids) => edit.set({ zone_ids: ids.join() })}
        />
      )}
      <p className={css.quiet}>
        {zones.length > 0 ? messages.loopsHint : messages.noZones} {messages.hint}
      </p>
      <SaveBar of={edit} onLeave={onDone} />
      {question}
    </form>
  )
}

/** A load that stands as it is is nobody's mistake now. */
function wrongLoad(terms: DriverTerms, kind: DriverTerms['vehicle_kind'], typed: string): Problems {
  if (!isNumber(typed)) return { capacity_kg: messages.number }
  const problem = loadProblem(kind, numberOf(typed))
  const isAsBefore = kind === terms.vehicle_kind && numberOf(typed) === terms.capacity_kg
  return problem === null || isAsBefore ? {} : { capacity_kg: problem }
}
