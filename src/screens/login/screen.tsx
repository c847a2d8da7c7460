import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle, IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { redirectTarget } from '../../domain/redirect.ts'
import { sentence } from '../../domain/sentence.ts'
import { useAccess } from '../../ui/access.tsx'
import { useSession, useSessionStore } from '../../ui/live.tsx'
import { Mark } from '../../ui/mark.tsx'
import { LanguageSwitch } from '../../ui/words/language-switch.tsx'
import { useWords } from '../../ui/words/words.tsx'
import { DemoSignIns } from './demo-sign-ins.tsx'
import css from './login.module.css'
import { Panorama } from './panorama.tsx'

/** The way in: what was typed stays when it was wrong, and the server's own words say why. */
export function Screen() {
  const session = useSession()
  const store = useSessionStore()
  const { settings } = useAccess()
  const { login } = useWords()
  const [search] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  if (session.is === 'signed-in') return <Navigate to={redirectTarget(search.get('redirect'))} replace />

  const signIn = async (as: { email: string; password: string }) => {
    setBusy(true)
    setError(null)
    const answer = await store.signIn(as)
    setBusy(false)
    if (answer.ok) return
    setError(answer.error)
    passwordField.current?.select()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn({ email, password })
  }
  const expired = session.is === 'signed-out' && session.because === 'expired'

  return (
    <div className={css.page}>
      <section className={css.side}>
        <header className={css.brand}>
          {settings.logo_url === '' ? (
            <>
              <Mark size={1.75} />
              <span>{settings.provider_title}</span>
            </>
          ) : (
            <img src={settings.logo_url} alt={settings.provider_title} />
          )}
        </header>
        <form className={css.form} onSubmit={submit} aria-busy={busy}>
          <h1 className={css.title}>{login.title}</h1>
          <p className={css.lead}>{expired ? login.expired : login.lead}</p>
          <TextInput
            label={login.email}
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            size="md"
            data-autofocus
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            ref={passwordField}
            label={login.password}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <div className={css.error} role="alert">
            {error !== null && (
              <>
                <IconAlertCircle size="1rem" stroke={1.8} aria-hidden />
                <span>{sentence(error)}</span>
              </>
            )}
          </div>
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={busy}
            rightSection={<IconArrowRight size="1rem" />}
          >
            {login.submit}
          </Button>
          <DemoSignIns busy={busy} onChoose={signIn} />
        </form>
        <footer className={css.foot}>
          {settings.support_email_address !== '' && (
            <a href={`mailto:${settings.support_email_address}`}>{settings.support_email_address}</a>
          )}
          {settings.support_contact_number !== '' && (
            <a href={`tel:${settings.support_contact_number}`}>{settings.support_contact_number}</a>
          )}
          <LanguageSwitch />
        </footer>
      </section>
      <Panorama />
    </div>
  )
}
