import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Terms } from '../../domain/identity/terms.ts'
import { useAccess } from '../../features/session/access.tsx'
import { TermsReader } from '../../features/terms/terms-reader.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import aside from '../login/auth-layout.module.css'
import { FormError } from '../login/form-error.tsx'
import css from '../login/login.module.css'

interface TermsStepProps {
  terms: Terms
  busy: boolean
  error: string | null
  onBack: () => void
  onAccept: () => void
}

/** The terms, accepted with the registration. What was typed before is there on the way back. */
export function TermsStep({ terms, busy, error, onBack, onAccept }: TermsStepProps) {
  const { settings } = useAccess()
  const { auth } = useMessages()
  const [ready, setReady] = useState(false)
  return (
    <section className={css.form} data-wide aria-busy={busy}>
      <h1 className={css.title}>{auth.register.termsTitle}</h1>
      <p className={css.lead}>{auth.register.termsLead}</p>
      <div>
        <TermsReader terms={terms} onReady={setReady} />
      </div>
      {(settings.terms_url !== '' || settings.privacy_url !== '') && (
        <p className={aside.links}>
          {settings.terms_url !== '' && (
            <a href={settings.terms_url} target="_blank" rel="noreferrer">
              {auth.register.termsTitle}
            </a>
          )}
          {settings.privacy_url !== '' && (
            <a href={settings.privacy_url} target="_blank" rel="noreferrer">
              {auth.register.privacy}
            </a>
          )}
        </p>
      )}
      <FormError error={error} />
      <Button size="md" fullWidth disabled={!ready} loading={busy} onClick={onAccept}>
        {auth.register.submit}
      </Button>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconArrowLeft size="1rem" />}
        onClick={onBack}
      >
        {auth.register.goBack}
      </Button>
    </section>
  )
}
