import type { KeyboardEvent } from 'react'
import { pressOf } from '../../../ui/keyboard.ts'
import { type KeyBinding, useKeys } from '../../../ui/keys.tsx'
import type { Step } from '../lanes/cursor.ts'
import type { Choice } from './use-choice.ts'

interface BoardKeys {
  choice: Choice
  /** Cards that a lane shows at once. */
  page: () => number
  onAssign: () => unknown
  onUndo: () => unknown
  onOpen: () => unknown
  onDone: () => unknown
  onMap: () => unknown
  onEscape: () => boolean
}

const GROUP = 'Tripsheet'

/**
 * Everything by keyboard alone. The keys work wherever the focus is; a list that has it keeps its arrows to itself, so
 * the answer is also what the board's own `onKeyDown` has to be.
 */
export function useBoardKeys(keys: BoardKeys): (event: KeyboardEvent) => void {
  const { choice } = keys
  const go =
    (way: Step, extend = false) =>
    () =>
      choice.move(way, keys.page(), extend)
  const bindings: KeyBinding[] = [
    { keys: ['ArrowDown', 'j'], label: 'Next card', group: GROUP, run: go('down') },
    { keys: ['ArrowUp', 'k'], label: 'Previous card', group: GROUP, run: go('up') },
    { keys: ['ArrowRight', 'l'], label: 'Next lane', group: GROUP, run: go('right') },
    { keys: ['ArrowLeft', 'h'], label: 'Previous lane', group: GROUP, run: go('left') },
    { keys: 'Home', label: 'First card of the lane', group: GROUP, run: go('first') },
    { keys: 'End', label: 'Last card of the lane', group: GROUP, run: go('last') },
    { keys: 'PageDown', group: GROUP, run: go('page-down') },
    { keys: 'PageUp', group: GROUP, run: go('page-up') },
    { keys: ['x', ' '], label: 'Select the card', group: GROUP, run: choice.toggle },
    {
      keys: ['shift+ArrowDown', 'shift+j'],
      label: 'Extend the selection down',
      group: GROUP,
      run: go('down', true),
    },
    {
      keys: ['shift+ArrowUp', 'shift+k'],
      label: 'Extend the selection up',
      group: GROUP,
      run: go('up', true),
    },
    { keys: 'shift+x', label: 'Select up to here', group: GROUP, run: choice.extendToCursor },
    { keys: 'mod+a', label: 'Select all of the lane', group: GROUP, run: choice.all },
    { keys: 'a', label: 'Assign to a driver', group: GROUP, run: keys.onAssign },
    { keys: ['u', 'mod+z'], label: 'Undo', group: GROUP, run: keys.onUndo },
    { keys: ['o', 'Enter'], label: 'Open the stop', group: GROUP, run: keys.onOpen },
    { keys: 'd', label: 'Show what is done in the lane', group: GROUP, run: keys.onDone },
    { keys: 'm', label: 'Show or hide the map', group: GROUP, run: keys.onMap },
    { keys: 'Escape', label: 'Select nothing', group: GROUP, run: keys.onEscape },
  ]
  useKeys(bindings)
  return (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    if (event.target.closest('[role=listbox]') === null || event.target.closest('[data-board]') === null)
      return
    const press = pressOf(event)
    const binding = bindings.find(({ keys }) =>
      typeof keys === 'string' ? keys === press : keys.includes(press),
    )
    if (binding !== undefined && binding.run(event.nativeEvent) !== false) event.preventDefault()
  }
}
