import { useAccess } from '../../features/session/access.tsx'
import { LogoMark } from '../../ui/theme/logo-mark.tsx'
import css from './logo.module.css'

/** The provider's logo for the navigation, narrow its icon; or our own mark with the provider's name. */
export function Logo({ markOnly }: { markOnly?: boolean }) {
  const { settings } = useAccess()
  if (settings.navigation_logo_url !== '' && !markOnly) {
    return <img className={css.image} src={settings.navigation_logo_url} alt={settings.provider_title} />
  }
  return (
    <span className={css.logo}>
      {settings.favicon_url === '' ? (
        <LogoMark />
      ) : (
        <img className={css.icon} src={settings.favicon_url} alt="" />
      )}
      {!markOnly && <span className={css.word}>{settings.provider_title}</span>}
    </span>
  )
}
