import type { ReactNode } from 'react'
import { formatPhone, normalisePhone } from '../../domain/values/phone.ts'
import { useAccess } from '../../features/session/access.tsx'
import { LanguageSwitch } from '../../ui/messages/language-switch.tsx'
import { visit } from '../../ui/page/visit.ts'
import { LogoMark } from '../../ui/theme/logo-mark.tsx'
import { Illustration } from './illustration.tsx'
import css from './login.module.css'

/** The hall that every way in shares: whose house it is, the form, whom to ask. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { settings } = useAccess()
  return (
    <div className={css.page} data-framed={visit.framed || undefined}>
      <section className={css.side}>
        <header className={css.brand}>
          {settings.logo_url === '' ? (
            <>
              <LogoMark size={1.75} />
              <span>{settings.provider_title}</span>
            </>
          ) : (
            <img src={settings.logo_url} alt={settings.provider_title} />
          )}
        </header>
        {children}
        <footer className={css.foot}>
          {settings.support_email_address !== '' && (
            <a href={`mailto:${settings.support_email_address}`}>{settings.support_email_address}</a>
          )}
          {settings.support_contact_number !== '' && (
            <a href={`tel:${normalisePhone(settings.support_contact_number)}`}>
              {formatPhone(settings.support_contact_number)}
            </a>
          )}
          <LanguageSwitch />
        </footer>
      </section>
      {!visit.framed && <Illustration />}
    </div>
  )
}
