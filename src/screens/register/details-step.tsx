import { PasswordInput, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { PASSWORD_LENGTH } from '../../domain/identity/password.ts'
import type { Edit } from '../../ui/form/use-edit.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import aside from '../login/auth-layout.module.css'
import { FormError } from '../login/form-error.tsx'
import css from '../login/login.module.css'
import { SubmitButton } from '../login/submit-button.tsx'
import type { Details } from './details.ts'

interface DetailsStepProps {
  edit: Edit<Details>
  /** Where terms follow: what the form leads on to, when nothing is wrong. Else this step sends. */
  onNext?: () => void
}

/** Who somebody is. The first field that is wrong is gone to. */
export function DetailsStep({ edit, onNext }: DetailsStepProps) {
  const { auth } = useMessages()
  const messages = auth.register
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isRight()) onNext?.()
  }
  const field = (name: keyof Details) => ({
    name,
    size: 'md' as const,
    disabled: edit.isSaving,
    ...edit.text(name),
  })
  return (
    <form
      className={css.form}
      {...edit.form}
      onSubmit={onNext === undefined ? edit.form.onSubmit : next}
      noValidate
    >
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
      <FormError error={edit.problem ?? null} />
      <SubmitButton busy={edit.isSaving}>
        {onNext === undefined ? messages.submit : messages.next}
      </SubmitButton>
      <p className={aside.aside}>
        {messages.haveOne} <Link to="/login">{auth.back}</Link>
      </p>
    </form>
  )
}
