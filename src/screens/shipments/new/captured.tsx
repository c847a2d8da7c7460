import type { Shipment } from '../../../contract/shipments.ts'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { booking as messages } from './messages.ts'
import css from './new.module.css'

/** What was just booked one after the other, the newest first: whoever captures stays where they are. */
export function Captured({ shipments }: { shipments: readonly Shipment[] }) {
  return (
    <ul className={css.captured} aria-label={messages.captured} aria-live="polite">
      {shipments.map(({ id, short_tracking_reference, delivery_contact, delivery_address }) => (
        <li key={id}>
          <Copyable text={short_tracking_reference} />
          <span>{messages.capturedTo(delivery_contact.name || delivery_address.company)}</span>
        </li>
      ))}
    </ul>
  )
}
