import { Link } from 'react-router-dom'
import type { Shipment } from '../../../contract/shipments.ts'
import { isOffered } from '../../../domain/console/menu.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { StatusBadge } from '../../../features/shipment/status-badge.tsx'
import { Section } from '../../../ui/components/side-panel.tsx'
import { copiedMessages as messages } from '../new/copied-messages.ts'
import css from './detail.module.css'

/** What it brings back or was made like, and what was made of it; nothing where it stands by itself. */
export function Related({ shipment }: { shipment: Shipment | undefined }) {
  const access = useAccess()
  // The screen of quotes is for accounts; whoever has none reads the quote among the documents.
  const hasQuotes = isOffered('/shipment-quotes', access)
  const related = shipment?.related ?? []
  if (related.length === 0) return null
  return (
    <Section title={messages.related}>
      <ul className={css.related} aria-label={messages.related}>
        {related.map(({ id, relation, short_tracking_reference, status }) => (
          <li key={`${relation} ${id}`}>
            <span>{messages.relations[relation]}</span>
            {relation === 'quote' && !hasQuotes ? (
              <span className="mono">{short_tracking_reference}</span>
            ) : (
              <Link
                to={relation === 'quote' ? `/shipment-quotes?state=accepted&quote=${id}` : `/shipments/${id}`}
              >
                {short_tracking_reference}
              </Link>
            )}
            <StatusBadge status={status} plain />
          </li>
        ))}
      </ul>
    </Section>
  )
}
