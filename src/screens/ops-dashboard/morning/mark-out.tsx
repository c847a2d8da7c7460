import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LONGEST_OUT_REASON, markDriverOut } from '../../../contract/morning.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useClient } from '../../../features/session/session.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import css from '../../../ui/form/form.module.css'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { morningMessages } from './messages.ts'
import { outDays } from './out-days.ts'
import { morningChanged } from './use-morning.ts'

const { drivers: messages } = morningMessages

interface MarkOutProps {
  id: number
  name: string
  onClose: () => void
}

/** On which days a driver is out, today unless somebody says otherwise, and why, if they want to say it. */
export default function MarkOut(props: MarkOutProps) {
  return (
    <FormModal opened onClose={props.onClose} title={messages.markOutOf(props.name)} size="26rem">
      <MarkOutForm {...props} />
    </FormModal>
  )
}

function MarkOutForm({ id, name, onClose }: MarkOutProps) {
  const client = useClient()
  const { now } = useLiveWorkspace()
  const [begun] = useState(() => ({ from: dayOf(now()), until: dayOf(now()), reason: '' }))
  const [typed, setTyped] = useState(begun)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(begun))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const outcome = await client(markDriverOut, { body: { driver_id: id, is_out: true, ...typed } })
    await morningChanged()
    setBusy(false)
    if (!outcome.ok) return setError(outcome.error)
    void toast({ text: messages.isOut(name, outDays(typed, now())), variant: 'success' })
    onClose()
  }
  return (
    <form className={css.form} onSubmit={save}>
      <div className={css.pair}>
        <DayInput
          label={messages.firstDay}
          value={typed.from}
          // The last day is never before it.
          onChange={(from) => setTyped({ ...typed, from, ...(typed.until < from && { until: from }) })}
        />
        <DayInput
          label={messages.lastDay}
          value={typed.until}
          onChange={(until) => setTyped({ ...typed, until })}
        />
      </div>
      <TextInput
        data-autofocus
        label={messages.reason}
        description={messages.reasonHint}
        maxLength={LONGEST_OUT_REASON}
        value={typed.reason}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, reason: value })}
      />
      <DialogFoot error={error} onClose={onClose}>
        <Button type="submit" loading={busy}>
          {messages.markOut}
        </Button>
      </DialogFoot>
    </form>
  )
}
