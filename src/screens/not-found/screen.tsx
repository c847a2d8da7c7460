import { useAccess } from '../../ui/access.tsx'
import { PageHeader } from '../../ui/header.tsx'
import { LinkButton } from '../../ui/plain-button.tsx'
import { useTitle } from '../../ui/title.ts'
import css from './not-found.module.css'

export function Screen() {
  const { settings } = useAccess()
  useTitle('Page not found', settings.provider_title)
  return (
    <>
      <PageHeader title="Page not found" />
      <div className={css.page}>
        <svg viewBox="0 0 240 64" className={css.picture} aria-hidden="true">
          <path d="M4 32h72M164 32h72" className={css.line} />
          <path d="M84 32h72" className={css.gap} />
          <circle cx="80" cy="32" r="7" className={css.hub} />
          <circle cx="160" cy="32" r="7" className={css.hub} />
        </svg>
        <p className={css.words}>Oops! We can't seem to find the page you're looking for.</p>
        <p className={css.code}>Error code: 404</p>
        <LinkButton to="/">Go to the start</LinkButton>
      </div>
    </>
  )
}
