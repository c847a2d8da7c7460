import type { KeyboardEvent } from 'react'
import { isForWidgets, pressOf } from '../../../ui/keyboard.ts'
import { type KeyBinding, useKeys } from '../../../ui/keys.tsx'
import { tripsheet } from '../../../ui/words/staff/tripsheet.ts'
import type { Step } from '../lanes/cursor.ts'
import type { Choice } from './use-choice.ts'

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

const GROUP = words.group

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
    { keys: ['ArrowDown', 'j'], label: words.nextCard, group: GROUP, run: go('down') },
    { keys: ['ArrowUp', 'k'], label: words.previousCard, group: GROUP, run: go('up') },
    { keys: ['ArrowRight', 'l'], label: words.nextLane, group: GROUP, run: go('right') },
    { keys: ['ArrowLeft', 'h'], label: words.previousLane, group: GROUP, run: go('left') },
    { keys: 'Home', label: words.firstCard, group: GROUP, run: go('first') },
    { keys: 'End', label: words.lastCard, group: GROUP, run: go('last') },
    { keys: 'PageDown', group: GROUP, run: go('page-down') },
    { keys: 'PageUp', group: GROUP, run: go('page-up') },
    { keys: ['x', ' '], label: words.select, group: GROUP, run: choice.toggle },
    {
      keys: ['shift+ArrowDown', 'shift+j'],
      label: words.extendDown,
      group: GROUP,
      run: go('down', true),
    },
    {
      keys: ['shift+ArrowUp', 'shift+k'],
      label: words.extendUp,
      group: GROUP,
      run: go('up', true),
    },
    { keys: 'shift+x', label: words.selectTo, group: GROUP, run: choice.extendToCursor },
    { keys: 'mod+a', label: words.selectAll, group: GROUP, run: choice.all },
    { keys: 'a', label: words.assign, group: GROUP, run: keys.onAssign },
    { keys: ['u', 'mod+z'], label: words.undo, group: GROUP, run: keys.onUndo },
    { keys: ['o', 'Enter'], label: words.open, group: GROUP, run: keys.onOpen },
    { keys: 'd', label: words.done, group: GROUP, run: keys.onDone },
    { keys: 'm', label: words.map, group: GROUP, run: keys.onMap },
    { keys: 'Escape', label: words.selectNothing, group: GROUP, run: keys.onEscape },
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
