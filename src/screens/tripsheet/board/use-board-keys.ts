import type { KeyboardEvent } from 'react'
import { isForWidgets, pressOf } from '../../../ui/keyboard/keyboard.ts'
import { type KeyBinding, useKeys } from '../../../ui/keyboard/keys.tsx'
import type { Step } from '../lanes/cursor.ts'
import { tripsheet } from '../messages.ts'
import type { Choice } from './use-selection.ts'

const words = tripsheet.keys

interface BoardKeys {
  choice: Choice
  /** Cards that a lane shows at once. */
  page: number
  onAssign: () => unknown
  onUndo: () => unknown
  onOpen: () => unknown
  onDone: () => unknown
  onMap: () => unknown
  onEscape: () => boolean
}

/**
 * Everything by keyboard alone. The keys work wherever the focus is; a list that has it keeps its arrows to itself, so
 * the answer is also what the board's own `onKeyDown` has to be. Of arrows only: letters may be those of a scanner.
 */
export function useBoardKeys(keys: BoardKeys): (event: KeyboardEvent) => void {
  const { choice } = keys
  const go =
    (way: Step, extend = false) =>
    () =>
      choice.move(way, keys.page, extend)
  const bindings: KeyBinding[] = [
    { keys: ['ArrowDown', 'j'], label: words.nextCard, group: words.group, run: go('down') },
    { keys: ['ArrowUp', 'k'], label: words.previousCard, group: words.group, run: go('up') },
    { keys: ['ArrowRight', 'l'], label: words.nextLane, group: words.group, run: go('right') },
    { keys: ['ArrowLeft', 'h'], label: words.previousLane, group: words.group, run: go('left') },
    { keys: 'Home', label: words.firstCard, group: words.group, run: go('first') },
    { keys: 'End', label: words.lastCard, group: words.group, run: go('last') },
    { keys: 'PageDown', group: words.group, run: go('page-down') },
    { keys: 'PageUp', group: words.group, run: go('page-up') },
    { keys: ['x', ' '], label: words.select, group: words.group, run: choice.toggle },
    {
      keys: ['shift+ArrowDown', 'shift+j'],
      label: words.extendDown,
      group: words.group,
      run: go('down', true),
    },
    {
      keys: ['shift+ArrowUp', 'shift+k'],
      label: words.extendUp,
      group: words.group,
      run: go('up', true),
    },
    { keys: 'shift+x', label: words.selectTo, group: words.group, run: choice.extendToCursor },
    { keys: 'mod+a', label: words.selectAll, group: words.group, run: choice.all },
    { keys: 'a', label: words.assign, group: words.group, run: keys.onAssign },
    { keys: ['u', 'mod+z'], label: words.undo, group: words.group, run: keys.onUndo },
    { keys: ['o', 'Enter'], label: words.open, group: words.group, run: keys.onOpen },
    { keys: 'd', label: words.done, group: words.group, run: keys.onDone },
    { keys: 'm', label: words.map, group: words.group, run: keys.onMap },
    { keys: 'Escape', label: words.selectNothing, group: words.group, run: keys.onEscape },
  ]
  useKeys(bindings)
  return (event) => {
    if (event.defaultPrevented || !isForWidgets(event) || !(event.target instanceof Element)) return
    if (event.target.closest('[role=listbox]') === null || event.target.closest('[data-board]') === null)
      return
    const press = pressOf(event)
    const binding = bindings.find(({ keys }) =>
      typeof keys === 'string' ? keys === press : keys.includes(press),
    )
    if (binding !== undefined && binding.run(event.nativeEvent) !== false) event.preventDefault()
  }
}
