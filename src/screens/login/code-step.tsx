import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { LostDevice } from '../../features/provider-contact/lost-device.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { FormError } from './form-error.tsx'
import css from './login.module.css'
import type { SignIn } from './use-sign-in.ts'

/** The second proof: asked for with a 202, sent by itself when it is complete (000 §5). */
export function CodeStep({ signIn, email }: { signIn: SignIn; email: string }) {
  const { twoFactor } = useMessages()
  const { busy, error, refusals } = signIn
  return (
    <section className={css.form} aria-busy={busy}>
      <h1 className={css.title}>{twoFactor.title}</h1>
      <p className={css.lead}>
        {twoFactor.enter} <span className={css.whose}>{email}</span>
      </p>
      <CodeInput onComplete={signIn.withCode} disabled={busy} refusals={refusals} />
      <FormError error={error} />
      <LostDevice />
      <Button
        variant="default"
        size="md"
        loading={busy}
        leftSection={<IconArrowLeft size="1rem" />}
        onClick={signIn.back}
      >
        {twoFactor.back}
      </Button>
    </section>
  )
}
