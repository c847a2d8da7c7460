import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { receiveDropoff } from '../../../../contract/pod.ts'
import { listShipments } from '../../../../contract/shipments.ts'
import { PIN_DIGITS } from '../../../../domain/pod/proof.ts'
import { invalidateCall } from '../../../../features/session/answers.ts'
import { useClient } from '../../../../features/session/session.tsx'
import { toast } from '../../../../ui/components/toast.ts'
import { podMessages as messages } from './messages.ts'
import css from './pod.module.css'

/** Takes what is handed in at a pickup point, by the PIN that its sender says. */
export function ReceiveDropoff({ id, shipmentRef }: { id: number; shipmentRef: string }) {
  const client = useClient()
  const [pin, setPin] = useState('')
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')

  async function receive(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const outcome = await client(receiveDropoff, { body: { shipment_id: id, pin } })
    setSending(false)
    setProblem(outcome.ok ? '' : outcome.error)
    await invalidateCall(listShipments)
    if (outcome.ok) toast({ text: messages.received(shipmentRef), variant: 'success' })
  }
  return (
    <form className={css.form} onSubmit={(event) => void receive(event)} noValidate>
      <div className={css.buttons}>
        <TextInput
          className={css.grows}
          label={messages.pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_DIGITS}
          value={pin}
          error={problem || undefined}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="default" loading={sending}>
          {messages.receive}
        </Button>
      </div>
    </form>
  )
}
