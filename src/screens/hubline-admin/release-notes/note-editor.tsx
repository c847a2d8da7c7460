import { Button, Textarea, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import {
  addReleaseNote,
  changeReleaseNote,
  listAllReleaseNotes,
  listReleaseNotes,
  type ReleaseNote,
} from '../../../contract/platform.ts'
import { dayStart, formatDay } from '../../../domain/values/moment.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { Markdown } from '../../../ui/components/markdown.tsx'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { forms } from '../../../ui/form/form-messages.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
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

/** What was typed when a session ended. */
const drafts = createDrafts<Partial<typeof EMPTY>>()

/** What is new, as it is written and as it will be read, side by side. */
export function NoteEditor({ note, onClose, onSaved }: NoteEditorProps) {
  const client = useClient()
  const before = note === null ? EMPTY : { ...note, published_on: note.published_on ?? '' }
  // Only what was typed, so that it stays when it is typed while the rest is being saved.
  const [typed, setTyped] = useState<Partial<typeof EMPTY>>(useRestoredDraft(drafts, note?.id ?? 0) ?? {})
  const shown = { ...before, ...typed }
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  // Of what was saved here the answer tells before the list does.
  const [saved, setSaved] = useState(0)
  const isSame = JSON.stringify(shown) === JSON.stringify(before)
  const settle = useUnsaved(!isSame)
  useKeptDraft(drafts, note?.id ?? 0, isSame ? null : typed)

  const leaveIt = () => {
    settle()
    onClose()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSame) return
    setBusy(true)
    const { release, title, body } = shown
    const fields = { release, title, body, published_on: shown.published_on || null }
    const outcome =
      note === null
        ? await client(addReleaseNote, { body: fields })
        : await client(changeReleaseNote, {
            body: { id: note.id, version: Math.max(note.version, saved), ...fields },
          })
    setBusy(false)
    if (!outcome.ok) {
      const say = withFullStop(sentence(outcome.error.replace(/^\w+: /, '')))
      return setWrong({ field: outcome.field ?? '', say })
    }
    if (note === null) settle()
    setSaved(outcome.value.release_note.version)
    await Promise.all([invalidateCall(listAllReleaseNotes), invalidateCall(listReleaseNotes)])
    setTyped((newest) => (newest === typed ? {} : newest))
    // No toast: it would lie over the bar that has just been used, which says that nothing is left to save.
    onSaved(outcome.value.release_note)
  }
  const field = (name: keyof typeof EMPTY) => ({
    value: shown[name],
    error: wrong?.field === name ? wrong.say : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setWrong(null)
      setTyped((now) => ({ ...now, [name]: value }))
    },
  })
  return (
    <form className={css.editor} aria-label={note === null ? messages.newOne : note.title} onSubmit={save}>
      <div className={css.fields}>
        <span className={css.back}>
          <IconButton icon={IconArrowLeft} label={messages.all} onClick={onClose} />
        </span>
        <TextInput label={messages.name} maxLength={120} {...field('title')} />
        <TextInput label={messages.version} placeholder={messages.versionExample} {...field('release')} />
        <DayInput
          label={messages.shownFrom}
          {...field('published_on')}
          onChange={(published_on) => {
            setWrong(null)
            setTyped((now) => ({ ...now, published_on }))
          }}
        />
      </div>
      <div className={css.both}>
        <Textarea
          label={messages.body}
          className={css.write}
          classNames={{ wrapper: css.writeWrapper, input: css.writeInput }}
          maxLength={50_000}
          {...field('body')}
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
      <footer className={css.bar}>
        <p role={wrong === null ? 'status' : 'alert'} data-wrong={wrong !== null || undefined}>
          {wrong !== null && !(wrong.field in EMPTY)
            ? wrong.say
            : shown.published_on === ''
              ? messages.isDraft
              : messages.readFrom(formatDay(dayStart(shown.published_on) ?? 0, currentLocale()))}
        </p>
        <Button variant="default" onClick={() => (note === null ? leaveIt() : setTyped({}))}>
          {note === null ? forms.leaveIt : forms.undo}
        </Button>
        <Button type="submit" loading={busy} disabled={isSame}>
          {forms.save}
        </Button>
      </footer>
    </form>
  )
}
