import type { MouseEvent } from 'react'
import { NOTHING } from '../lanes/selection.ts'
import type { BoardSelection } from './use-selection.ts'

function cardUnder({ target }: MouseEvent, of: 'stop' | 'done' = 'stop') {
  const card = target instanceof Element ? target.closest<HTMLElement>(`[data-${of}]`) : null
  const { lane, [of]: stop } = card?.dataset ?? {}
  return lane === undefined || stop === undefined ? null : { lane, stop }
}

/**
 * Clicks on the board: a card is chosen, with Shift up to it, with Ctrl or a finger beside the others; twice, it opens. What is completed is
 * not chosen, and opens at once.
 */
export function useBoardClicks(choice: BoardSelection, onOpen: () => void) {
  return {
    onClick(event: MouseEvent) {
      const done = cardUnder(event, 'done')
      if (done !== null) {
        choice.goTo(done.lane, done.stop)
        onOpen()
        return
      }
      const card = cardUnder(event)
      if (card !== null) {
        const touched = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
        const how = event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey || touched ? 'toggle' : 'only'
        choice.press(card.lane, card.stop, how)
      } else if (event.target instanceof Element && event.target.closest('[role=listbox]') !== null)
        choice.choose(NOTHING)
    },
    onDoubleClick(event: MouseEvent) {
      if (cardUnder(event) !== null) onOpen()
    },
  }
}
