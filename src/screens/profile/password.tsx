import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { updatePassword } from '../../contract/passwords.ts'
import type { User } from '../../contract/session.ts'
import { listSessions } from '../../contract/sessions.ts'
import { PASSWORD_LENGTH, passwordRefusal } from '../../domain/identity/password.ts'
import { sentence } from '../../domain/values/sentence.ts'
import { invalidateCall } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { refusalTextIn } from '../../ui/messages/refusals.ts'
import css from './profile.module.css'
import { Section } from './section.tsx'

interface Wrong {
  readonly field: string | undefined
  readonly error: string
}

/** A new password for whoever knows the current one. */
export function Password({ user }: { user: User }) {
  const client = useClient()
  const { profile, refusals } = useMessages()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const isAbout = (field: string) => wrong?.field === field
  const isElsewhere = wrong !== null && !isAbout('password') && !isAbout('current_password')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const weak = passwordRefusal(password, user)
    if (weak !== null) return setWrong({ field: 'password', error: refusalTextIn(refusals, weak) })
    setBusy(true)
    setWrong(null)
    const outcome = await client(updatePassword, { body: { password, current_password: current } })
    setBusy(false)
    if (!outcome.ok) return setWrong({ field: outcome.field, error: outcome.error })
    setCurrent((now) => (now === current ? '' : now))
    setPassword((now) => (now === password ? '' : now))
    toast({ text: profile.passwordChanged, variant: 'success' })
    await invalidateCall(listSessions)
  }
  return (
    <Section title={profile.password} text={profile.passwordText}>
      <form className={css.form} onSubmit={save} aria-busy={busy}>
        {/* So that password managers know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordInput
          label={profile.currentPassword}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={isAbout('current_password') && sentence(wrong?.error ?? '')}
        />
        <PasswordInput
          label={profile.newPassword}
          description={profile.newPasswordHint(PASSWORD_LENGTH.least)}
          autoComplete="new-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isAbout('password') && sentence(wrong?.error ?? '')}
        />
        {isElsewhere && (
          <p className={css.error} role="alert">
            {sentence(wrong.error)}
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" variant="default" loading={busy} disabled={current === '' || password === ''}>
            {profile.changePassword}
          </Button>
        </div>
      </form>
    </Section>
  )
}
