import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addWebhook, changeWebhook, listWebhooks, type Webhook } from '../../contract/webhooks.ts'
import { LONGEST_WEBHOOK_KEY, LONGEST_WEBHOOK_URL, WebhookTopic } from '../../domain/webhooks/webhook.ts'
import { toast } from '../../ui/components/toast.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { SearchableSelect } from '../../ui/form/searchable-select.tsx'
import { useEdit } from '../../ui/form/use-edit.tsx'
import { invalidateCall } from '../session/answers.ts'
import { useClient, useGeneralData } from '../session/session.tsx'
import { webhooks as messages } from './messages.ts'
import { SigningSecret } from './signing-secret.tsx'
import css from './webhooks.module.css'

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null
  /** Whether whoever it is names an account: people of one have their own. */
  namesAccount: boolean
  onClose: () => void
}

/** Adds a webhook, and shows what it signs with, the only time that it is seen; or changes one. */
export default function WebhookForm({ webhook, namesAccount, onClose }: WebhookFormProps) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={webhook === null ? messages.add : messages.changeTitle}
      closeOnClickOutside={false}
    >
      {secret === null ? (
        <Fields webhook={webhook} namesAccount={namesAccount} onClose={onClose} onSecret={setSecret} />
      ) : (
        <SigningSecret title={messages.isNew} secret={secret} onDone={onClose} />
      )}
    </FormModal>
  )
}

interface Draft {
  readonly account: string
  readonly topic: WebhookTopic
  readonly url: string
  readonly key: string
}

function Fields({
  webhook,
  namesAccount,
  onClose,
  onSecret,
}: WebhookFormProps & { onSecret: (secret: string) => void }) {
  const client = useClient()
  const { accounts } = useGeneralData()
  const saved: Draft = {
    account: '',
    topic: webhook?.topic ?? 'tracking-event',
    url: webhook?.url ?? '',
    key: '',
  }
  const edit = useEdit<Draft, { webhook: Webhook; signing_secret?: string }>({
    saved,
    version: webhook?.version,
    send({ account, topic, url, key }, { version }) {
      if (webhook === null)
        return client(addWebhook, {
          body: { topic, url, key, ...(account !== '' && { account_id: Number(account) }) },
        })
      const change = { topic, url, ...(key !== '' && { key }) }
      return client(changeWebhook, {
        body: { id: webhook.id, version: version ?? webhook.version, ...change },
      })
    },
    onRefused: () => void invalidateCall(listWebhooks),
    onSaved({ signing_secret }) {
      void invalidateCall(listWebhooks)
      if (signing_secret !== undefined) return onSecret(signing_secret)
      toast({ text: messages.saved, variant: 'success' })
      onClose()
    },
  })
  const { values } = edit
  const topic = edit.field('topic', (theirs) => messages.topics[theirs])
  return (
    <form className={css.form} {...edit.form}>
      {namesAccount && webhook === null && (
        <SearchableSelect
          label={messages.account}
          placeholder={messages.everyShipment}
          options={[...accounts.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.account === '' ? null : values.account}
          onChoose={(id) => edit.set({ account: id ?? '' })}
          clearable
        />
      )}
      <Select
        label={messages.topic}
        data={WebhookTopic.options.map((value) => ({ value, label: messages.topics[value] }))}
        allowDeselect={false}
        {...topic}
        onChange={(value) => topic.onChange(WebhookTopic.parse(value))}
      />
      <TextInput
        label={messages.url}
        placeholder={messages.urlHint}
        data-autofocus
        required
        withAsterisk={false}
        inputMode="url"
        autoComplete="off"
        maxLength={LONGEST_WEBHOOK_URL}
        {...edit.text('url')}
      />
      <TextInput
        label={messages.key}
        description={webhook?.has_key === true ? messages.keyStays : messages.keyHint}
        type="password"
        autoComplete="off"
        maxLength={LONGEST_WEBHOOK_KEY}
        {...edit.text('key')}
      />
      <SaveBar
        of={edit}
        ofDialog
        save={webhook === null ? messages.add : messages.save}
        disabled={values.url.trim() === '' || !edit.isDirty}
        onLeave={onClose}
      />
    </form>
  )
}
