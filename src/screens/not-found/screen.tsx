import { useAccess } from '../../features/session/access.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { LinkButton } from '../../ui/components/plain-button.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useTitle } from '../../ui/page/title.ts'
import css from './not-found.module.css'

export function Screen() {
  const { settings } = useAccess()
  const { screens, controls } = useMessages()
  useTitle(screens.notFound, settings.provider_title)
  return (
    <>
      <PageHeader title={screens.notFound} />
      <div className={css.page}>
        <svg viewBox="0 0 240 64" className={css.picture} aria-hidden="true">
          <path d="M4 32h72M164 32h72" className={css.line} />
          <path d="M84 32h72" className={css.gap} />
          <circle cx="80" cy="32" r="7" className={css.hub} />
          <circle cx="160" cy="32" r="7" className={css.hub} />
        </svg>
        <p className={css.words}>{screens.notFoundText}</p>
        <p className={css.code}>{screens.notFoundCode}</p>
        <LinkButton to="/">{controls.start}</LinkButton>
      </div>
    </>
  )
}
