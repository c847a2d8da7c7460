import { Textarea, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import {
  addReleaseNote,
  changeReleaseNote,
  listAllReleaseNotes,
  listReleaseNotes,
  type ReleaseNote,
} from '../../../contract/platform.ts'
import { dayStart, formatDay } from '../../../domain/values/moment.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { createDrafts } from '../../../features/session/drafts.ts'
import { useKeptEdit } from '../../../features/session/kept-edit.ts'
import { useClient } from '../../../features/session/session.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { Markdown } from '../../../ui/components/markdown.tsx'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import type { EditDraft } from '../../../ui/form/use-edit.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { releaseNotes as messages } from '../../release-notes/messages.ts'
import css from './notes.module.css'

interface NoteEditorProps {
  /** Null for a new one. */
  note: ReleaseNote | null
  onClose: () => void
  onSaved: (note: ReleaseNote) => void
}

const EMPTY = { release: '', title: '', body: '', published_on: '' }

const textOf = ({ release, title, body, published_on }: ReleaseNote) => ({
  release,
  title,
  body,
  published_on: published_on ?? '',
})

/** What was typed when a session ended. */
const drafts = createDrafts<EditDraft<typeof EMPTY>>()

/** What is new, as it is written and as it will be read, side by side. */
export function NoteEditor({ note, onClose, onSaved }: NoteEditorProps) {
  const client = useClient()
  const edit = useKeptEdit(drafts, note?.id ?? 0, {
    saved: note === null ? EMPTY : textOf(note),
    version: note?.version,
    send({ published_on, ...text }, { version }) {
      const fields = { ...text, published_on: published_on || null }
      return note === null
        ? client(addReleaseNote, { body: fields })
        : client(changeReleaseNote, { body: { id: note.id, version, ...fields } })
    },
    onRefused: () => void invalidateCall(listAllReleaseNotes),
    savedFrom:
      note === null
        ? undefined
        : ({ release_note }) => ({ saved: textOf(release_note), version: release_note.version }),
    async onSaved({ release_note }) {
      await Promise.all([invalidateCall(listAllReleaseNotes), invalidateCall(listReleaseNotes)])
      onSaved(release_note)
    },
  })
  const shown = edit.values
  const dayText = (day: string) => (day === '' ? '' : formatDay(dayStart(day) ?? 0, currentLocale()))
  const leaveIt = () => {
    edit.settle()
    onClose()
  }
  return (
    <form className={css.editor} aria-label={note === null ? messages.newOne : note.title} {...edit.form}>
      <div className={css.fields}>
        <span className={css.back}>
          <IconButton icon={IconArrowLeft} label={messages.all} onClick={onClose} />
        </span>
        <TextInput label={messages.name} maxLength={120} {...edit.text('title')} />
        <TextInput label={messages.version} placeholder={messages.versionExample} {...edit.text('release')} />
        <DayInput label={messages.shownFrom} {...edit.field('published_on', dayText)} />
      </div>
      <div className={css.both}>
        <Textarea
          label={messages.body}
          className={css.write}
          classNames={{ wrapper: css.writeWrapper, input: css.writeInput }}
          maxLength={50_000}
          {...edit.text('body')}
        />
        <section className={css.read} aria-label={messages.preview}>
          <h2>{messages.preview}</h2>
          <div className={css.paper}>
            {shown.body.trim() === '' ? (
              <p className={css.quiet}>{messages.nothing}</p>
            ) : (
              <Markdown text={shown.body} />
            )}
          </div>
        </section>
      </div>
      <SaveBar of={edit} className={css.bar} onLeave={note === null ? leaveIt : undefined} canUndo>
        {shown.published_on === '' ? messages.isDraft : messages.readFrom(dayText(shown.published_on))}
      </SaveBar>
    </form>
  )
}
