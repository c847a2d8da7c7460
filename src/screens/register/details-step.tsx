import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { PASSWORD_LENGTH } from '../../domain/identity/password.ts'
import { useFocusFirstInvalid } from '../../ui/form/focus-first-invalid.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import aside from '../login/auth-layout.module.css'
import { FormError } from '../login/form-error.tsx'
import css from '../login/login.module.css'
import type { Details, Field, FieldErrors } from './details.ts'

interface DetailsStepProps {
  details: Details
  wrong: FieldErrors
  /** How often it was refused. */
  attempt: number
  error: string | null
  busy: boolean
  /** No terms follow: this step sends. */
  isLast: boolean
  onChange: (changes: Partial<Details>) => void
  onNext: () => void
}

/** Who somebody is. The first field that is wrong is gone to. */
export function DetailsStep(props: DetailsStepProps) {
  const { details, wrong, attempt, error, busy, isLast, onChange, onNext } = props
  const { auth } = useMessages()
  const messages = auth.register
  const form = useFocusFirstInvalid(attempt)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onNext()
  }
  const field = (name: Field) => ({
    name,
    size: 'md' as const,
    value: details[name],
    error: wrong[name],
    disabled: busy,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <form ref={form} className={css.form} onSubmit={submit} aria-busy={busy} noValidate>
      <h1 className={css.title}>{messages.title}</h1>
      <p className={css.lead}>{messages.lead}</p>
      <TextInput {...field('name')} label={messages.name} autoComplete="name" data-autofocus autoFocus />
      <TextInput {...field('email')} label={messages.email} type="email" autoComplete="email" />
      <TextInput {...field('phone_number')} label={messages.phone} type="tel" autoComplete="tel" />
      <TextInput
        {...field('company')}
        label={messages.company}
        placeholder={messages.companyHint}
        autoComplete="organization"
      />
      <PasswordInput
        {...field('password')}
        label={messages.password}
        description={auth.newPassword.rule(PASSWORD_LENGTH.least)}
        autoComplete="new-password"
      />
      <FormError error={error} />
      <Button type="submit" size="md" fullWidth loading={busy} rightSection={<IconArrowRight size="1rem" />}>
        {isLast ? messages.submit : messages.next}
      </Button>
      <p className={aside.aside}>
        {messages.haveOne} <Link to="/login">{auth.back}</Link>
      </p>
    </form>
  )
}
