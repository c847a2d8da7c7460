import { Button, PasswordInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { updatePassword } from '../../contract/passwords.ts'
import { PASSWORD_LENGTH, passwordRefusal } from '../../domain/identity/password.ts'
import { useClient, useSessionStore } from '../../features/session/session.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { refusalTextIn } from '../../ui/messages/refusals.ts'
import aside from '../login/auth-layout.module.css'
import { AuthLayout } from '../login/auth-layout.tsx'
import { FormError } from '../login/form-error.tsx'
import css from '../login/login.module.css'
import { SubmitButton } from '../login/submit-button.tsx'

/** /new-password?code=…: where the link in the letter leads. */
export function Screen() {
  const { auth, login } = useMessages()
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  const code = search.get('code') ?? ''
  const isInvited = search.get('invited') === '1'

  return (
    <AuthLayout>
      {done ? (
        <section className={css.form}>
          <h1 className={css.title}>{auth.newPassword.doneTitle}</h1>
          <p className={css.lead} role="status">
            {auth.newPassword.done}
          </p>
          <Button
            component={Link}
            to="/login"
            size="md"
            fullWidth
            rightSection={<IconArrowRight size="1rem" />}
          >
            {login.submit}
          </Button>
        </section>
      ) : code === '' ? (
        <section className={css.form}>
          <h1 className={css.title}>{auth.newPassword.title}</h1>
          <p className={css.lead} role="alert">
            {auth.newPassword.noCode}
          </p>
          <Button component={Link} to="/forgot-password" size="md" fullWidth variant="default">
            {auth.newPassword.ask}
          </Button>
        </section>
      ) : (
        <NewPassword code={code} isInvited={isInvited} onDone={() => setDone(true)} />
      )}
    </AuthLayout>
  )
}

interface NewPasswordProps {
  code: string
  /** The link of an invitation: there is no old password, and they are logged in at once. */
  isInvited: boolean
  onDone: () => void
}

function NewPassword({ code, isInvited, onDone }: NewPasswordProps) {
  const { auth, refusals } = useMessages()
  const client = useClient()
  const session = useSessionStore()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [weak, setWeak] = useState<string | null>(null)
  const [error, setError] = useState<{ text: string; spent: boolean } | null>(null)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const refusal = passwordRefusal(password)
    setWeak(refusal && refusalTextIn(refusals, refusal))
    setError(null)
    if (refusal !== null) return
    setBusy(true)
    const outcome = await client(updatePassword, { body: { code, password } })
    if (outcome.ok) {
      const email = outcome.value.log_in_as
      const entered = email === null ? null : await session.signIn({ email, password })
      // A two-factor code is asked for at the door, as ever.
      if (entered?.ok && 'access_token' in entered.value) return navigate('/', { replace: true })
      return onDone()
    }
    setBusy(false)
    if (outcome.code === 'password.weak') setWeak(outcome.error)
    else setError({ text: outcome.error, spent: outcome.code === 'code.spent' })
  }

  return (
    <form className={css.form} onSubmit={submit} aria-busy={busy} noValidate>
      <h1 className={css.title}>{isInvited ? auth.newPassword.invitedTitle : auth.newPassword.title}</h1>
      <p className={css.lead}>{isInvited ? auth.newPassword.invitedLead : auth.newPassword.lead}</p>
      <PasswordInput
        label={auth.newPassword.field}
        description={auth.newPassword.rule(PASSWORD_LENGTH.least)}
        name="new-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        size="md"
        data-autofocus
        autoFocus
        error={weak}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setWeak(null)
        }}
      />
      <FormError error={error?.text ?? null} />
      <SubmitButton busy={busy}>{auth.newPassword.submit}</SubmitButton>
      <p className={aside.aside}>
        {error?.spent ? (
          <Link to="/forgot-password">{auth.newPassword.ask}</Link>
        ) : (
          <Link to="/login">{auth.back}</Link>
        )}
      </p>
    </form>
  )
}
