import { TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { UsedList } from '../../contract/catalogue-usage.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { settingsMessages as messages } from './messages.ts'
import css from './settings.module.css'

const LineUsage = lazyBackground(() => import('./lists/line-usage.tsx'))

interface ManagedListProps {
  label: string
  hint: string | undefined
  lines: readonly string[]
  maxLength: number
  error: string | undefined
  /** What uses its lines is known of these. */
  usage?: UsedList | undefined
  onChange: (lines: readonly string[]) => void
}

const moved = (lines: readonly string[], from: number, to: number): readonly string[] => {
  const line = lines[from]
  if (line === undefined || to < 0 || to >= lines.length) return lines
  return lines.toSpliced(from, 1).toSpliced(to, 0, line)
}

/** Lines in an order of their own: add, rename, move by keys or pointer, remove. */
export function ManagedList({ label, hint, lines, maxLength, error, usage, onChange }: ManagedListProps) {
  const [added, setAdded] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLInputElement>(null)
  /** Once it is drawn: the line that was moved has another place then. */
  const focusLine = (place: number) =>
    requestAnimationFrame(() =>
      (list.current?.querySelectorAll<HTMLInputElement>('li input')[place] ?? adding.current)?.focus(),
    )
  const move = (from: number, to: number) => {
    const next = moved(lines, from, to)
    if (next === lines) return
    onChange(next)
    focusLine(to)
  }
  const add = () => {
    const line = added.trim()
    if (line === '') return
    onChange([...lines, line])
    setAdded('')
  }
  const onLineKey = (place: number, event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(place, event.key === 'ArrowUp' ? place - 1 : place + 1)
  }
  return (
    <fieldset className={css.list} aria-invalid={error !== undefined || undefined}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      <ol ref={list}>
        {lines.map((line, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at a place; it may be typed over
            key={place}
            data-dragged={dragged === place || undefined}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              if (dragged === place) return
              onChange(moved(lines, dragged, place))
              setDragged(place)
            }}
          >
            <span
              className={css.grip}
              draggable
              aria-hidden
              onDragStart={() => setDragged(place)}
              onDragEnd={() => setDragged(null)}
            >
              <IconGripVertical size="1rem" stroke={1.5} />
            </span>
            <TextInput
              aria-label={messages.entry(label, place + 1)}
              aria-invalid={error !== undefined || undefined}
              value={line}
              maxLength={maxLength}
              onChange={({ currentTarget }) => onChange(lines.with(place, currentTarget.value))}
              onKeyDown={(event) => onLineKey(place, event)}
            />
            {usage !== undefined && (
              <span className={css.lineUsage}>
                <LineUsage kind={usage} line={line} fallback={null} />
              </span>
            )}
            <IconButton
              icon={IconArrowUp}
              label={messages.up(line)}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            />
            <IconButton
              icon={IconArrowDown}
              label={messages.down(line)}
              disabled={place === lines.length - 1}
              onClick={() => move(place, place + 1)}
            />
            <IconButton
              icon={IconX}
              label={messages.remove(line)}
              onClick={() => {
                onChange(lines.toSpliced(place, 1))
                focusLine(Math.min(place, lines.length - 2))
              }}
            />
          </li>
        ))}
      </ol>
      <div className={css.adding}>
        <TextInput
          ref={adding}
          aria-label={messages.addTo(label)}
          placeholder={messages.add}
          value={added}
          maxLength={maxLength}
          onChange={({ currentTarget }) => setAdded(currentTarget.value)}
          // What was typed and not added would else be left behind unseen.
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <IconButton icon={IconPlus} label={messages.addTo(label)} onClick={() => adding.current?.focus()} />
      </div>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
