import { Button, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { resetPassword } from '../../contract/passwords.ts'
import { useClient } from '../../features/session/session.tsx'
import { useWords } from '../../ui/messages/messages.tsx'
import aside from '../login/auth-layout.module.css'
import { Entrance } from '../login/auth-layout.tsx'
import { FormError } from '../login/form-error.tsx'
import css from '../login/login.module.css'
import { LetterSent } from '../login/message-sent.tsx'

/** /forgot-password: a link to a new password, for whoever has the e-mail address or username. */
export function Screen() {
  const { wayIn } = useWords()
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
    <Entrance>
      {sent ? (
        <LetterSent title={wayIn.forgot.sentTitle}>
          <p>{wayIn.forgot.sent(name.trim())}</p>
          <p className={aside.quiet}>{wayIn.forgot.notThere}</p>
          <Button variant="default" size="md" onClick={() => setSent(false)}>
            {wayIn.forgot.again}
          </Button>
          <p className={aside.aside}>
            <Link to="/login">{wayIn.back}</Link>
          </p>
        </LetterSent>
      ) : (
        <form className={css.form} onSubmit={submit} aria-busy={busy}>
          <h1 className={css.title}>{wayIn.forgot.title}</h1>
          <p className={css.lead}>{wayIn.forgot.lead}</p>
          <TextInput
            label={wayIn.forgot.field}
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
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={busy}
            rightSection={<IconArrowRight size="1rem" />}
          >
            {wayIn.forgot.submit}
          </Button>
          <p className={aside.aside}>
            <Link to="/login">{wayIn.back}</Link>
          </p>
        </form>
      )}
    </Entrance>
  )
}
