import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { resetPassword } from '../../contract/passwords.ts'
import { useClient } from '../../features/session/session.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import aside from '../login/auth-layout.module.css'
import { AuthLayout } from '../login/auth-layout.tsx'
import { FormError } from '../login/form-error.tsx'
import css from '../login/login.module.css'
import { MessageSent } from '../login/message-sent.tsx'
import { SubmitButton } from '../login/submit-button.tsx'

/** /forgot-password: a link to a new password, for whoever has the e-mail address or username. */
export function Screen() {
  const { auth } = useMessages()
  const client = useClient()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [sent, setSent] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    const who = name.trim()
    const outcome = await client(resetPassword, {
      body: who.includes('@') ? { email: who } : { username: who },
    })
    setBusy(false)
    if (outcome.ok) setSent(true)
    else setError(outcome.error)
  }

  return (
    <AuthLayout>
      {sent ? (
        <MessageSent title={auth.forgot.sentTitle}>
          <p>{auth.forgot.sent(name.trim())}</p>
          <p className={aside.quiet}>{auth.forgot.notThere}</p>
          <Button variant="default" size="md" onClick={() => setSent(false)}>
            {auth.forgot.again}
          </Button>
          <p className={aside.aside}>
            <Link to="/login">{auth.back}</Link>
          </p>
        </MessageSent>
      ) : (
        <form className={css.form} onSubmit={submit} aria-busy={busy}>
          <h1 className={css.title}>{auth.forgot.title}</h1>
          <p className={css.lead}>{auth.forgot.lead}</p>
          <TextInput
            label={auth.forgot.field}
            name="username"
            autoComplete="username"
            required
            withAsterisk={false}
            size="md"
            data-autofocus
            autoFocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormError error={error} />
          <SubmitButton busy={busy}>{auth.forgot.submit}</SubmitButton>
          <p className={aside.aside}>
            <Link to="/login">{auth.back}</Link>
          </p>
        </form>
      )}
    </AuthLayout>
  )
}
