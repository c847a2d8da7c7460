// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid is positioned, which a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus for its rows (aria-activedescendant)
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of rows are the table's, see use-table-keys.ts
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Entity, EntityStore } from '../../streams/stores/entity-store.ts'
import type { ListView } from '../../streams/views/views.ts'
import type { Tone } from '../components/badge.tsx'
import { copyText } from '../components/copyable.tsx'
import { SkeletonRows } from '../components/states.tsx'
import { useMessages } from '../messages/messages.tsx'
import { remPx, useElementSize } from '../theme/element-size.ts'
import { useWall } from '../theme/wall-mode.tsx'
import type { Column, Sort } from './column.ts'
import { useFrozenOrder } from './frozen-order.ts'
import { LiveRow, type RowPress } from './live-row.tsx'
import css from './live-table.module.css'
import { useScrollAnchor } from './scroll-anchor.ts'
import { extended, NOTHING, type Selection, toggled } from './selection.ts'
import { TableHeader } from './table-header.tsx'
import type { Arrangement } from './use-arrangement.ts'
import { useRowPlaces } from './use-row-places.ts'
import { useRowWindow } from './use-row-window.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { useTableKeys } from './use-table-keys.ts'

/** Below this width (rem) rows become cards, where the screen has drawn one. */
const CARDS_BELOW = 38
const CARD_REM = 4.5

export interface LiveTableProps<Row extends Entity> {
  /** What the rows are, for screen readers: 'Shipments'. */
  label: string
  store: EntityStore<Row>
  /** Members and order: `listView(store, { filter, order: orderOf(columns, sort, …) })`, memoised. */
  view: ListView
  columns: readonly Column<Row>[]
  /**
   * What was asked for, filter and order: another is shown from its top, and under the pointer, too. Without it each
   * view is something else.
   */
  viewKey?: string
  /** How its columns are arranged, where that is somebody's to choose. */
  arrangement?: Arrangement
  /** The entry of the history that shows the list: going back to it leads to its place. */
  historyKey?: string
  /** Counts how often somebody went from the filter into the list, from 0: the cursor is then on its first row. Undefined: it waits. */
  focusRequests?: number
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** Give both to let rows be selected. */
  selected?: Selection
  onSelect?: (selection: Selection) => void
  /** A click, Enter or `o`. */
  onOpen?: (id: number) => void
  /** The row whose detail is open beside the list: moving the cursor then opens the next one. */
  opened?: number | null
  /** What its key copies of a row: the reference. */
  textToCopy?: (row: Row) => string
  /** A mark at the start of the row. */
  tone?: (row: Row) => Tone | null
  /** How a row looks on a narrow screen, two lines; without it columns leave by priority. */
  card?: (row: Row) => ReactNode
  /** rem; 4.5 unless told. */
  cardHeight?: number
  /** Instead of rows, when there are none. */
  empty: ReactNode
  /** Shows skeleton rows until the first snapshot is in. */
  loading?: boolean
  /** Its rows never move, they only go on at either end: nothing has to be held still under the pointer. */
  still?: boolean
  /** Told up to which row it is drawn, and from which on, of a list whose rows come as somebody scrolls. */
  onReach?: (end: number, first: number) => void
  /** Told which row the keyboard is at. */
  onCursor?: (id: number | null) => void
  /** Whether its keys work now; a screen with two lists gives them to one. */
  active?: boolean
}

/**
 * A live table of any length: only rows in sight exist, each follows its own row of the store, and the order stands
 * still under the pointer.
 */
export function LiveTable<Row extends Entity>(props: LiveTableProps<Row>) {
  const { components, controls } = useMessages()
  const {
    store,
    view,
    columns,
    selected = NOTHING,
    onSelect,
    onOpen,
    opened = null,
    onCursor,
    textToCopy,
  } = props
  const domId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const room = useElementSize(scroller)
  // The row height is a token that density, touch and walls change.
  const rowRoom = useElementSize(probe)
  const { ids, waiting, hold, release, applyPending } = useFrozenOrder(view, props.viewKey)
  const { wall } = useWall()
  // A pointer that was left lying on a wall must not stop it.
  useEffect(() => {
    if (wall) release()
  }, [wall, release])

  const rem = remPx()
  const width = (room?.width ?? 0) / rem
  const asCards = props.card !== undefined && width > 0 && width < CARDS_BELOW
  const rowHeight = asCards ? (props.cardHeight ?? CARD_REM) * rem : rowRoom?.height || 2 * rem
  const selectable = onSelect !== undefined
  const root = useRef<HTMLDivElement>(null)
  const { arrangement } = props
  const { shown, pinned, isWide, style, showWidth } = useShownColumns({
    root,
    columns: asCards ? NO_COLUMNS : columns,
    arrangement,
    room: width,
    selectable,
  })

  const headHeight = asCards ? 0 : (rowRoom?.height ?? 32)
  const { first, end, length, scrollTo } = useRowWindow({
    scroller,
    count: ids.length,
    rowHeight,
    height: room?.height ?? 0,
    headHeight,
  })
  const { onReach } = props
  useEffect(() => onReach?.(end, first), [onReach, end, first])
  useScrollAnchor(scroller, ids, rowHeight, props.viewKey ?? view, props.historyKey, props.still === true)

  const [cursor, setCursor] = useState<number | null>(opened)
  const [lastOpened, setLastOpened] = useState(opened)
  if (opened !== lastOpened) {
    setLastOpened(opened)
    if (opened !== null) setCursor(opened)
  }
  const newestIds = useRef(ids)
  newestIds.current = ids
  const moveTo = useCallback(
    (id: number) => {
      setCursor(id)
      onCursor?.(id)
      const index = newestIds.current.indexOf(id)
      if (index >= 0) scrollTo(index)
      if (opened !== null && opened !== id) onOpen?.(id)
    },
    [scrollTo, opened, onOpen, onCursor],
  )
  // Where nothing has the focus the list takes it, or a screen reader would not know of the row.
  const takeFocus = useCallback(() => {
    const field = document.activeElement
    if (field === document.body || field?.id === 'main') scroller.current?.focus({ preventScroll: true })
  }, [])
  const stepTo = (id: number) => {
    takeFocus()
    moveTo(id)
  }
  // What was opened elsewhere, on a map or by its address, comes into sight.
  useEffect(() => {
    const index = opened === null ? -1 : newestIds.current.indexOf(opened)
    if (index >= 0) scrollTo(index)
  }, [opened, scrollTo])
  const lastEntered = useRef(props.focusRequests ?? 0)
  const top = ids[0]
  // With the rows that it is meant for: a key pressed in the moment in which they are seen finds the cursor.
  useLayoutEffect(() => {
    if (props.focusRequests === undefined || props.focusRequests === lastEntered.current || top === undefined)
      return
    lastEntered.current = props.focusRequests
    takeFocus()
    moveTo(top)
  }, [props.focusRequests, top, moveTo, takeFocus])
  const copy = (id: number) => {
    const row = store.get(id)
    if (row !== undefined && textToCopy !== undefined) copyText(textToCopy(row), controls)
  }
  useTableKeys({
    ids: newestIds,
    cursor,
    moveTo: stepTo,
    page: Math.max(1, Math.floor((room?.height ?? 400) / rowHeight) - 2),
    firstVisible: () => newestIds.current[Math.floor((scroller.current?.scrollTop ?? 0) / rowHeight)],
    selected,
    onSelect,
    onOpen,
    onCopy: textToCopy && copy,
    active: props.active !== false,
  })

  const newest = useRef({ selected, onSelect, onOpen, cursor })
  newest.current = { selected, onSelect, onOpen, cursor }
  const onPress = useCallback((id: number, press: RowPress) => {
    const now = newest.current
    setCursor(id)
    if (press === 'open' || now.onSelect === undefined) now.onOpen?.(id)
    else if (press === 'toggle') now.onSelect(toggled(now.selected, id))
    else now.onSelect(extended(now.selected, newestIds.current, now.cursor, id))
  }, [])

  const rows = props.loading ? NO_ROWS : ids.slice(first, end)
  const body = useRef<HTMLDivElement>(null)
  const places = useRowPlaces(body, rows)
  const indexOf = new Map(rows.map((id, i) => [id, first + i]))
  return (
    <div
      ref={root}
      className={css.table}
      data-opens={onOpen !== undefined || undefined}
      data-wide={isWide || undefined}
      style={{ ...style, '--row-height': `${rowHeight}px` }}
    >
      <div ref={probe} className={css.probe} aria-hidden />
      {waiting > 0 && (
        <button type="button" className={css.chip} onClick={applyPending}>
          {components.table.changes(waiting)}
        </button>
      )}
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={css.scroll}
        aria-label={props.label}
        aria-rowcount={ids.length + 1}
        aria-colcount={shown.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        // A grid that has no rows to show yet says so.
        aria-busy={props.loading || (asCards && rows.length === 0) || undefined}
        // Only a row that is there can be named.
        aria-activedescendant={cursor !== null && rows.includes(cursor) ? `${domId}-${cursor}` : undefined}
        // Not `onPointerEnter`: what comes up under a pointer at rest is pointed at from its first move on.
        onPointerMove={(event) => event.pointerType !== 'touch' && !wall && !props.still && hold()}
        onPointerLeave={release}
      >
        {!asCards && (
          <TableHeader
            columns={shown}
            pinned={pinned}
            arrangement={arrangement}
            onSizing={showWidth}
            sort={props.sort ?? null}
            onSort={props.onSort}
            all={
              selectable
                ? { some: selected.size > 0, every: selected.size > 0 && selected.size >= ids.length }
                : null
            }
            onAll={() => onSelect?.(selected.size > 0 ? NOTHING : new Set(ids))}
          />
        )}
        {props.loading && <SkeletonRows columns={Math.max(2, shown.length)} rows={16} />}
        {!props.loading && ids.length === 0 && props.empty}
        <div
          ref={body}
          role={rows.length > 0 ? 'rowgroup' : 'presentation'}
          className={css.body}
          style={{ height: props.loading ? 0 : length * rowHeight }}
        >
          {places.map(({ id, key }) => (
            <LiveRow
              key={key}
              domId={`${domId}-${id}`}
              id={id}
              index={indexOf.get(id) ?? 0}
              rowHeight={rowHeight}
              store={store}
              columns={shown}
              pinned={pinned}
              selectable={selectable}
              isSelected={selected.has(id)}
              isCursor={cursor === id}
              isOpened={opened === id}
              tone={props.tone}
              card={asCards ? props.card : undefined}
              onPress={onPress}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

const NO_COLUMNS: readonly never[] = []
const NO_ROWS: readonly number[] = []
