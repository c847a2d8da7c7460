import type { Shipment } from '../../../contract/shipments.ts'
import { labelMessages } from '../../../features/labels/messages.ts'
import { usePrint } from '../../../features/labels/use-print.ts'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import { booking as messages } from './messages.ts'
import css from './new.module.css'

/** What was just booked one after the other, the newest first: whoever captures stays where they are. */
export function Captured({ shipments }: { shipments: readonly Shipment[] }) {
  const { mayPrint, print } = usePrint()
  const [last] = shipments
  const printLast = () => {
    if (last !== undefined) void print([last.id], 'sticker')
  }
  useKeys(
    [{ keys: 'mod+p', label: labelMessages.lastKey, whileTyping: true, run: printLast }],
    mayPrint && last !== undefined,
  )
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
