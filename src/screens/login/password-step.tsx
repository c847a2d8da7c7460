import { PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAccess } from '../../features/session/access.tsx'
import { useSession } from '../../features/session/session.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import aside from './auth-layout.module.css'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { FormError } from './form-error.tsx'
import { GoogleButton } from './google.tsx'
import css from './login.module.css'
import { SubmitButton } from './submit-button.tsx'
import type { EmailAndPassword, SignIn } from './use-sign-in.ts'

interface PasswordStepProps {
  signIn: SignIn
  /** Kept above, so that what was typed is there on the way back from the code. */
  typed: EmailAndPassword
  onType: (typed: EmailAndPassword) => void
}

export function PasswordStep({ signIn, typed, onType }: PasswordStepProps) {
  const session = useSession()
  const { staffLogin, settings } = useAccess()
  const { login, auth } = useMessages()
  const { busy, error } = signIn
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  const sent = useRef(typed)

  // What was wrong stays to be mended, and is chosen to be typed over; unless somebody is mending it already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer comes
  useLayoutEffect(() => {
    if (error === null || sent.current !== typed) return
    password.current?.focus()
    password.current?.select()
  }, [error])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    sent.current = typed
    signIn.withPassword(typed)
  }
  const title = staffLogin ? login.staffTitle : login.title
  const because = session.is === 'signed-out' ? session.because : undefined
  const lead =
    because === 'expired' || because === 'idle' ? login[because] : staffLogin ? login.staffLead : login.lead
  return (
    <form className={css.form} onSubmit={submit} aria-busy={busy}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>{lead}</p>
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
        value={typed.email}
        onChange={(event) => onType({ ...typed, email: event.currentTarget.value })}
      />
      <PasswordInput
        ref={password}
        label={login.password}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        visible={shown}
        onVisibilityChange={setShown}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        onBlur={() => setCapsLock(false)}
        value={typed.password}
        onChange={(event) => onType({ ...typed, password: event.currentTarget.value })}
      />
      <Link to="/forgot-password" className={aside.forgot}>
        {auth.forgot.link}
      </Link>
      <FormError error={error} hint={capsLock ? login.capsLock : null} />
      <SubmitButton busy={busy}>{title}</SubmitButton>
      <GoogleButton />
      {!settings.unused_feature_public_account_creation && (
        <p className={aside.aside}>
          {auth.register.invite} <Link to="/register">{auth.register.link}</Link>
        </p>
      )}
      <DemoSignIns
        busy={busy}
        onChoose={(as) => {
          onType(as)
          signIn.withPassword(as)
        }}
      />
    </form>
  )
}
