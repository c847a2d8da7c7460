import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { redirectTarget } from '../../domain/redirect.ts'
import { useAccess } from '../../ui/access.tsx'
import { useSession } from '../../ui/live.tsx'
import { Mark } from '../../ui/mark.tsx'
import { visit } from '../../ui/visit.ts'
import { LanguageSwitch } from '../../ui/words/language-switch.tsx'
import { CodeStep } from './code-step.tsx'
import css from './login.module.css'
import { Panorama } from './panorama.tsx'
import { PasswordStep } from './password-step.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The way in: what was typed stays when it was wrong, and the server's own words say why. */
export function Screen() {
  const session = useSession()
  const { settings } = useAccess()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const signIn = useSignIn()

  if (session.is === 'signed-in') return <Navigate to={redirectTarget(search.get('redirect'))} replace />
  return (
    <div className={css.page} data-framed={visit.framed || undefined}>
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
        {signIn.step === 'password' ? (
          <PasswordStep signIn={signIn} typed={typed} onType={setTyped} />
        ) : (
          <CodeStep signIn={signIn} email={typed.email} />
        )}
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
      {!visit.framed && <Panorama />}
    </div>
  )
}
