import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccess } from '../../features/session/access.tsx'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { useRestoreFocus } from '../../ui/keyboard/restore-focus.ts'
import { type BufferedText, useBufferedEnter } from '../../ui/keyboard/typeahead-buffer.tsx'
import { type Messages, useMessages } from '../../ui/messages/messages.tsx'
import type { Entry, Group } from './entry.ts'
import css from './palette.module.css'
import { keepRecent } from './recent.ts'
import { useEntries } from './use-entries.ts'

function headingOf(group: Group, search: Messages['search']): string {
  return group === 'look-up' ? search.submit : search[group]
}

interface PaletteProps {
  /** What was typed before it was there. */
  typedAhead: () => BufferedText
  onClose: () => void
  onHelp: () => void
}

/** Ctrl K: everything that one may go to or do, by name. Arrows move, Enter opens, Escape closes. */
export default function Palette({ typedAhead, onClose, onHelp }: PaletteProps) {
  useRestoreFocus()
  const { search } = useMessages()
  const { user, audience } = useAccess()
  const navigate = useNavigate()
  // Enter that was pressed before what it is meant for was there.
  const [ahead, setAhead] = useState(typedAhead)
  const [typed, setTyped] = useState(ahead.text)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { entries, whole } = useEntries(typed, onHelp)
  const cursor = Math.min(at, entries.length - 1)

  const choose = ({ to, label, note, run }: Entry) => {
    onClose()
    if (to === undefined) return run?.()
    if (user !== null && to !== '/logout') keepRecent({ user: user.id, to, label, note })
    return navigate(to)
  }
  useBufferedEnter(ahead.enteredAt, typed === ahead.text, whole ? entries[0] : undefined, choose)
  const enter = () => {
    const entry = entries[cursor]
    // While the live workspace is still coming, what stands first may be pushed down by it: anything but a screen.
    if (!whole && at === 0 && entry?.group !== 'screens') setAhead({ text: typed, enteredAt: Date.now() })
    else if (entry !== undefined) choose(entry)
  }
  const moveTo = (next: number) => {
    const wrapped = (next + entries.length) % entries.length
    setAt(wrapped)
    list.current?.querySelector(`[data-at="${wrapped}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter()
    else if (entries.length === 0) return
    else if (event.key === 'ArrowDown') moveTo(cursor + 1)
    else if (event.key === 'ArrowUp') moveTo(cursor - 1)
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened onClose={onClose} yOffset="12vh" size="40rem">
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={search.palette}>
        <div className={css.head}>
          <IconSearch size="1.125rem" stroke={1.8} aria-hidden />
          <input
            className={css.field}
            role="combobox"
            aria-label={search.paletteField(audience)}
            placeholder={search.paletteField(audience)}
            aria-expanded
            aria-controls={`${id}list`}
            aria-activedescendant={entries.length === 0 ? undefined : `${id}${cursor}`}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            // biome-ignore lint/a11y/noAutofocus: the dialog is for this field, and the next key comes before it has faded in
            autoFocus
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setAt(0)
              list.current?.scrollTo({ top: 0 })
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div ref={list} id={`${id}list`} role="listbox" aria-label={search.palette} className={css.list}>
          {entries.map((entry, i) => (
            <Fragment key={entry.key}>
              {entry.group !== entries[i - 1]?.group && (
                <div className={css.heading} role="presentation">
                  {headingOf(entry.group, search)}
                </div>
              )}
              <Line id={`${id}${i}`} at={i} entry={entry} on={i === cursor} onChoose={() => choose(entry)} />
            </Fragment>
          ))}
        </div>
        {entries.length === 0 && <p className={css.none}>{search.noneFound}</p>}
        <p className={css.spoken} role="status">
          {typed === '' ? '' : search.found(entries.length)}
        </p>
        <footer className={css.foot} aria-hidden>
          <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {search.move} <Kbd keys="Enter" /> {search.open}{' '}
          <Kbd keys="Escape" /> {search.close}
        </footer>
      </Modal.Content>
    </Modal.Root>
  )
}

interface LineProps {
  id: string
  at: number
  entry: Entry
  on: boolean
  onChoose: () => void
}

function Line({ id, at, entry, on, onChoose }: LineProps) {
  const { icon: Sign, label, note, keys, mono } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={on}
      data-at={at}
      data-on={on || undefined}
      className={css.line}
      onClick={onChoose}
    >
      <Sign size="1rem" stroke={1.7} aria-hidden />
      <span className={mono ? css.mono : css.label}>{label}</span>
      {note !== undefined && <span className={css.note}>{note}</span>}
      {keys !== undefined && (
        <span className={css.keys}>
          <Kbd keys={keys} />
        </span>
      )}
    </div>
  )
}
