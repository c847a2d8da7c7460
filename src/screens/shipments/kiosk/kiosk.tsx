import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPackageExport } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { bookShipment } from '../../../contract/bookings.ts'
import { permissionOf } from '../../../contract/call.ts'
import { listParcelTypes } from '../../../contract/parcel-types.ts'
import { listPickupPoints } from '../../../contract/pickup-points.ts'
import type { Shipment } from '../../../contract/shipments.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { forgetAnswers, useCallQuery } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { LanguageSwitch } from '../../../ui/messages/language-switch.tsx'
import { useLanguage, useMessages } from '../../../ui/messages/messages.tsx'
import { emptyBooking } from '../new/draft.ts'
import { booking } from '../new/messages.ts'
import { useAccountOffer } from '../new/opt-ins.tsx'
import { ParcelsSection } from '../new/parcels-section.tsx'
import { usePlaceKinds } from '../new/point-field.tsx'
import { centsOf } from '../new/rate-text.ts'
import { RatesSection } from '../new/rates-section.tsx'
import { bookingOf, missingForRates, rateQuestion } from '../new/requests.ts'
import { bookingRules, limitsText } from '../new/rules.ts'
import { SideSection } from '../new/side-section.tsx'
import { useBooking } from '../new/use-booking.ts'
import { useRates } from '../new/use-rates.ts'
import { Demanded } from './demanded.tsx'
import { Done } from './done.tsx'
import css from './kiosk.module.css'
import { kiosk as messages } from './messages.ts'
import { useInactivity } from './use-inactivity.ts'

const STEPS = ['collection', 'delivery', 'parcels', 'rates'] as const
type Step = (typeof STEPS)[number]

/** What of the form a step is done with. */
const PARTS: Readonly<Record<Step, readonly string[]>> = {
  collection: ['collection'],
  delivery: ['delivery'],
  parcels: ['parcels', 'customer_reference', 'cost_center', 'billing_email'],
  rates: ['service_level'],
}

/** Larger than anywhere else: read standing, and pressed with a thumb. */
function useLargeType(): void {
  useEffect(() => {
    document.documentElement.dataset.kiosk = ''
    return () => {
      delete document.documentElement.dataset.kiosk
    }
  }, [])
}

/** The booking screen for whoever stands before it: one question at a time, and nothing of it is kept (001 §2). */
export function Kiosk() {
  const [round, setRound] = useState(0)
  const { language, choose } = useLanguage()
  const [usual] = useState(language)
  useLargeType()
  const begin = () => {
    // Also what was looked up, of what the last one typed.
    forgetAnswers()
    choose(usual)
    setRound((count) => count + 1)
  }
  return <Round key={round} onOver={begin} />
}

/** From one person to the next. */
function Round({ onOver }: { onOver: () => void }) {
  const [step, setStep] = useState<Step | null>(null)
  const [booked, setBooked] = useState<Shipment | null>(null)
  const idle = useInactivity(step !== null, onOver)
  return (
    <div className={css.kiosk}>
      {booked !== null ? (
        <Done shipment={booked} onOver={onOver} />
      ) : step === null ? (
        <Welcome onStart={() => setStep('collection')} />
      ) : (
        <Questions step={step} onStep={setStep} onBooked={setBooked} onOver={onOver} />
      )}
      {idle.is === 'asked' && (
        <ConfirmDialog
          title={messages.stillThere}
          onCancel={idle.stay}
          answers={[
            { label: messages.startOver, tone: 'plain', onChoose: onOver },
            { label: messages.continue, onChoose: idle.stay },
          ]}
          picture={
            <p className={css.seconds} role="timer">
              {idle.seconds}
            </p>
          }
        >
          {messages.startsOver(idle.seconds)}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Welcome({ onStart }: { onStart: () => void }) {
  const { settings } = useAccess()
  return (
    <section className={css.welcome}>
      {settings.logo_url === '' ? (
        <p className={css.provider}>{settings.provider_title}</p>
      ) : (
        <img className={css.logo} src={settings.logo_url} alt={settings.provider_title} />
      )}
      <h1 className={css.question}>{messages.welcome}</h1>
      <p className={css.lead}>{messages.welcomeText}</p>
      <Button
        size="xl"
        className={css.start}
        leftSection={<IconPackageExport size="1.5rem" stroke={1.8} />}
        onClick={onStart}
      >
        {messages.start}
      </Button>
      <LanguageSwitch />
    </section>
  )
}

interface QuestionsProps {
  step: Step
  onStep: (step: Step) => void
  onBooked: (shipment: Shipment) => void
  onOver: () => void
}

function Questions({ step, onStep, onBooked, onOver }: QuestionsProps) {
  const access = useAccess()
  const client = useClient()
  const { user } = useGeneralData()
  const { locale } = useMessages()
  const [first] = useState(() => emptyBooking())
  const { data: catalogue } = useCallQuery([listParcelTypes.name], (ask, signal) =>
    ask(listParcelTypes, { signal }),
  )
  const offer = useAccountOffer(user.account_id)
  const kinds = usePlaceKinds(access.may(permissionOf(listPickupPoints)))
  const rules = bookingRules(access)
  const form = useBooking({
    first,
    rules,
    // Nothing that is typed here outlives whoever typed it.
    storage: null,
    send: (fields, idempotencyKey) => client(bookShipment, { body: bookingOf(fields), idempotencyKey }),
    onBooked: (shipment: Shipment) => {
      onBooked(shipment)
      return null
    },
  })
  const demands = {
    needsCustomerReference: offer?.customer_reference_required ?? false,
    needsCostCenter: offer?.cost_center_required ?? false,
    trackingPrefix: offer?.tracking_prefix ?? '',
    today: useClock(dayOf),
    offeredDays: null,
  }
  const { fields, problem, isSending } = form
  const rates = useRates(rateQuestion(fields))
  const chosen = rates.answer?.rates.find(({ service_level }) => service_level.id === fields.service_level_id)
  const number = STEPS.indexOf(step)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each question
  useEffect(() => heading.current?.focus(), [step])
  const forward = () => {
    const next = STEPS[number + 1]
    if (next === undefined) form.submit('shipment', demands)
    else if (form.check(PARTS[step], demands)) onStep(next)
  }
  const types = (catalogue?.parcel_types ?? []).filter(({ active }) => active)
  return (
    <form
      ref={form.formRef}
      className={css.form}
      aria-busy={isSending}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        forward()
      }}
    >
      <div className={css.asked}>
        <div className={css.top}>
          <p className={css.count}>{messages.step(number + 1, STEPS.length)}</p>
          <Button variant="subtle" disabled={isSending} onClick={onOver}>
            {messages.startOver}
          </Button>
        </div>
        <h1 ref={heading} tabIndex={-1} className={css.question}>
          {messages.steps[step]}
        </h1>
        {(step === 'collection' || step === 'delivery') && (
          // Without an address book: it is the account's, and this is anybody.
          <SideSection key={step} side={step} form={form} account={null} kinds={kinds} hasPin={false} />
        )}
        {step === 'parcels' && (
          <>
            <ParcelsSection
              form={form}
              types={types}
              // Where the provider wants to know what is in it, it is asked here too.
              asks={rules.needsContents ? 'contents' : 'measures'}
              disclaimer={catalogue?.parcel_disclaimer ?? ''}
              limits={limitsText(rules)}
            />
            <Demanded
              form={form}
              isReference={demands.needsCustomerReference}
              isCostCenter={rules.hasCostCenters && demands.needsCostCenter}
              isGuest={rules.isGuest}
            />
          </>
        )}
        {step === 'rates' && (
          <RatesSection form={form} rates={rates} missing={missingForRates(fields)} services={null} />
        )}
      </div>
      <footer className={css.bar}>
        <p className={css.said} role="alert">
          {problem}
        </p>
        {number > 0 && (
          <Button
            size="lg"
            variant="default"
            disabled={isSending}
            leftSection={<IconArrowLeft size="1.25rem" />}
            onClick={() => onStep(STEPS[number - 1] ?? 'collection')}
          >
            {messages.back}
          </Button>
        )}
        <Button
          type="submit"
          size="lg"
          loading={isSending}
          rightSection={step === 'rates' ? undefined : <IconArrowRight size="1.25rem" />}
        >
          {step !== 'rates'
            ? messages.next
            : chosen !== undefined && rates.isCurrent
              ? booking.bookFor(formatRand(centsOf(chosen.rate), locale))
              : booking.book}
        </Button>
      </footer>
    </form>
  )
}
