import type { Shipment } from '../../../contract/shipments.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { PriceBreakdown } from '../../../features/shipment/price-breakdown.tsx'
import { Section } from '../../../ui/components/side-panel.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import css from './detail.module.css'
import { rateMessages as messages } from './rate-messages.ts'

interface PriceProps extends Pick<Shipment, 'rates' | 'previous_rate' | 'first_rate'> {
  /** With VAT, in rand. */
  rate: number
}

/** What a shipment costs, line by line (001 §3), beside what it cost when it was booked. */
export default function PriceSection({ rate, rates = [], previous_rate, first_rate }: PriceProps) {
  const inRand = (rand: number) => formatRand(Math.round(rand * 100), currentLocale())
  const was = [
    ...(first_rate == null ? [] : [messages.first(inRand(first_rate))]),
    ...(previous_rate == null || previous_rate === first_rate
      ? []
      : [messages.before(inRand(previous_rate))]),
  ]
  return (
    <Section title={messages.price}>
      <PriceBreakdown lines={rates} total={rate} />
      {was.map((text) => (
        <p key={text} className={css.was}>
          {text}
        </p>
      ))}
    </Section>
  )
}
