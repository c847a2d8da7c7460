import { listReleaseNotes } from '../../contract/platform.ts'
import { dayStart, formatDay } from '../../domain/values/moment.ts'
import { useCallQuery } from '../../features/session/answers.ts'
import { Markdown } from '../../ui/components/markdown.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonText } from '../../ui/components/states.tsx'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { releaseNotes as messages } from './messages.ts'
import css from './release-notes.module.css'

/** /release-notes: what is new in each version (000 §2). */
export function Screen() {
  const { data, error, refetch } = useCallQuery([listReleaseNotes.name], (client, signal) =>
    client(listReleaseNotes, { signal }),
  )
  return (
    <>
      <PageHeader title={messages.title} />
      <div className={css.page}>
        {error !== null && data === undefined && (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        )}
        {error === null && data === undefined && <SkeletonText lines={8} />}
        {data?.release_notes.length === 0 && (
          <EmptyState title={messages.none}>{messages.toldHere}</EmptyState>
        )}
        {data?.release_notes.map(({ id, release, title, body, published_on }) => (
          <article key={id} className={css.note} aria-labelledby={`note-${id}`}>
            <header className={css.head}>
              <h2 id={`note-${id}`}>{title}</h2>
              <p>
                <span className={css.release}>{release}</span>
                <time dateTime={published_on ?? undefined}>{dayWords(published_on)}</time>
              </p>
            </header>
            <Markdown text={body} />
          </article>
        ))}
      </div>
    </>
  )
}

function dayWords(day: string | null): string {
  const at = day === null ? null : dayStart(day)
  return at === null ? messages.draft : formatDay(at, currentLocale())
}
