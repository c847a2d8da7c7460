import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { readNewEmail } from '../../contract/new-email.ts'
import type { GeneralData } from '../../contract/session.ts'
import { changeUser } from '../../contract/users.ts'
import { isSameEmail } from '../../domain/values/email.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { sentence } from '../../domain/values/sentence.ts'
import { invalidateCall } from '../../features/session/answers.ts'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../features/session/drafts.ts'
import { useClient, useSessionStore } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { NewEmail } from './new-email.tsx'
import css from './profile.module.css'
import { Section } from './section.tsx'

const FIELDS = ['username', 'email', 'phone_number', 'current_password'] as const
type Field = (typeof FIELDS)[number]

/** A refusal beside the field that it is about; below the form where it is about none. */
interface Wrong {
  readonly field: Field | null
  readonly error: string
}

const fieldOf = (named: string | undefined): Field | null => FIELDS.find((field) => field === named) ?? null

/** What was typed when a session ended; never the password. */
const drafts = createDrafts<{ username: string; email: string; phone: string }>()

/** Name, e-mail and telephone. Another e-mail address is another way in, so it takes the password. */
export function Details({ data }: { data: GeneralData }) {
  const { user, account } = data
  const client = useClient()
  const session = useSessionStore()
  const { profile } = useMessages()
  const takenUp = useRestoredDraft(drafts, 0)
  const [username, setUsername] = useState(takenUp?.username ?? user.username)
  const [email, setEmail] = useState(takenUp?.email ?? user.email)
  const [phone, setPhone] = useState(takenUp?.phone ?? formatPhone(user.phone_number ?? ''))
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)

  const isOwn = user.logged_in_user === undefined
  const changesEmail = !isSameEmail(email, user.email)
  const changes =
    changesEmail ||
    username.trim() !== user.username ||
    formatPhone(phone) !== formatPhone(user.phone_number ?? '')
  useUnsaved(changes || password !== '')
  useKeptDraft(drafts, 0, changes ? { username, email, phone } : null)
  const errorOf = (field: Field) => (wrong?.field === field ? sentence(wrong.error) : undefined)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setWrong(null)
    const outcome = await client(changeUser, {
      body: {
        username,
        phone_number: phone.trim() === '' ? null : phone,
        ...(changesEmail && { email: email.trim(), current_password: password }),
      },
    })
    setBusy(false)
    if (!outcome.ok) {
      setWrong({ field: fieldOf(outcome.field), error: outcome.error.replace(/^\w+: /, '') })
      return
    }
    // What was typed meanwhile stays, and is not saved yet.
    setPassword((now) => (now === password ? '' : now))
    setPhone((now) => (now === phone ? formatPhone(outcome.value.user.phone_number ?? '') : now))
    toast({ text: changesEmail ? profile.emailSent : profile.saved, variant: 'success' })
    // The address stays until the new one is confirmed.
    if (changesEmail) setEmail((now) => (now === email ? user.email : now))
    await Promise.all([invalidateCall(readNewEmail), session.refresh()])
  }
  return (
    <Section title={profile.details} text={profile.detailsText}>
      <form className={css.form} onSubmit={save} aria-busy={busy}>
        <TextInput
          label={profile.name}
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={80}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={errorOf('username')}
        />
        <TextInput
          label={profile.email}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errorOf('email')}
        />
        {isOwn && <NewEmail />}
        {changesEmail && (
          <PasswordInput
            label={profile.currentPassword}
            description={profile.toChangeEmail}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={errorOf('current_password')}
          />
        )}
        <TextInput
          label={profile.phone}
          type="tel"
          autoComplete="tel"
          placeholder={profile.phoneHint}
          maxLength={30}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          onBlur={() => setPhone(formatPhone(phone))}
          error={errorOf('phone_number')}
        />
        <dl className={css.facts}>
          <div>
            <dt>{profile.role}</dt>
            <dd>{profile.roleName(user.role)}</dd>
          </div>
          {account !== null && (
            <div>
              <dt>{profile.account}</dt>
              <dd>
                {account.account_code} · {account.name}
              </dd>
            </div>
          )}
        </dl>
        {wrong !== null && wrong.field === null && (
          <p className={css.error} role="alert">
            {sentence(wrong.error)}
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" loading={busy} disabled={!changes}>
            {profile.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
