import { useState } from 'react'
import { changeWebhook, listWebhooks, type Webhook } from '../../contract/webhooks.ts'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { toast } from '../../ui/components/toast.ts'
import { forms } from '../../ui/form/form-messages.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { invalidateCall } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import { webhooks as messages } from './messages.ts'
import { SigningSecret } from './signing-secret.tsx'

/** Asks how a webhook changes to a new signing secret, and shows it, the only time that it is seen. */
export default function NewSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useClient()
  const [secret, setSecret] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  const change = async (new_secret: 'beside' | 'alone') => {
    if (isSending) return
    setIsSending(true)
    const { id, version } = webhook
    const outcome = await client(changeWebhook, { body: { id, version, new_secret } })
    await invalidateCall(listWebhooks)
    if (outcome.ok && outcome.value.signing_secret !== undefined)
      return setSecret(outcome.value.signing_secret)
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
    onClose()
  }

  if (secret !== null)
    return (
      <FormModal opened onClose={onClose} title={messages.newSecret} closeOnClickOutside={false}>
        <SigningSecret title={messages.secretIsNew} secret={secret} onDone={onClose} />
      </FormModal>
    )
  return (
    <ConfirmDialog
      title={messages.newSecretTitle}
      onCancel={onClose}
      answers={[
        { label: forms.leaveIt, onChoose: onClose },
        { label: messages.secretAlone, tone: 'danger', onChoose: () => void change('alone') },
        { label: messages.secretBeside, onChoose: () => void change('beside') },
      ]}
    >
      {messages.newSecretText}
    </ConfirmDialog>
  )
}
