import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import type { ParcelType } from '../../../contract/parcel-types.ts'
import { listPickupPoints } from '../../../contract/pickup-points.ts'
import type { Shipment } from '../../../contract/shipments.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { persistUserSetting } from '../../../features/session/save-user-setting.ts'
import { useGeneralData, useSessionStore } from '../../../features/session/session.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { Abandoned } from './abandoned.tsx'
import { AccountField } from './account-field.tsx'
import { Captured } from './captured.tsx'
import { CopiedNotice } from './copied-notice.tsx'
import { DatesSection } from './dates-section.tsx'
import { DEFAULT_COLLECTION, defaultCollection } from './default-collection.ts'
import { EMPTY_SIDE, SIDES, type SideFields } from './draft.ts'
import type { DraftStorage } from './draft-storage.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { useAccountOffer } from './opt-ins.tsx'
import { OptionsSection } from './options-section.tsx'
import { ParcelsSection } from './parcels-section.tsx'
import { usePlaceKinds } from './point-field.tsx'
import { centsOf, offeredDays } from './rate-text.ts'
import { RatesSection } from './rates-section.tsx'
import { ReferencesSection } from './references-section.tsx'
import { missingForRates, rateQuestion } from './requests.ts'
import { bookingRules, limitsText } from './rules.ts'
import { SideSection } from './side-section.tsx'
import type { BookingForm } from './use-booking.ts'
import { useRates } from './use-rates.ts'

interface BookingFormViewProps {
  form: BookingForm
  storage: DraftStorage | null
  types: readonly ParcelType[]
  disclaimer: string
  packaging: readonly string[]
  /** What parcels usually hold. */
  categories: readonly string[]
  /** Of data capture: what was just booked; null in the other forms of the page. */
  captured: readonly Shipment[] | null
  /** Whether a quote can be asked for, and whether that is what somebody came for. */
  quote: QuoteOffer
}
type QuoteOffer = 'first' | 'offered' | null

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The whole form: who and where, what, at which level and price, and the button that books it. */
export function BookingFormView({ form, storage, captured, quote, ...catalogue }: BookingFormViewProps) {
  const access = useAccess()
  const { user, data, services } = useGeneralData()
  const session = useSessionStore()
  const { fields } = form
  const isStaff = access.audience === 'staff'
  const account = isStaff ? fields.account_id : user.account_id
  const offer = useAccountOffer(account)
  const kinds = usePlaceKinds(access.may(permissionOf(listPickupPoints)))
  const rates = useRates(rateQuestion(fields))
  const chosen = rates.answer?.rates.find(({ service_level }) => service_level.id === fields.service_level_id)
  const days = {
    today: useClock(dayOf),
    offeredDays: chosen !== undefined && rates.isCurrent ? offeredDays(chosen) : null,
  }
  const element = useRef<HTMLFormElement>(null)
  const formRef = useMergedRef(element, form.formRef)
  const submit = (as: 'shipment' | 'quote') => {
    // A day or a time that cannot be read is in no field yet.
    if (element.current?.reportValidity() === false) return
    form.submit(as, {
      needsCustomerReference: offer?.customer_reference_required ?? false,
      needsCostCenter: offer?.cost_center_required ?? false,
      trackingPrefix: offer?.tracking_prefix ?? '',
      ...days,
    })
  }
  const usual = defaultCollection(data.user_settings)
  const isUsual = isSame(fields.collection, usual) || isSame(fields.collection, EMPTY_SIDE)
  const mayKeep = !isStaff && user.logged_in_user === undefined
  const keep = () => {
    persistUserSetting(session, DEFAULT_COLLECTION, fields.collection)
    toast({ text: messages.savedDefault, variant: 'success' })
  }
  const isCapture = captured !== null
  const receiver = useRef<HTMLInputElement>(null)
  const [latest] = captured ?? []
  // Whoever captures goes on at the next receiver, without a hand on the mouse; at the start, at what is not known yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was booked last begins the next
  useEffect(() => {
    if (!isCapture) return
    const isSenderKnown = account !== null && isComplete(fields.collection)
    ;(isSenderKnown ? receiver.current : element.current?.querySelector('input'))?.focus()
  }, [isCapture, latest])
  const toMeasures = () => {
    const measures = receiver.current?.form?.querySelectorAll<HTMLInputElement>('input[data-measure]') ?? []
    const blank = [...measures].find(({ value }) => value === '')
    ;(blank ?? measures[0])?.focus()
  }
  return (
    <form
      ref={formRef}
      className={css.form}
      aria-busy={form.isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(quote === 'first' ? 'quote' : 'shipment')
      }}
    >
      <div className={css.page}>
        {storage !== null && (
          <Abandoned
            storage={storage}
            onTake={(draft) => {
              const before = form.replace(draft)
              if (form.isDirty) storage.leave(before)
            }}
          />
        )}
        <CopiedNotice form={form} />
        {captured !== null && <Captured shipments={captured} />}
        <div className={css.columns}>
          <div className={css.typed}>
            {isStaff && <AccountField form={form} />}
            <div className={css.sides} data-capture={isCapture || undefined}>
              {SIDES.map((side) => (
                <SideSection
                  key={side === 'collection' ? `${side} ${latest?.id}` : side}
                  side={side}
                  form={form}
                  account={account}
                  kinds={kinds}
                  isFolded={isCapture && side === 'collection' && isComplete(fields.collection)}
                  nameRef={side === 'delivery' ? receiver : undefined}
                  onChosen={isCapture && side === 'delivery' ? toMeasures : undefined}
                  onKeep={side === 'collection' && mayKeep && !isUsual ? keep : undefined}
                />
              ))}
            </div>
            <ParcelsSection
              form={form}
              {...catalogue}
              limits={isStaff ? null : limitsText(bookingRules(access))}
            />
            <DatesSection form={form} days={days} />
            <ReferencesSection
              form={form}
              isGuest={access.account?.account_type === 'guest'}
              isRequired={offer?.customer_reference_required ?? false}
              costCenter={
                access.settings.enable_cost_centers
                  ? { isRequired: offer?.cost_center_required ?? false }
                  : null
              }
              prefix={offer?.customer_reference_prefix ?? ''}
              rate={rates.isCurrent ? chosen : undefined}
            />
            <OptionsSection form={form} offer={offer} />
          </div>
          <div className={css.priced}>
            <RatesSection form={form} rates={rates} missing={missingForRates(fields)} services={services} />
          </div>
        </div>
      </div>
      <BookingBar form={form} rates={rates} storage={storage} quote={quote} onSubmit={submit} />
    </form>
  )
}

/** Nothing is left to fill in at a side that is only looked at. */
const isComplete = ({ kind, name, street_address, local_area, city, zone, ...side }: SideFields) =>
  kind === 'street' &&
  [name, street_address, local_area, city, zone, `${side.mobile_number}${side.email}`].every(
    (part) => part.trim() !== '',
  )

interface BookingBarProps {
  form: BookingForm
  rates: ReturnType<typeof useRates>
  storage: DraftStorage | null
  quote: QuoteOffer
  onSubmit: (as: 'shipment' | 'quote') => void
}

/** The last line: what is wrong, or that the draft is kept, and what to do: book it, or keep its price. */
function BookingBar({ form, rates, storage, quote, onSubmit }: BookingBarProps) {
  const { locale } = useMessages()
  const { problem, isDirty, fields } = form
  const chosen = rates.answer?.rates.find(({ service_level }) => service_level.id === fields.service_level_id)
  const price = chosen !== undefined && rates.isCurrent ? formatRand(centsOf(chosen.rate), locale) : undefined
  const clear = () => {
    const before = form.replace(null)
    toast({
      text: messages.cleared,
      variant: 'info',
      action: { label: messages.undo, run: () => void form.replace(before) },
    })
  }
  const [first, other] =
    quote === 'first' ? (['quote', 'shipment'] as const) : (['shipment', 'quote'] as const)
  const words = {
    shipment: price === undefined ? messages.book : messages.bookFor(price),
    quote: messages.quote,
  }
  return (
    <footer className={css.bar}>
      <p
        className={css.barSaid}
        role={problem === undefined ? 'status' : 'alert'}
        data-wrong={problem !== undefined || undefined}
      >
        {problem ?? (isDirty && storage !== null ? messages.draft : '')}
      </p>
      <Button variant="default" disabled={!isDirty || form.isSending} onClick={clear}>
        {messages.discard}
      </Button>
      {quote !== null && (
        <Button variant="default" disabled={form.isSending} onClick={() => onSubmit(other)}>
          {words[other]}
        </Button>
      )}
      <Button type="submit" className={css.book} loading={form.isSending}>
        {words[first]}
      </Button>
    </footer>
  )
}
