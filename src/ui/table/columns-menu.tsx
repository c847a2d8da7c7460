import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSignal } from '../live/use-signal.ts'
import type { Column } from './column.ts'
import { inOrder } from './column-layout.ts'
import { columnMessages as messages } from './column-messages.ts'
import type { LayoutChange } from './column-state.ts'
import css from './columns-button.module.css'
import type { Arrangement } from './use-arrangement.ts'

type Named = Pick<Column<never>, 'key' | 'title'>

interface ColumnsMenuProps {
  columns: readonly Named[]
  arrangement: Arrangement
  onClose: () => void
}

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Which columns a table shows, in which order, and which stay at its start. One tab stop: arrows lead through it. */
export function ColumnsMenu({ columns, arrangement }: ColumnsMenuProps) {
  const { layout, change } = arrangement
  const shown = useSignal(arrangement.shown)
  const all = inOrder(columns, layout)
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState({ key: all[0]?.key ?? '', control: 0 })
  const controlAt = (key: string, control: number) =>
    list.current?.querySelectorAll<HTMLElement>(`[data-key="${key}"] :is(input, button)`)[control]

  // What is moved takes the focus along: the browser takes it from an element that changes its place.
  const order = all.map(({ key }) => key).join()
  const lastOrder = useRef('')
  useLayoutEffect(() => {
    // Nor had it anything to give the focus to before its code was there.
    if (lastOrder.current !== order) controlAt(at.key, at.control)?.focus()
    lastOrder.current = order
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    const row = all.findIndex(({ key }) => key === at.key)
    const key = all[Math.min(all.length - 1, Math.max(0, row + arrow[0]))]?.key ?? at.key
    const control = Math.min(3, Math.max(0, at.control + arrow[1]))
    setAt({ key, control })
    controlAt(key, control)?.focus()
  }
  const stop = (key: string, control: number) => ({
    tabIndex: at.key === key && at.control === control ? 0 : -1,
    onFocus: () => setAt({ key, control }),
  })

  return (
    <div className={css.menu}>
      <ul ref={list} className={css.list} aria-label={messages.columns} onKeyDown={onKeyDown}>
        {all.map(({ key, title }, i) => {
          const isPinned = layout.pinned.includes(key)
          const isShown = layout.visible[key] ?? shown.includes(key)
          const move = (by: number): LayoutChange | null => {
            const beside = all[i + by]
            return beside === undefined ? null : { is: 'place', key, beside: beside.key, after: by > 0 }
          }
          return (
            <li key={key} className={css.column} data-key={key}>
              <label className={css.name}>
                <input
                  type="checkbox"
                  checked={isShown}
                  onChange={() =>
                    change(isShown ? { is: 'show', key, on: false } : { is: 'show', key, on: true, shown })
                  }
                  {...stop(key, 0)}
                />
                {title}
              </label>
              {[
                { label: messages.up(title), Sign: IconArrowUp, wanted: move(-1) },
                { label: messages.down(title), Sign: IconArrowDown, wanted: move(1) },
              ].map(({ label, Sign, wanted }, control) => (
                <button
                  key={label}
                  type="button"
                  className={css.act}
                  aria-label={label}
                  title={label}
                  // Not `disabled`: at either end the focus would be lost.
                  aria-disabled={wanted === null}
                  onClick={() => wanted !== null && change(wanted)}
                  {...stop(key, control + 1)}
                >
                  <Sign size="0.9375rem" stroke={1.8} aria-hidden />
                </button>
              ))}
              <button
                type="button"
                className={css.act}
                aria-label={messages.pin(title)}
                title={messages.pin(title)}
                aria-pressed={isPinned}
                onClick={() => change({ is: 'pin', key, on: !isPinned })}
                {...stop(key, 3)}
              >
                {isPinned ? (
                  <IconPinFilled size="0.9375rem" aria-hidden />
                ) : (
                  <IconPin size="0.9375rem" stroke={1.8} aria-hidden />
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <div className={css.foot}>
        <span>{messages.hint}</span>
        <Button size="compact-sm" variant="default" onClick={() => change({ is: 'reset' })}>
          {messages.reset}
        </Button>
      </div>
    </div>
  )
}
