import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Shipment } from '../../../contract/shipments.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { centsOf } from '../new/rate-text.ts'
import css from './kiosk.module.css'
import { kiosk as messages } from './messages.ts'

/** s: long enough to take a photo. */
const SHOWN_S = 45

function useSecondsLeft(seconds: number, onOver: () => void): number {
  const [endsAt] = useState(() => Date.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.ceil((endsAt - Date.now()) / 1_000)), 250)
    return () => clearInterval(timer)
  }, [endsAt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is over
  useEffect(() => {
    if (left <= 0) onOver()
  }, [left <= 0])
  return Math.max(0, left)
}

/** What was booked, until it has been photographed; then it is the next one's turn. */
export function Done({ shipment, onOver }: { shipment: Shipment; onOver: () => void }) {
  const { locale } = useMessages()
  const seconds = useSecondsLeft(SHOWN_S, onOver)
  const { rate } = shipment
  return (
    <section className={css.welcome} aria-label={messages.booked}>
      <IconCircleCheck className={css.sign} size="3.5rem" stroke={1.6} aria-hidden />
      <h1 className={css.question}>{messages.booked}</h1>
      <dl className={css.facts}>
        <dt>{messages.reference}</dt>
        <dd className={css.reference}>{shipment.short_tracking_reference}</dd>
      </dl>
      <p className={css.lead}>
        {[
          shipment.service_level_name,
          rate === undefined || rate === null ? '' : formatRand(centsOf(rate), locale),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <p className={css.lead}>{messages.keep}</p>
      <Button size="xl" className={css.start} onClick={onOver}>
        {messages.done}
      </Button>
      <p className={css.count} role="timer">
        {messages.returns(seconds)}
      </p>
    </section>
  )
}
