import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const buttonsOf = (element: ParentNode): HTMLButtonElement[] => [
  ...element.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
]

/** The buttons of each row; where nothing is a row, one row of all of them. */
function gridOf(element: HTMLElement): HTMLButtonElement[][] {
  const rows = [...element.querySelectorAll('tr')].map(buttonsOf).filter((row) => row.length > 0)
  return rows.length > 0 ? rows : [buttonsOf(element)]
}

const columnOf = (button: Element): number => button.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0

/** Of another row the button in the same column, else the one before it. */
const inColumn = (row: readonly HTMLButtonElement[], column: number): HTMLButtonElement | undefined =>
  row.findLast((button) => columnOf(button) <= column) ?? row[0]

/**
 * Many buttons, such as the numbers of a table, that are one stop of the Tab key (decision 61): arrows lead from one to the next. Given to
 * the element around them.
 */
export function useRovingButtons<Container extends HTMLElement>() {
  const ref = useRef<Container>(null)
  const current = useRef<HTMLButtonElement | null>(null)
  const mark = () => {
    const buttons = ref.current === null ? [] : buttonsOf(ref.current)
    if (current.current === null || !buttons.includes(current.current)) current.current = buttons[0] ?? null
    for (const button of buttons) button.tabIndex = button === current.current ? 0 : -1
  }
  // Numbers come and go.
  useLayoutEffect(mark)
  return {
    ref,
    onFocus({ target }: FocusEvent) {
      if (!(target instanceof HTMLButtonElement)) return
      current.current = target
      mark()
    },
    onKeyDown(event: KeyboardEvent) {
      const step = STEPS[event.key]
      const { activeElement } = document
      if (step === undefined || ref.current === null || !(activeElement instanceof HTMLButtonElement)) return
      const grid = gridOf(ref.current)
      const y = grid.findIndex((row) => row.includes(activeElement))
      const row = grid[y]
      if (row === undefined) return
      const [rows, columns] = step
      const next =
        rows === 0
          ? row[row.indexOf(activeElement) + columns]
          : inColumn(grid[y + rows] ?? [], columnOf(activeElement))
      // The keys of the page (the next cause, say) are not meant.
      event.preventDefault()
      event.stopPropagation()
      next?.focus()
    },
  }
}
