import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LONGEST_OUT_REASON, markDriverOut } from '../../../contract/morning.ts'
import { useClient } from '../../../features/session/session.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { morningMessages } from './messages.ts'
import { morningChanged } from './use-morning.ts'

const { drivers: messages } = morningMessages

interface MarkOutProps {
  id: number
  name: string
  onClose: () => void
}

/** Why a driver is out today, if somebody wants to say it. */
export default function MarkOut(props: MarkOutProps) {
  return (
    <FormModal opened onClose={props.onClose} title={messages.markOutOf(props.name)} size="26rem">
      <MarkOutForm {...props} />
    </FormModal>
  )
}

function MarkOutForm({ id, name, onClose }: MarkOutProps) {
  const client = useClient()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useUnsaved(reason.trim() !== '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const outcome = await client(markDriverOut, { body: { driver_id: id, is_out: true, reason } })
    await morningChanged()
    setBusy(false)
    if (!outcome.ok) return setError(outcome.error)
    void toast({ text: messages.isOut(name), variant: 'success' })
    onClose()
  }
  return (
    <form onSubmit={save}>
      <TextInput
        data-autofocus
        label={messages.reason}
        description={messages.reasonHint}
        maxLength={LONGEST_OUT_REASON}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <DialogFoot error={error} onClose={onClose}>
        <Button type="submit" loading={busy}>
          {messages.markOut}
        </Button>
      </DialogFoot>
    </form>
  )
}
