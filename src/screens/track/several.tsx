import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { type TrackedShipment, trackShipment } from '../../contract/tracking.ts'
import { invalidateCall } from '../../features/session/answers.ts'
import { StatusBadge } from '../../features/shipment/status-badge.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { Skeleton } from '../../ui/components/states.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { ASKED_EVERY_MS, Parcel, useParcel } from './parcel.tsx'
import css from './several.module.css'
import { trackedText } from './tracked-text.ts'

/** Several parcels below each other: a line each, and one of them in full. Only that one has a socket. */
export function Several({ references }: { references: readonly string[] }) {
  const { track } = useMessages()
  const [open, setOpen] = useState<string | null>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') invalidateCall(trackShipment)
    }, ASKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <section className={css.several} aria-labelledby="track-several">
      <h2 id="track-several" className={css.heading}>
        {track.several(references.length)}
      </h2>
      <ul className={css.list}>
        {references.map((reference) => (
          <Line
            key={reference}
            reference={reference}
            isOpen={reference === open}
            onToggle={() => setOpen(reference === open ? null : reference)}
          />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  reference: string
  isOpen: boolean
  onToggle: () => void
}

function Line({ reference, isOpen, onToggle }: LineProps) {
  const { track } = useMessages()
  const { data, error, refetch } = useParcel(reference)
  const id = useId()
  const shipment = data?.shipments[0]
  if (shipment !== undefined)
    return (
      <li className={css.line}>
        <button
          type="button"
          className={css.row}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <span className={css.reference}>{reference}</span>
          {!isOpen && <Told shipment={shipment} />}
          {!isOpen && <StatusBadge status={shipment.status} />}
          <IconChevronDown className={css.sign} size="1.125rem" stroke={1.8} aria-hidden />
        </button>
        {isOpen && (
          <div id={id}>
            <Parcel reference={reference} />
          </div>
        )}
      </li>
    )
  return (
    <li className={css.line} data-missing>
      <div className={css.row}>
        <span className={css.reference}>{reference}</span>
        {error === null ? (
          <span className={css.told} role="status" aria-label={track.looking}>
            <Skeleton w="60%" h="1rem" />
          </span>
        ) : (
          <span className={css.told}>{error.status === 404 ? track.notFoundHere : error.message}</span>
        )}
        {error !== null && error.status !== 404 && <RetryButton onClick={() => refetch()} />}
      </div>
    </li>
  )
}

function Told({ shipment }: { shipment: TrackedShipment }) {
  const messages = useMessages()
  const text = useClock((now) => {
    const { title, text } = trackedText(shipment, now, messages)
    return [title, text].filter((part) => part !== '').join('. ')
  })
  return <span className={css.told}>{text}</span>
}
