import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { adviceFor } from '../domain/console/error-catalogue.ts'
import { PageHeader } from '../ui/components/page-header.tsx'
import { PlainButton } from '../ui/components/plain-button.tsx'
import { useMessages } from '../ui/messages/messages.tsx'
import css from './error-panel.module.css'
import { reportError } from './report-error.ts'

/** Nobody is there to press a button on a wall: it refreshes itself, once there is a platform that would answer. */
const HEALS_MS = 60_000

function useHealing(): void {
  const [search] = useSearchParams()
  const wall = search.get('wall') === '1'
  useEffect(() => {
    if (!wall) return
    const timer = setInterval(async () => {
      const there = await fetch('/version.json', { cache: 'no-store' }).catch(() => null)
      if (there?.ok) location.reload()
    }, HEALS_MS)
    return () => clearInterval(timer)
  }, [wall])
}

/** When a screen breaks: what happened, in the specification's words, and a way on; `children`: others beside it. */
export function ErrorPanel({ error, children }: { error: unknown; children?: ReactNode }) {
  const { shell, controls } = useMessages()
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const advice = adviceFor(message)
  const said = advice === null ? null : shell.advice[advice]
  const title = said?.title ?? shell.errorTitle
  useEffect(() => {
    if (advice === null) reportError(error)
  }, [advice, error])
  return (
    <div className={css.panel} role="alert">
      <PageHeader title={said === null ? shell.error : title} />
      <span className={css.sign}>
        <IconAlertTriangle size={24} stroke={1.6} aria-hidden />
      </span>
      <h1 className={css.title}>{title}</h1>
      {said === null ? (
        <p className={css.text}>
          {shell.errorNotified}
          <br />
          {shell.errorRefresh}
        </p>
      ) : (
        <p className={css.text}>{said.text}</p>
      )}
      <PlainButton onClick={() => location.reload()}>{controls.refresh}</PlainButton>
      {children}
      <details className={css.details}>
        <summary>{controls.details}</summary>
        <code>{message}</code>
      </details>
    </div>
  )
}

/** What stands there when a screen throws or its file cannot be loaded. */
export function RouteError({ error }: { error: unknown }) {
  useHealing()
  return <ErrorPanel error={error} />
}
