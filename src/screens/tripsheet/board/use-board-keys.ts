import type { KeyboardEvent } from 'react'
import { ownedByWidget, pressOf } from '../../../ui/keyboard/keyboard.ts'
import { type KeyBinding, useKeys } from '../../../ui/keyboard/keys.tsx'
import { recentMessages } from '../assignments/messages.ts'
import type { Step } from '../lanes/cursor.ts'
import { tripsheet } from '../messages.ts'
import type { BoardSelection } from './use-selection.ts'

const messages = tripsheet.keys

interface BoardKeys {
  choice: BoardSelection
  /** Cards that a lane shows at once. */
  page: number
  onAssign: () => unknown
  onUndo: () => unknown
  /** Gives what waits to who is proposed for it. */
  onOffer: () => unknown
  onOpen: () => unknown
  onDone: () => unknown
  onMap: () => unknown
  /** Moves the card at the cursor up (-1) or down. */
  onStep: (by: -1 | 1) => unknown
  onLock: () => unknown
  onDensity: () => unknown
  /** Better routes, of the driver at the cursor or of several. */
  onOptimise: () => unknown
  onDriverOut: () => unknown
  /** That the stop at the cursor was completed. */
  onTakeBack: () => unknown
  /** What everybody assigned last. */
  onRecent: () => unknown
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
    { keys: ['ArrowDown', 'j'], label: messages.nextCard, group: messages.group, run: go('down') },
    { keys: ['ArrowUp', 'k'], label: messages.previousCard, group: messages.group, run: go('up') },
    { keys: ['ArrowRight', 'l'], label: messages.nextLane, group: messages.group, run: go('right') },
    { keys: ['ArrowLeft', 'h'], label: messages.previousLane, group: messages.group, run: go('left') },
    { keys: 'Home', label: messages.firstCard, group: messages.group, run: go('first') },
    { keys: 'End', label: messages.lastCard, group: messages.group, run: go('last') },
    { keys: 'PageDown', group: messages.group, run: go('page-down') },
    { keys: 'PageUp', group: messages.group, run: go('page-up') },
    { keys: ['x', ' '], label: messages.select, group: messages.group, run: choice.toggle },
    {
      keys: ['shift+ArrowDown', 'shift+j'],
      label: messages.extendDown,
      group: messages.group,
      run: go('down', true),
    },
    {
      keys: ['shift+ArrowUp', 'shift+k'],
      label: messages.extendUp,
      group: messages.group,
      run: go('up', true),
    },
    { keys: 'shift+x', label: messages.selectTo, group: messages.group, run: choice.extendToCursor },
    { keys: 'mod+a', label: messages.selectAll, group: messages.group, run: choice.all },
    {
      keys: 'alt+ArrowUp',
      label: messages.moveUp,
      group: messages.group,
      run: () => keys.onStep(-1),
    },
    {
      keys: 'alt+ArrowDown',
      label: messages.moveDown,
      group: messages.group,
      run: () => keys.onStep(1),
    },
    { keys: 'shift+l', label: messages.lock, group: messages.group, run: keys.onLock },
    { keys: 'shift+d', label: messages.density, group: messages.group, run: keys.onDensity },
    { keys: 'shift+o', label: messages.optimise, group: messages.group, run: keys.onOptimise },
    { keys: 'shift+u', label: messages.driverOut, group: messages.group, run: keys.onDriverOut },
    { keys: 'shift+t', label: messages.takeBack, group: messages.group, run: keys.onTakeBack },
    { keys: 'shift+z', label: recentMessages.key, group: messages.group, run: keys.onRecent },
    { keys: 'a', label: messages.assign, group: messages.group, run: keys.onAssign },
    { keys: 'shift+a', label: messages.offer, group: messages.group, run: keys.onOffer },
    { keys: ['u', 'mod+z'], label: messages.undo, group: messages.group, run: keys.onUndo },
    { keys: ['o', 'Enter'], label: messages.open, group: messages.group, run: keys.onOpen },
    { keys: 'd', label: messages.done, group: messages.group, run: keys.onDone },
    { keys: 'm', label: messages.map, group: messages.group, run: keys.onMap },
    { keys: 'Escape', label: messages.selectNothing, group: messages.group, run: keys.onEscape },
  ]
  useKeys(bindings)
  return (event) => {
    if (event.defaultPrevented || !ownedByWidget(event) || !(event.target instanceof Element)) return
    if (event.target.closest('[role=listbox]') === null || event.target.closest('[data-board]') === null)
      return
    const press = pressOf(event)
    const binding = bindings.find(({ keys }) =>
      typeof keys === 'string' ? keys === press : keys.includes(press),
    )
    if (binding !== undefined && binding.run(event.nativeEvent) !== false) event.preventDefault()
  }
}
