import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TrackingEvent } from '../../../contract/shipments.ts'
import { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { WithdrawForm } from '../../../features/shipment/withdraw-form.tsx'
import { withdrawnMessages as messages } from '../../../features/shipment/withdrawn-messages.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'

interface WithdrawProps {
  facts: ShipmentFacts
  step: Pick<TrackingEvent, 'id' | 'status'>
}

/** Takes back a collection, delivery or failed attempt that was recorded by mistake; a reason is asked for, which the history keeps. */
export default function WithdrawStep({ facts: { id, ref }, step }: WithdrawProps) {
  const [isOpen, setOpen] = useState(false)
  const { shipping } = useMessages()
  const { data } = ShipmentStatus.safeParse(step.status)
  const title = messages.takeBackOf(data === undefined ? step.status : shipping.status(data), ref)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)} aria-label={title}>
        {messages.takeBack}
      </Button>
      <FormModal opened={isOpen} onClose={close} title={title} size="28rem">
        {isOpen && <WithdrawForm of={[{ id, ref, step: step.id }]} draft={id} onClose={close} />}
      </FormModal>
    </>
  )
}
