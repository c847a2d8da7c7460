import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { offeredActs } from '../../../domain/shipments/offered-acts.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { isSilent, NO_WORDS } from '../detail/cancel-drafts.ts'
import { CancelFields, cancelWords } from '../detail/cancel-fields.tsx'
import css from '../detail/dialogs.module.css'
import { useOnlooker } from '../detail/use-offered.ts'
import type { BulkFormProps } from './form-props.ts'
import { bulkMessages as messages } from './messages.ts'
import { cancelPlan } from './plans.ts'
import { useBulk } from './use-bulk.ts'

/** Calls off what is not collected yet, each with the same reason and message. */
export function CancelForm({ rows, onClose }: BulkFormProps) {
  const { settings } = useAccess()
  const { sender, start } = useBulk(rows)
  const onlooker = useOnlooker()
  const [open] = useState(() => rows.filter((row) => offeredActs(row, onlooker).cancel))
  const [words, setWords] = useState(NO_WORDS)
  const [error, setError] = useState<string | null>(null)
  useUnsaved(!isSilent(words))

  const save = (event: FormEvent) => {
    event.preventDefault()
    const said = cancelWords(words, settings)
    if ('problem' in said) return setError(said.problem)
    start({
      title: messages.of(messages.acts.cancel, open.length),
      plan: cancelPlan(sender, said),
      ids: open.map(({ id }) => id),
    })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save} noValidate>
      <CancelFields words={words} onChange={setWords} isWrong={error !== null} />
      {open.length < rows.length && (
        <p className={css.left}>
          {open.length === 0 ? messages.noneOpen : messages.stay(rows.length - open.length, rows.length)}
        </p>
      )}
      <DialogFoot error={error} onClose={onClose} leave={messages.keep}>
        <Button type="submit" color="red" disabled={open.length === 0}>
          {messages.of(messages.acts.cancel, open.length)}
        </Button>
      </DialogFoot>
    </form>
  )
}
