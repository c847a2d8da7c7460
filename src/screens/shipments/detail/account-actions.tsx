import { actionRequired } from '../../../domain/shipments/figures.ts'
import { MAY_ASK } from '../../../domain/tracking/recipient-request.ts'
import { CallProvider } from '../../../features/provider-contact/call-provider.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { RecipientRequestForm } from '../../../features/tracking/recipient-request-form.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './detail.module.css'

/** Where action is required of the sender: what to do, whom to call, and a way to ask for another day or to reply. */
export function AccountActions({ facts }: { facts: ShipmentFacts }) {
  const { dashboard } = useMessages()
  const asked = actionRequired(facts)
  if (asked === null || !MAY_ASK.Sender(facts)) return null
  return (
    <div className={css.acts}>
      <p>{dashboard.needs[asked]}</p>
      <CallProvider reference={facts.ref} small />
      <RecipientRequestForm key={facts.id} reference={facts.ref} />
    </div>
  )
}
