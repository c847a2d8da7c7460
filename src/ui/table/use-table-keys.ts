import type { RefObject } from 'react'
import { useKeys } from '../keyboard/keys.tsx'
import { useMessages } from '../messages/messages.tsx'
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
  onCopy: ((id: number) => void) | undefined
  active: boolean
}

/** The keys of a list: move, select, open. They work wherever the focus is, unless somebody types. */
export function useTableKeys(table: TableKeys): void {
  const { ids, cursor, moveTo, page, selected, onSelect, onOpen, onCopy } = table
  const { components } = useMessages()
  const messages = components.table

  const step = (by: number, extend = false) => {
    const all = ids.current
    const at = cursor === null ? -1 : all.indexOf(cursor)
    const target = at < 0 ? table.firstVisible() : all[Math.min(all.length - 1, Math.max(0, at + by))]
    if (target === undefined) return false
    if (extend && onSelect !== undefined) onSelect(extended(selected, all, cursor, target))
    moveTo(target)
  }
  const end = (id: number | undefined) => (id === undefined ? false : moveTo(id))
  const withCursor = (run: (id: number) => unknown) => () => (cursor === null ? false : run(cursor))

  useKeys(
    [
      { keys: ['j', 'ArrowDown'], label: messages.nextRow, group: components.lists, run: () => step(1) },
      { keys: ['k', 'ArrowUp'], label: messages.previousRow, group: components.lists, run: () => step(-1) },
      { keys: 'PageDown', label: messages.pageDown, group: components.lists, run: () => step(page) },
      { keys: 'PageUp', label: messages.pageUp, group: components.lists, run: () => step(-page) },
      { keys: 'Home', label: messages.firstRow, group: components.lists, run: () => end(ids.current[0]) },
      { keys: 'End', label: messages.lastRow, group: components.lists, run: () => end(ids.current.at(-1)) },
    ],
    table.active,
  )
  useKeys(
    [
      {
        keys: ['o', 'Enter'],
        label: messages.open,
        group: components.lists,
        run: withCursor((id) => onOpen?.(id)),
      },
    ],
    table.active && onOpen !== undefined,
  )
  useKeys(
    [
      {
        keys: ['c', 'mod+c'],
        label: messages.copyReference,
        group: components.lists,
        // Text that is marked is what Ctrl C is for.
        run: withCursor((id) => (getSelection()?.isCollapsed === false ? false : onCopy?.(id))),
      },
    ],
    table.active && onCopy !== undefined,
  )
  useKeys(
    [
      {
        keys: 'x',
        label: messages.select,
        group: components.lists,
        run: withCursor((id) => onSelect?.(toggled(selected, id))),
      },
      {
        keys: ['shift+j', 'shift+ArrowDown'],
        label: messages.extendDown,
        group: components.lists,
        run: () => step(1, true),
      },
      {
        keys: ['shift+k', 'shift+ArrowUp'],
        label: messages.extendUp,
        group: components.lists,
        run: () => step(-1, true),
      },
      {
        keys: 'mod+a',
        label: messages.selectAll,
        group: components.lists,
        run: () => onSelect?.(new Set(ids.current)),
      },
      {
        keys: 'Escape',
        label: messages.selectNothing,
        group: components.lists,
        run: () => (selected.size === 0 ? false : onSelect?.(NOTHING)),
      },
    ],
    table.active && onSelect !== undefined,
  )
}
