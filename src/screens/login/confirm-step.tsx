import { PasswordInput, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { useMessages } from '../../ui/messages/messages.tsx'
import aside from './auth-layout.module.css'
import { FormError } from './form-error.tsx'
import css from './login.module.css'
import { SubmitButton } from './submit-button.tsx'
import type { EmailAndPassword, SignIn } from './use-sign-in.ts'

interface ConfirmStepProps {
  signIn: SignIn
  typed: EmailAndPassword
  onType: (typed: EmailAndPassword) => void
  /** Of the link in the letter. */
  verification: string
}

/**
 * Where the letter of a registration leads. The password is asked for, though the letter would do: whoever registered
 * an address of somebody else does not get in by their curiosity.
 */
export function ConfirmStep({ signIn, typed, onType, verification }: ConfirmStepProps) {
  const { auth, login } = useMessages()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn.withProof({ ...typed, verification_code: verification })
  }
  return (
    <form className={css.form} onSubmit={submit} aria-busy={signIn.busy}>
      <h1 className={css.title}>{auth.confirm.title}</h1>
      <p className={css.lead}>{auth.confirm.lead}</p>
      <TextInput
        label={login.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        size="md"
        value={typed.email}
        onChange={(event) => onType({ ...typed, email: event.currentTarget.value })}
      />
      <PasswordInput
        label={login.password}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        data-autofocus
        autoFocus
        value={typed.password}
        onChange={(event) => onType({ ...typed, password: event.currentTarget.value })}
      />
      <FormError error={signIn.error} />
      <SubmitButton busy={signIn.busy}>{auth.confirm.submit}</SubmitButton>
      <p className={aside.aside}>
        <Link to="/login">{auth.back}</Link>
      </p>
    </form>
  )
}
