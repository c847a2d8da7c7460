import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouteError } from 'react-router-dom'
import { adviceFor } from '../domain/error-catalogue.ts'
import { PageHeader } from '../ui/header.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import css from './error-panel.module.css'

/** When a screen breaks: what happened, in the specification's words, and a way on. */
export function ErrorPanel({ error }: { error: unknown }) {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const advice = adviceFor(message)
  return (
    <div className={css.panel} role="alert">
      <PageHeader title={advice?.title ?? 'Error'} />
      <span className={css.sign}>
        <IconAlertTriangle size={24} stroke={1.6} aria-hidden />
      </span>
      <h1 className={css.title}>{advice?.title ?? 'An error has occurred'}</h1>
      {advice === null ? (
        <p className={css.text}>
          Our development team has been notified and will attempt to fix the issue ASAP.
          <br />
          Please try refreshing the page to resolve the issue.
        </p>
      ) : (
        <p className={css.text}>{advice.text}</p>
      )}
      <PlainButton onClick={() => location.reload()}>Refresh</PlainButton>
      <details className={css.details}>
        <summary>Details</summary>
        <code>{message}</code>
      </details>
    </div>
  )
}

/** What the router shows when a screen throws or its file cannot be loaded. */
export function RouteError() {
  const error = useRouteError()
  return <ErrorPanel error={error} />
}
