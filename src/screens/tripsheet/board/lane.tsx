// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the list has the focus for its cards

import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { remPx } from '../../../ui/theme/element-size.ts'
import { useWall } from '../../../ui/theme/wall-mode.tsx'
import type { Cursor } from '../lanes/cursor.ts'
import { type Chosen, markOf } from '../lanes/selection.ts'
import { tripsheet as messages } from '../messages.ts'
import { Card, cardId, DoneRow } from './card.tsx'
import type { DragState } from './drag-state.ts'
import css from './lane.module.css'
import { LaneHead } from './lane-head.tsx'
import type { BoardColumn } from './use-columns.ts'
import { useFrozenCards } from './use-frozen-cards.ts'
import { useWindow } from './use-window.ts'
import { offsetOf, totalOf } from './window.ts'

/** rem; as in card.module.css, with the gap below. */
const CARD_REM = 4.625
const DONE_REM = 1.5

interface LaneProps {
  shown: BoardColumn
  branch: string
  chosen: Chosen
  /** The cursor, when it is in this lane. */
  cursor: Cursor | null
  /** Counts steps of the keyboard: the lane at the cursor takes the focus. */
  steps: number
  now: number
  isDoneShown: boolean
  onToggleDone: (lane: string) => void
  /** The focus has come into the lane. */
  onEnter: (lane: string) => void
  isNews: (id: number) => boolean
  drag: DragState
  /** Counts what was done here: a list that stood still for the pointer then moves on. */
  localRevision: number
}

export const LaneView = memo(function LaneView(props: LaneProps) {
  const { shown, chosen, cursor, steps, now, isDoneShown, drag } = props
  const { key, lane } = shown
  const { wall } = useWall()
  const scroller = useRef<HTMLDivElement>(null)
  const { cards, isGone, waiting, hold, release, applyPending } = useFrozenCards(
    shown.cards,
    props.localRevision,
  )
  const done = isDoneShown ? lane.done : []
  const doneCount = done.length
  const rem = remPx()
  const runs = [
    { count: doneCount, size: DONE_REM * rem },
    { count: cards.length, size: CARD_REM * rem },
  ]
  const { first, end, reveal } = useWindow(scroller, runs, { more: 3, below: 3.5 * rem })
  // A lane that comes into sight shows its driver at once, and its cards as soon as there is time for them; on a wall,
  // where nobody scrolls past and a busy morning might leave no time for seconds, both at once.
  const isReady = useDeferredValue(true, wall)
  const rows = isReady ? Array.from({ length: end - first }, (_, i) => first + i) : []

  const at = cursor?.stop == null ? -1 : cards.findIndex((card) => card.key === cursor.stop)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the keyboard shows where it led
  useEffect(() => {
    if (cursor === null) return
    if (at >= 0) reveal(doneCount + at)
  }, [steps, at, cursor === null, doneCount])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step of the keyboard takes the focus along
  useEffect(() => {
    if (cursor !== null && steps > 0) scroller.current?.focus({ preventScroll: true })
  }, [steps, cursor === null])

  const active = at < 0 ? undefined : cards[at]
  const isAtSight = isReady && doneCount + at >= first && doneCount + at < end
  const over = drag.useIsOver(key)
  return (
    <section
      className={css.lane}
      aria-labelledby={`lane-${key}`}
      data-lane={key}
      data-cursor={cursor === null ? undefined : active === undefined ? 'empty' : 'card'}
      data-over={over || undefined}
    >
      <LaneHead
        id={`lane-${key}`}
        lane={lane}
        shown={shown.cards.length}
        branch={props.branch}
        now={now}
        isDoneShown={isDoneShown}
        onToggleDone={props.onToggleDone}
      />
      {waiting > 0 && (
        <button type="button" className={css.chip} onClick={applyPending}>
          {counted.changes(waiting)}
        </button>
      )}
      <div
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={messages.stopsOf(lane.driver?.name ?? messages.nobodyYet)}
        aria-activedescendant={isAtSight && active !== undefined ? cardId(key, active) : undefined}
        className={css.cards}
        onFocus={(event) => {
          // Tab comes into a lane as an arrow does; a click has said where itself.
          if (cursor === null && event.currentTarget.matches(':focus-visible')) props.onEnter(key)
        }}
        onPointerMove={(event) => event.pointerType !== 'touch' && !wall && hold()}
        onPointerLeave={release}
      >
        <div className={css.content} style={{ height: totalOf(runs) }} role="presentation">
          {rows.map((index) => {
            const start = offsetOf(runs, index)
            const finished = done[doneCount - 1 - index]
            if (index < doneCount)
              return (
                finished && <DoneRow key={`done ${finished.key}`} stop={finished} now={now} top={start} />
              )
            const stop = cards[index - doneCount]
            return (
              stop && (
                <Card
                  key={stop.key}
                  lane={key}
                  stop={stop}
                  index={index - doneCount}
                  count={cards.length}
                  mark={markOf(stop, chosen)}
                  isCursor={stop.key === cursor?.stop}
                  isGone={isGone(stop)}
                  isNews={stop.ids.some(props.isNews)}
                  now={now}
                  top={start}
                />
              )
            )
          })}
        </div>
        {cards.length === 0 && (
          // A list of choices has choices: nothing is one that cannot be chosen.
          <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className={css.none}>
            {emptyWords(shown)}
          </div>
        )}
      </div>
    </section>
  )
})

function emptyWords({ lane }: BoardColumn): string {
  if (lane.stops.length > 0) return messages.nothingPasses
  if (lane.driver === null) return messages.everythingGiven
  return lane.done.length > 0 ? messages.allDone : messages.noStops
}
