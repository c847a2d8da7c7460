// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the list has the focus for its cards

import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { searchTermsOf } from '../../../domain/values/find.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { remPx } from '../../../ui/theme/element-size.ts'
import { useWall } from '../../../ui/theme/wall-mode.tsx'
import type { Cursor } from '../lanes/cursor.ts'
import { stopMatches } from '../lanes/filter.ts'
import { doneKey, type Section } from '../lanes/sections.ts'
import { type Chosen, markOf } from '../lanes/selection.ts'
import { tripsheet as messages } from '../messages.ts'
import type { Density } from '../use-density.ts'
import { Card, cardId, DoneRow, SectionRow } from './card.tsx'
import type { DragState } from './drag-state.ts'
import css from './lane.module.css'
import { LaneHead } from './lane-head.tsx'
import type { LaneActs } from './lane-sheet.tsx'
import type { BoardColumn } from './use-columns.ts'
import { useFrozenCards } from './use-frozen-cards.ts'
import { useWindow } from './use-window.ts'
import { offsetOf, type Run, totalOf } from './window.ts'

/** rem; as in card.module.css, with the gap below. */
const CARD_REM: Record<Density, number> = { large: 4.625, compact: 2.75 }
/** They are pressed: a finger needs more. */
const DONE_REM = matchMedia('(pointer: coarse)').matches ? 2.75 : 1.5
const SECTION_REM = 1.875

interface LaneProps extends LaneActs {
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
  density: Density
  /** What is looked for; empty where nothing is. */
  search: string
  onSection: (lane: string, section: string) => void
  /** Whether the board is drawn for the first time. */
  isOpening: () => boolean
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
  const rem = remPx()
  const items = itemsOf(shown.done, cards, shown.sections)
  const runs = runsOf(items, {
    done: DONE_REM * rem,
    section: SECTION_REM * rem,
    card: CARD_REM[props.density] * rem,
  })
  const terms = searchTermsOf(props.search)
  const { first, end, reveal } = useWindow(scroller, runs, { more: 3, below: 3.5 * rem })
  // A lane that comes into sight shows its driver at once, and its cards as soon as there is time for them. Both at once
  // where nobody scrolls past: while the board opens, and on a wall, where a busy morning might leave no time for seconds.
  const isReady = useDeferredValue(true, wall || props.isOpening())
  const rows = isReady ? Array.from({ length: end - first }, (_, i) => first + i) : []

  const at = cursor?.stop == null ? -1 : items.findIndex((item) => keyOfItem(item) === cursor.stop)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the keyboard shows where it led
  useEffect(() => {
    if (cursor === null) return
    if (at >= 0) reveal(at)
  }, [steps, at, cursor === null])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step of the keyboard takes the focus along
  useEffect(() => {
    if (cursor !== null && steps > 0) scroller.current?.focus({ preventScroll: true })
  }, [steps, cursor === null])

  const active = at < 0 ? undefined : items[at]
  const isAtSight = isReady && at >= first && at < end
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
        shown={shown.all.length}
        density={props.density}
        onStatus={props.onStatus}
        onOptimise={props.onOptimise}
        onDriverOut={props.onDriverOut}
        onSplit={props.onSplit}
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
        aria-activedescendant={isAtSight && active !== undefined ? idOfItem(key, active) : undefined}
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
            const item = items[index]
            if (item === undefined) return null
            const id = idOfItem(key, item)
            const isCursor = keyOfItem(item) === cursor?.stop
            if ('done' in item)
              return (
                <DoneRow
                  key={id}
                  id={id}
                  lane={key}
                  stop={item.done}
                  isCursor={isCursor}
                  now={now}
                  top={start}
                />
              )
            if ('section' in item)
              return (
                <SectionRow
                  key={item.section.key}
                  id={id}
                  lane={key}
                  section={item.section}
                  isCursor={isCursor}
                  top={start}
                  onSection={props.onSection}
                />
              )
            const stop = item.card
            return (
              <Card
                key={stop.key}
                lane={key}
                stop={stop}
                index={item.place}
                count={cards.length}
                mark={markOf(stop, chosen)}
                isCursor={isCursor}
                isGone={isGone(stop)}
                isNews={stop.ids.some(props.isNews)}
                isFound={terms.length > 0 && stopMatches(stop, terms)}
                density={props.density}
                now={now}
                top={start}
              />
            )
          })}
        </div>
        {items.length === shown.done.length && (
          // A list of choices has choices: nothing is one that cannot be chosen.
          <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className={css.none}>
            {emptyWords(shown)}
          </div>
        )}
      </div>
    </section>
  )
})

type Item =
  | { readonly done: Stop }
  | { readonly section: Section }
  | { readonly card: Stop; readonly place: number }

function keyOfItem(item: Item): string {
  if ('done' in item) return doneKey(item.done)
  return 'section' in item ? item.section.key : item.card.key
}
function idOfItem(lane: string, item: Item): string {
  if ('done' in item) return `done-${cardId(lane, item.done)}`
  return 'section' in item ? `part-${lane}-${item.section.key.replace(/\W/g, '-')}` : cardId(lane, item.card)
}

/** What is completed, then the cards with the heads of the parts that they stand in; those of parts that are closed come last. */
function itemsOf(done: readonly Stop[], cards: readonly Stop[], sections: readonly Section[]): Item[] {
  const items: Item[] = cards.map((card, place) => ({ card, place }))
  for (const section of sections) {
    const [first] = section.stops
    const at = section.isOpen ? items.findIndex((item) => 'card' in item && item.card.key === first?.key) : -1
    items.splice(at < 0 ? items.length : at, 0, { section })
  }
  return [...done.map((stop) => ({ done: stop })), ...items]
}

/** How large they are, one below the other. */
function runsOf(
  items: readonly Item[],
  sizes: { readonly done: number; readonly section: number; readonly card: number },
): Run[] {
  const runs: { count: number; size: number }[] = []
  for (const item of items) {
    const size = 'done' in item ? sizes.done : 'section' in item ? sizes.section : sizes.card
    const last = runs.at(-1)
    if (last?.size === size) last.count += 1
    else runs.push({ count: 1, size })
  }
  return runs
}

function emptyWords({ lane }: BoardColumn): string {
  if (lane.stops.length > 0) return messages.nothingPasses
  if (lane.driver === null) return messages.everythingGiven
  return lane.done.length > 0 ? messages.allDone : messages.noStops
}
