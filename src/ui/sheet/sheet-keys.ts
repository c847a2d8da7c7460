import type { KeyboardEvent } from 'react'
import type { SheetEdits } from './use-sheet-edits.ts'

/** So far beyond the end that it is the end. */
const FAR = 1_000_000

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -FAR],
  End: [0, FAR],
}

/** What a key does in a sheet while nothing is typed; false where it is none of its. */
export function handleSheetKey(event: KeyboardEvent, edits: SheetEdits, page: number): boolean {
  const { key, shiftKey } = event
  const { head } = edits
  const isChord = event.ctrlKey || event.metaKey
  if (event.altKey) {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
    edits.moveRows(key === 'ArrowUp' ? -1 : 1)
    return true
  }
  const [down, right] = STEPS[key] ?? [key === 'PageDown' ? page : key === 'PageUp' ? -page : 0, 0]
  if (down !== 0 || right !== 0) {
    const reach = isChord ? FAR : 1
    edits.goTo({ row: head.row + down * reach, column: head.column + right * reach }, shiftKey)
    return true
  }
  if (isChord) return handleChord(key, edits)
  if (key === 'Enter' || key === 'F2') edits.edit()
  else if (key === 'Delete' || key === 'Backspace') edits.clear()
  else if (key.length === 1 && edits.mayEdit) edits.edit(key)
  else return false
  return true
}

function handleChord(key: string, edits: SheetEdits): boolean {
  switch (key) {
    case 'a':
      edits.selectAll()
      return true
    case 'd':
      edits.fillDown()
      return true
    case 'Enter':
      edits.insertBelow()
      return true
    case 'Delete':
    case 'Backspace':
      edits.removeRows()
      return true
    default:
      return false
  }
}
