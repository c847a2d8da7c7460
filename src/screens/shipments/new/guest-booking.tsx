import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { bookAsGuest, type GuestBooking } from '../../../contract/guest-bookings.ts'
import { routeAt } from '../../../domain/console/routes.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useClient } from '../../../features/session/session.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { LinkButton } from '../../../ui/components/plain-button.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { BillingEmail } from './billing-email.tsx'
import { type BookingFields, emptyBooking, SIDES } from './draft.ts'
import { createDraftStorage, type DraftStorage, draftEnvironment } from './draft-storage.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { ParcelsSection } from './parcels-section.tsx'
import { keepQuoted, readQuoted, withQuoted } from './quoted.ts'
import { centsOf } from './rate-text.ts'
import { RatesSection } from './rates-section.tsx'
import { Insurance, useInsuredUpTo } from './references-section.tsx'
import { bookingOf, missingForRates, rateQuestion } from './requests.ts'
import { bookingRules, limitsText } from './rules.ts'
import type { Send } from './send-booking.ts'
import { SideSection } from './side-section.tsx'
import { useBooking } from './use-booking.ts'
import { useRates } from './use-rates.ts'

const FIRST = emptyBooking()
/** Nobody has signed in. */
const STRANGER = { user: 0, account: 0 }
/** Whoever signs in here names the tab themselves: two tabs of guests would have one name. */
const NAMELESS = { getItem: () => null, setItem: () => {} }
/** A guest has no account to demand anything, and asks for no day. */
const NO_DEMANDS = {
  needsCustomerReference: false,
  needsCostCenter: false,
  trackingPrefix: '',
  offeredDays: null,
}

/**
 * A draft of a guest stands in this tab alone: at a public computer the next one is offered no name and no door of
 * somebody else.
 */
export function guestStorage(): DraftStorage {
  const environment = { ...draftEnvironment(), local: sessionStorage, tab: NAMELESS, locks: null }
  return createDraftStorage(environment, 'guest', STRANGER)
}

/** What was quoted last, in what this tab was at. */
function begunWith(storage: DraftStorage): { storage: DraftStorage; typed: BookingFields | null } {
  const quoted = readQuoted(draftEnvironment().local, Date.now())
  const own = storage.own()
  if (quoted === null) return { storage, typed: null }
  if (own === null) return { storage, typed: withQuoted(FIRST, quoted) }
  const begun = { ...own, fields: withQuoted(own.fields, quoted) }
  return { storage: { ...storage, own: () => begun }, typed: null }
}

/** /shipments/new?quick_quote=send of whoever has not signed in, where the provider lets guests book (000 §5). */
export function GuestBookingScreen() {
  const { screens, locale } = useMessages()
  const access = useAccess()
  const client = useClient()
  const navigate = useNavigate()
  const today = useClock(dayOf)
  const [{ storage, typed }] = useState(() => begunWith(guestStorage()))
  const rules = bookingRules(access)
  const send: Send<GuestBooking> = (fields, request_key) =>
    client(bookAsGuest, { body: { ...bookingOf(fields), request_key } })
  const isDone = useRef(false)
  const onBooked = ({ short_tracking_reference: str, rate }: GuestBooking, isAsTyped: boolean) => {
    isDone.current = true
    keepQuoted(draftEnvironment().local, null, Date.now())
    navigate(`/shipments/success?${new URLSearchParams({ str })}`, {
      replace: true,
      state: { isAsTyped, rate },
    })
    return null
  }
  const form = useBooking({ first: FIRST, typed, rules, storage, send, onBooked })
  const { fields, problem, isDirty, isSending } = form
  // A quote that is asked for again, and whoever logs in now, go on with what stands here.
  useEffect(() => {
    if (!isDone.current) keepQuoted(draftEnvironment().local, fields, Date.now())
  }, [fields])
  const rates = useRates(rateQuestion(fields))
  const insuredUpTo = useInsuredUpTo()
  const chosen = rates.answer?.rates.find(({ service_level }) => service_level.id === fields.service_level_id)
  const price = chosen !== undefined && rates.isCurrent ? formatRand(centsOf(chosen.rate), locale) : null
  return (
    <>
      <PageHeader
        title={screens.title(routeAt('/shipments/new'), 'account')}
        actions={
          <LinkButton to={`/login?${new URLSearchParams({ redirect: '/shipments/new?quick_quote=send' })}`}>
            {screens.title(routeAt('/login'), access.audience)}
          </LinkButton>
        }
      />
      <form
        ref={form.formRef}
        className={css.form}
        aria-busy={isSending}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit('shipment', { ...NO_DEMANDS, today })
        }}
      >
        <div className={css.page}>
          <div className={css.columns}>
            <div className={css.typed}>
              <div className={css.sides}>
                {SIDES.map((side) => (
                  <SideSection key={side} side={side} form={form} account={null} kinds={['street']} />
                ))}
              </div>
              <ParcelsSection
                form={form}
                types={[]}
                disclaimer={access.settings.parcel_disclaimer}
                limits={limitsText(rules)}
                asks="contents"
              />
              <fieldset className={css.section}>
                <legend>{messages.more}</legend>
                <div className={css.pair}>
                  <BillingEmail form={form} />
                  <TextInput
                    label={messages.declaredValue}
                    description={insuredUpTo}
                    inputWrapperOrder={['label', 'input', 'description', 'error']}
                    inputMode="decimal"
                    maxLength={16}
                    autoComplete="off"
                    value={fields.declared_value}
                    error={form.problemAt('declared_value')}
                    onChange={({ currentTarget }) => form.change({ declared_value: currentTarget.value })}
                  />
                </div>
                <Insurance form={form} rate={rates.isCurrent ? chosen : undefined} />
              </fieldset>
            </div>
            <div className={css.priced}>
              <RatesSection form={form} rates={rates} missing={missingForRates(fields)} services={null} />
            </div>
          </div>
        </div>
        <footer className={css.bar}>
          <p
            className={css.barSaid}
            role={problem === undefined ? 'status' : 'alert'}
            data-wrong={problem !== undefined || undefined}
          >
            {problem ?? (isDirty ? messages.keptInTab : '')}
          </p>
          <Button variant="default" disabled={!isDirty || isSending} onClick={() => form.replace(null)}>
            {messages.discard}
          </Button>
          <Button type="submit" className={css.book} loading={isSending}>
            {price === null ? messages.book : messages.bookFor(price)}
          </Button>
        </footer>
      </form>
    </>
  )
}
