import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { UNDO_STAYS_MS } from '../../../features/shipment/use-undo.ts'
import { type KeptRow, withKeptRows } from './kept-rows.ts'

/** What became of a row. */
type Became = 'assigned' | 'undone' | 'dismissed'

interface DealtWith<Row> extends KeptRow<Row> {
  readonly became: Became
  /** Takes it back; null where that is done elsewhere, or cannot be. */
  readonly undo: (() => void) | null
  /** ms */
  readonly until: number
}

/**
 * The rows of a list with those that were dealt with here: each stays in its place for as long as it can be taken back, and longer while
 * the pointer or the focus is in the list.
 */
export function useKeptRows<Row>(told: readonly Row[], keyOf: (row: Row) => string) {
  const [kept, setKept] = useState<readonly DealtWith<Row>[]>([])
  const isHandIn = useRef({ pointer: false, focus: false })
  const rows = useMemo(() => withKeptRows(told, kept, keyOf), [told, kept, keyOf])

  const release = useCallback(() => {
    const { pointer, focus } = isHandIn.current
    if (pointer || focus) return
    const now = Date.now()
    setKept((all) => (all.some(({ until }) => until <= now) ? all.filter(({ until }) => until > now) : all))
  }, [])
  useEffect(() => {
    const next = Math.min(...kept.map(({ until }) => until))
    if (!Number.isFinite(next)) return undefined
    // A timer may be early by a millisecond, and would let go of nothing.
    const timer = setTimeout(release, Math.max(0, next - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [kept, release])
  const hand = (which: 'pointer' | 'focus', isIn: boolean) => {
    isHandIn.current[which] = isIn
    if (!isIn) release()
  }

  return {
    rows,
    /** Keeps rows where they are shown now. */
    keep(those: readonly Row[], became: Became, undo: DealtWith<Row>['undo'] = null): void {
      const keys = new Set(those.map(keyOf))
      const until = Date.now() + UNDO_STAYS_MS
      const more = rows.flatMap(({ row }, at) =>
        keys.has(keyOf(row)) ? [{ row, at, became, undo, until }] : [],
      )
      setKept((all) => [...all.filter(({ row }) => !keys.has(keyOf(row))), ...more])
    },
    /** They stand as they are told. */
    letGo(those: readonly Row[]): void {
      const keys = new Set(those.map(keyOf))
      setKept((all) => all.filter(({ row }) => !keys.has(keyOf(row))))
    },
    /** For the element that holds the rows. */
    handProps: {
      onPointerEnter: () => hand('pointer', true),
      onPointerLeave: () => hand('pointer', false),
      onFocus: () => hand('focus', true),
      onBlur: () => hand('focus', false),
    },
  }
}
