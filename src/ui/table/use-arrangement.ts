import { useCallback, useRef, useState } from 'react'
import { createSignal, type Signal } from '../../streams/signal.ts'
import { importSilently } from '../loading/import-with-retry.ts'
import type { Column } from './column.ts'
import { type ColumnLayout, inOrder, isWanted } from './column-layout.ts'
import { columnMessages as messages } from './column-messages.ts'
import type { LayoutChange } from './column-state.ts'

/** What a table is arranged by, and who changes that: its header and the menu of its columns. */
export interface Arrangement {
  readonly layout: ColumnLayout
  change(change: LayoutChange): void
  /** The keys that are on the screen now: what was not chosen by hand may have left for want of room. */
  readonly shown: Signal<readonly string[]>
  setShown(keys: readonly string[]): void
  /** What a screen reader is told of the last change. */
  readonly announcement: Signal<string>
}

const importState = () => import('./column-state.ts')

/** `layout` and `onLayout` say where it is kept. */
export function useArrangement(
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'width' | 'optional'>[],
  layout: ColumnLayout,
  onLayout: (layout: ColumnLayout) => void,
): Arrangement {
  const newest = useRef({ columns, layout, onLayout })
  newest.current = { columns, layout, onLayout }
  const [shown] = useState(() => createSignal<readonly string[]>([]))
  const [announcement] = useState(() => createSignal(''))
  const change = useCallback(
    (wanted: LayoutChange) => {
      void importSilently(importState).then(({ changeLayout }) => {
        const now = newest.current
        // Two keys pressed at once build one on the other.
        now.layout = changeLayout(now.columns, now.layout, wanted)
        now.onLayout(now.layout)
        if (wanted.is !== 'place') return
        const visible = inOrder(now.columns, now.layout).filter((column) => isWanted(column, now.layout))
        const at = visible.findIndex(({ key }) => key === wanted.key)
        announcement.set(messages.moved(visible[at]?.title ?? '', at + 1, visible.length))
      })
    },
    [announcement],
  )
  return { layout, change, shown, setShown: shown.set, announcement }
}
