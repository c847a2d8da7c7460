import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import { MAY_ASK } from '../../domain/tracking/recipient-request.ts'
import { CallProvider } from '../../features/provider-contact/call-provider.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './dashboard.module.css'

const Request = lazyOnDemand(
  async () => {
    const { RecipientRequestForm } = await import('../../features/tracking/recipient-request-form.tsx')
    return { default: ({ reference }: RequestProps) => <RecipientRequestForm reference={reference} /> }
  },
  ({ onClose }) => onClose(),
)
interface RequestProps {
  reference: string
  onClose: () => void
}

/** What a sender can do at once about a shipment that needs them: call, ask for another day, correct the address, or reply. */
export function SenderActs({ shipment }: { shipment: LiveShipment }) {
  const { dashboard } = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  if (!MAY_ASK.Sender(shipment)) return null
  const { id, ref } = shipment
  return (
    <div className={css.acts}>
      <div className={css.actButtons}>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isAsking}
          aria-label={dashboard.answerFor(ref)}
          onClick={() => setIsAsking(!isAsking)}
        >
          {dashboard.answer}
        </Button>
        <CallProvider reference={ref} small />
      </div>
      {isAsking && <Request key={id} reference={ref} onClose={() => setIsAsking(false)} fallback={null} />}
    </div>
  )
}
