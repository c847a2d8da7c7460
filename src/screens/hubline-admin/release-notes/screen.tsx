import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { listAllReleaseNotes, type ReleaseNote } from '../../../contract/platform.ts'
import { dayStart, formatDay } from '../../../domain/values/moment.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { Badge } from '../../../ui/components/badge.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { releaseNotes as messages } from '../../release-notes/messages.ts'
import { NoteEditor } from './note-editor.tsx'
import css from './notes.module.css'

const NEW = 'new'

/** /hubline-admin/release-notes: what is new in each version, written as Markdown (000 §2). */
export function Screen() {
  const { data, error, refetch } = useCallQuery([listAllReleaseNotes.name], (client, signal) =>
    client(listAllReleaseNotes, { signal }),
  )
  const [search, setSearch] = useSearchParams()
  const named = search.get('note')
  const notes = data?.release_notes ?? []
  const opened = notes.find(({ id }) => String(id) === named)
  const show = (which: string | null) => setSearch(which === null ? {} : { note: which })
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <Button size="xs" leftSection={<IconPlus size="1rem" stroke={1.8} />} onClick={() => show(NEW)}>
            {messages.write}
          </Button>
        }
      />
      <div className={css.split} data-opened={opened !== undefined || named === NEW || undefined}>
        <nav className={css.side} aria-label={messages.title}>
          {error !== null && data === undefined ? (
            <ErrorState error={error.message} small action={<RetryButton onClick={() => void refetch()} />} />
          ) : data === undefined ? (
            <SkeletonRows rows={6} columns={1} />
          ) : (
            <ul>
              {notes.map((note) => (
                <li key={note.id}>
                  <NoteEntry note={note} isOpened={note === opened} onOpen={() => show(String(note.id))} />
                </li>
              ))}
            </ul>
          )}
          {data !== undefined && notes.length === 0 && (
            <EmptyState title={messages.none} small>
              {messages.noneText}
            </EmptyState>
          )}
        </nav>
        <div className={css.main}>
          {named === NEW ? (
            <NoteEditor
              key={NEW}
              note={null}
              onClose={() => show(null)}
              onSaved={({ id }) => show(String(id))}
            />
          ) : opened !== undefined ? (
            <NoteEditor key={opened.id} note={opened} onClose={() => show(null)} onSaved={() => {}} />
          ) : named !== null && data !== undefined ? (
            <EmptyState title={messages.missing}>{messages.missingText}</EmptyState>
          ) : (
            <EmptyState title={messages.choose}>{messages.chooseText}</EmptyState>
          )}
        </div>
      </div>
    </>
  )
}

function NoteEntry({ note, isOpened, onOpen }: { note: ReleaseNote; isOpened: boolean; onOpen: () => void }) {
  const at = note.published_on === null ? null : dayStart(note.published_on)
  return (
    <button type="button" className={css.entry} aria-current={isOpened || undefined} onClick={onOpen}>
      <span className={css.entryTitle}>{note.title}</span>
      <span className={css.entryFacts}>
        <span className={css.release}>{note.release}</span>
        {at === null ? (
          <Badge tone="grey" shape="dot" plain>
            {messages.draft}
          </Badge>
        ) : (
          formatDay(at, currentLocale())
        )}
      </span>
    </button>
  )
}
