import type { RefObject } from 'react'
import { useKeys } from '../keys.tsx'
import { extended, NOTHING, type Selection, toggled } from './selection.ts'

interface TableKeys {
  ids: RefObject<readonly number[]>
  cursor: number | null
  moveTo: (id: number) => void
  /** Rows that fit on a screen. */
  page: number
  /** The first row that can be seen. */
  firstVisible: () => number | undefined
  selected: Selection
  onSelect: ((selection: Selection) => void) | undefined
  onOpen: ((id: number) => void) | undefined
  active: boolean
}

/** The keys of look.md for a list: move, select, open. They work wherever the focus is, unless somebody types. */
export function useTableKeys(table: TableKeys): void {
  const { ids, cursor, moveTo, page, selected, onSelect, onOpen } = table

  const step = (by: number, extend = false) => {
    const all = ids.current
    const at = cursor === null ? -1 : all.indexOf(cursor)
    const target = at < 0 ? table.firstVisible() : all[Math.min(all.length - 1, Math.max(0, at + by))]
    if (target === undefined) return false
    if (extend && onSelect !== undefined) onSelect(extended(selected, all, cursor, target))
    moveTo(target)
  }
  const end = (id: number | undefined) => (id === undefined ? false : moveTo(id))
  const withCursor = (run: (id: number) => void) => () => (cursor === null ? false : run(cursor))

  useKeys(
    [
      { keys: ['j', 'ArrowDown'], label: 'Next row', group: 'Lists', run: () => step(1) },
      { keys: ['k', 'ArrowUp'], label: 'Previous row', group: 'Lists', run: () => step(-1) },
      { keys: 'PageDown', label: 'A page down', group: 'Lists', run: () => step(page) },
      { keys: 'PageUp', label: 'A page up', group: 'Lists', run: () => step(-page) },
      { keys: 'Home', label: 'First row', group: 'Lists', run: () => end(ids.current[0]) },
      { keys: 'End', label: 'Last row', group: 'Lists', run: () => end(ids.current.at(-1)) },
    ],
    table.active,
  )
  useKeys(
    [{ keys: ['o', 'Enter'], label: 'Open', group: 'Lists', run: withCursor((id) => onOpen?.(id)) }],
    table.active && onOpen !== undefined,
  )
  useKeys(
    [
      {
        keys: 'x',
        label: 'Select',
        group: 'Lists',
        run: withCursor((id) => onSelect?.(toggled(selected, id))),
      },
      {
        keys: ['shift+j', 'shift+ArrowDown'],
        label: 'Extend the selection down',
        group: 'Lists',
        run: () => step(1, true),
      },
      {
        keys: ['shift+k', 'shift+ArrowUp'],
        label: 'Extend the selection up',
        group: 'Lists',
        run: () => step(-1, true),
      },
      { keys: 'mod+a', label: 'Select all', group: 'Lists', run: () => onSelect?.(new Set(ids.current)) },
      {
        keys: 'Escape',
        label: 'Select nothing',
        group: 'Lists',
        run: () => (selected.size === 0 ? false : onSelect?.(NOTHING)),
      },
    ],
    table.active && onSelect !== undefined,
  )
}
