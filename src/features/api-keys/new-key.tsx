import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { issueApiKey, listApiKeys } from '../../contract/api-keys.ts'
import { ApiKeyLifetime, LONGEST_API_KEY_NAME } from '../../domain/identity/api-key.ts'
import { Segments } from '../../ui/components/segments.tsx'
import { ShownOnce } from '../../ui/components/shown-once.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { SearchableSelect } from '../../ui/form/searchable-select.tsx'
import { useEdit } from '../../ui/form/use-edit.tsx'
import { invalidateCall } from '../session/answers.ts'
import { useClient, useGeneralData } from '../session/session.tsx'
import css from './api-keys.module.css'
import { apiKeys as messages } from './messages.ts'

interface KeyDraft {
  readonly account: string
  readonly name: string
  readonly expires: ApiKeyLifetime
}

interface NewKeyProps {
  /** Staff name the account; it begins with this one. People of an account have their own. */
  account?: number | null
  /** The key was taken down. */
  onDone?: () => void
}

/** A new key, which is shown until it was taken down. */
export function NewKey({ account, onDone }: NewKeyProps) {
  const client = useClient()
  const [issued, setIssued] = useState<{ readonly name: string; readonly key: string } | null>(null)
  const isOwn = account === undefined
  const saved: KeyDraft = { account: String(account ?? ''), name: '', expires: 'never' }
  const edit = useEdit({
    saved,
    send: ({ account: chosen, name, expires }) =>
      client(issueApiKey, { body: { name, expires, ...(!isOwn && { account_id: Number(chosen) }) } }),
    savedFrom: () => ({ saved }),
    onSaved({ key, api_key }) {
      setIssued({ name: api_key.name, key })
      void invalidateCall(listApiKeys)
    },
  })
  if (issued !== null)
    return (
      <ShownOnce
        title={messages.isNew(issued.name)}
        secret={issued.key}
        hint={messages.copyNow}
        copy={messages.copy}
        done={messages.done}
        onDone={() => {
          setIssued(null)
          onDone?.()
        }}
      />
    )
  const { name, expires, account: chosen } = edit.values
  return (
    <form className={css.form} {...edit.form}>
      {!isOwn && <AccountChoice value={chosen} onChoose={(id) => edit.set({ account: id ?? '' })} />}
      <TextInput
        label={messages.name}
        description={messages.nameHint}
        required
        withAsterisk={false}
        maxLength={LONGEST_API_KEY_NAME}
        {...edit.text('name')}
      />
      <Segments
        label={messages.lasts}
        isLabelShown
        options={ApiKeyLifetime.options.map((value) => ({ value, label: messages.lifetimes[value] }))}
        chosen={expires}
        onChoose={(lasts) => edit.set({ expires: lasts })}
      />
      <SaveBar
        of={edit}
        className={css.actions}
        variant={isOwn ? 'default' : undefined}
        save={messages.issue}
        disabled={name.trim() === '' || (!isOwn && chosen === '')}
      />
    </form>
  )
}

function AccountChoice({ value, onChoose }: { value: string; onChoose: (id: string | null) => void }) {
  const { accounts } = useGeneralData()
  return (
    <SearchableSelect
      label={messages.account}
      placeholder={messages.chooseAccount}
      options={[...accounts.values()].map((one) => ({ value: String(one.id), label: one.name }))}
      value={value === '' ? null : value}
      onChoose={onChoose}
    />
  )
}
