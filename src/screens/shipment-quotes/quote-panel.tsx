import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { permissionOf } from '../../contract/call.ts'
import { acceptQuote, listQuotes, type Quote, readQuoteDocument } from '../../contract/quotes.ts'
import { useAccess } from '../../features/session/access.tsx'
import { invalidateCall } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import { PriceBreakdown } from '../../features/shipment/price-breakdown.tsx'
import { Copyable } from '../../ui/components/copyable.tsx'
import { Facts, Section, SidePanel } from '../../ui/components/side-panel.tsx'
import { SkeletonRows } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { currentLanguage } from '../../ui/messages/current-language.ts'
import { ownPath } from '../../ui/page/own-path.ts'
import { atTime, inRand, StateBadge } from './columns.tsx'
import { quotes as messages } from './messages.ts'
import css from './quotes.module.css'
import { useCurrentPrice } from './use-quotes.ts'

/** A quote beside the list: what it costs line by line, and the way to book it. */
export function QuotePanel({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const client = useClient()
  const { may } = useAccess()
  const navigate = useNavigate()
  const [isBooking, setBooking] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const { data: current } = useCurrentPrice(quote)
  const today = current?.shipment_quotes[0]
  const { id, short_tracking_reference: reference, state } = quote
  /** What it is booked at: what is on the button, and no other. */
  const price = state === 'open' ? quote.rate : state === 'expired' ? (today?.current_rate ?? null) : null
  const canBook = may(permissionOf(acceptQuote)) && price !== null && !isBooking

  const book = async () => {
    setBooking(true)
    const outcome = await client(acceptQuote, {
      body: { id, rate: price },
      idempotencyKey: crypto.randomUUID(),
    })
    setBooking(false)
    // Refused, it may have expired, or have been accepted by a colleague.
    await invalidateCall(listQuotes)
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    toast({
      text: messages.isBooked(reference),
      variant: 'success',
      autoHide: 8_000,
      action: { label: messages.openShipment, run: () => void navigate(`/shipments/${id}`) },
    })
  }
  const openPdf = async () => {
    setOpening(true)
    const outcome = await client(readQuoteDocument, { query: { id, language: currentLanguage() } })
    setOpening(false)
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    // Of the same platform, whatever name it has for programs.
    window.open(ownPath(outcome.value.url), '_blank')
  }
  useKeys([{ keys: 'b', label: messages.bookKey, run: () => void book() }], canBook)
  useKeys([{ keys: 'p', label: messages.openPdf, run: () => void openPdf() }])

  return (
    <SidePanel
      label={messages.one(reference)}
      title={<Copyable text={reference} />}
      onClose={onClose}
      foot={
        <div className={css.actions}>
          {price !== null && may(permissionOf(acceptQuote)) && (
            <Button size="sm" loading={isBooking} onClick={() => void book()}>
              {messages.book(inRand(price))}
            </Button>
          )}
          {state === 'accepted' && (
            <Button size="sm" component={Link} to={`/shipments/${id}`}>
              {messages.openShipment}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            loading={isOpening}
            leftSection={<IconFileText size="1rem" stroke={1.7} />}
            onClick={() => void openPdf()}
          >
            {messages.pdf}
          </Button>
        </div>
      }
    >
      <Section title={messages.shipment} aside={<StateBadge state={state} />}>
        <Facts
          facts={[
            [messages.from, `${quote.collection_name} · ${quote.collection_place}`],
            [messages.to, `${quote.delivery_name} · ${quote.delivery_place}`],
            [messages.service, quote.service_level_name],
            [messages.parcels, quote.parcel_count],
            [messages.weight, `${quote.charged_weight} kg`],
            ...(quote.customer_reference === null
              ? []
              : [[messages.customerReference, quote.customer_reference] as const]),
            ...(quote.cost_center === null ? [] : [[messages.costCenter, quote.cost_center] as const]),
            [messages.quoted, atTime(quote.time_created)],
            quote.time_accepted === null
              ? [messages.validUntil, atTime(quote.valid_until)]
              : [messages.accepted, atTime(quote.time_accepted)],
          ]}
        />
      </Section>
      <Section title={messages.breakdown}>
        <PriceBreakdown lines={quote.rates} total={quote.rate} vatPercentage={quote.vat_percentage} />
      </Section>
      {state === 'expired' && (
        <Section title={messages.today}>
          <p className={css.note}>{messages.expiredText(atTime(quote.valid_until))}</p>
          {today === undefined ? (
            <SkeletonRows rows={3} columns={2} />
          ) : today.current_rate === null || today.current_rate === undefined ? (
            <p className={css.note}>{messages.noRate}</p>
          ) : (
            <PriceBreakdown lines={today.current_rates ?? []} total={today.current_rate} />
          )}
        </Section>
      )}
    </SidePanel>
  )
}
