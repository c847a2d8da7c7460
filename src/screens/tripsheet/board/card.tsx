// biome-ignore-all lint/a11y/useFocusableInteractive: the lane's list has the focus for its cards (aria-activedescendant)

import { VisuallyHidden } from '@mantine/core'
import { memo, useRef } from 'react'
import { statusRow } from '../../../domain/shipments/shipment-status.ts'
import { formatTime } from '../../../domain/values/moment.ts'
import { counted, speech } from '../../../features/assignment/a11y-messages.ts'
import { shortAmount, shortDuration, timeOf } from '../../../features/assignment/amounts.ts'
import { duration } from '../../../features/assignment/duration.ts'
import { requestsAt, type Stop } from '../../../features/assignment/stop.ts'
import { useNamesAtStop } from '../../../features/presence/also-here.tsx'
import { presenceMessages } from '../../../features/presence/messages.ts'
import { initialsOf } from '../../../features/presence/present.ts'
import { causes } from '../../../features/shipment/cause-messages.ts'
import { statusName } from '../../../features/shipment/status-name.ts'
import { Shape } from '../../../ui/components/badge.tsx'
import { arrivals } from '../arrival-messages.ts'
import { expectedRange, shortStatus, stopName, tasksText, windowOf } from '../lanes/a11y-labels.ts'
import { doneKey, type Section } from '../lanes/sections.ts'
import type { Mark } from '../lanes/selection.ts'
import { tripsheet as messages } from '../messages.ts'
import type { Density } from '../use-density.ts'
import css from './card.module.css'
import { Sign } from './card-icons.tsx'

/** The id of a card in the page, for `aria-activedescendant`. */
export const cardId = (lane: string, stop: Stop): string => `stop-${lane}-${stop.ids[0]}`

interface CardProps {
  lane: string
  stop: Stop
  index: number
  count: number
  mark: Mark
  isCursor: boolean
  /** Has left the lane, and is only held in its place while somebody points there. */
  isGone: boolean
  /** Came here a moment ago by somebody else's hand. */
  isNews: boolean
  /** It is what a search means. */
  isFound: boolean
  density: Density
  /** Business time (ms), to the minute. */
  now: number
  top: number
}

/** What changes with a glow. */
const toldBy = (stop: Stop): string =>
  `${stop.status} ${stop.eta} ${stop.before} ${stop.parcels} ${stop.tasks.length} ${stop.lateMs > 0}`

export const Card = memo(function Card({
  lane,
  stop,
  index,
  count,
  mark,
  isCursor,
  isGone,
  isNews,
  isFound,
  density,
  now,
  top,
}: CardProps) {
  const first = useRef(toldBy(stop))
  const told = toldBy(stop)
  const promised = windowOf(stop, now)
  const { colour, shape } = statusRow(stop.status)
  const label = statusName(stop.status)
  const also = useNamesAtStop(stop.ids)
  const isCompact = density === 'compact'
  const requests = requestsAt(stop)
  const isBehind = stop.lateMs > 0 || stop.willBeLateMs > 0
  return (
    <div
      role="option"
      id={cardId(lane, stop)}
      aria-selected={mark === 'all'}
      aria-disabled={isGone || undefined}
      data-gone={isGone || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={css.card}
      data-stop={stop.key}
      data-lane={lane}
      data-mark={mark}
      data-cursor={isCursor || undefined}
      data-late={stop.lateMs > 0 || undefined}
      data-found={isFound || undefined}
      data-density={density}
      style={{ transform: `translateY(${top}px)` }}
    >
      <VisuallyHidden>
        {isGone ? messages.goneFrom(stop.name, stop.place) : stopName(stop, index, count, now)}
        {also !== '' && `. ${presenceMessages.atThisStop(also)}`}
      </VisuallyHidden>
      {(isNews || told !== first.current) && <span key={told} className={css.glow} aria-hidden />}
      <span className={css.line} aria-hidden>
        <Sides stop={stop} />
        {stop.visit?.locked && (
          <span className={css.side} title={messages.acts.lockedHere}>
            <Sign of="lock" rem={0.75} />
          </span>
        )}
        <Comes stop={stop} now={now} isRange={!isCompact && !isBehind} />
        {/* How late it is has the room of the window that it missed, where both would be cut. */}
        <span className={css.window}>
          {stop.comesAt !== null && (isCompact ? isBehind : stop.willBeLateMs > 0) ? '' : promised}
        </span>
        {isCompact && !(isBehind && stop.trouble !== null) && (
          <span className={css.status} data-tone={stop.trouble === null ? colour : 'red'} title={label}>
            <Shape shape={stop.trouble === null ? shape : 'alert'} size={11} />
          </span>
        )}
        <Lateness stop={stop} isShort={isCompact} />
        {also !== '' && (
          <span className={css.also} title={presenceMessages.atThisStop(also)}>
            {initialsOf(also.split(', ')[0] ?? '')}
          </span>
        )}
        {mark !== 'none' && (
          <span className={css.tick} data-mark={mark}>
            <Sign of="tick" rem={0.6875} bold />
          </span>
        )}
      </span>
      <span className={css.line} aria-hidden>
        <span className={css.place} title={`${stop.name}, ${stop.place}`}>
          {isCompact ? [...requests, stop.place].join(' ') : stop.place}
        </span>
        <span className={css.name}>{[...(isCompact ? [] : requests), stop.name].join(' · ')}</span>
        {stop.tasks.length > 1 && (
          <span className={css.several} title={tasksText(stop)}>
            ×{stop.tasks.length}
          </span>
        )}
      </span>
      {density === 'large' && (
        <span className={css.line} aria-hidden>
          <span
            className={css.status}
            data-tone={stop.trouble === null ? colour : 'red'}
            data-trouble={stop.trouble !== null || undefined}
            title={label}
          >
            <Shape shape={stop.trouble === null ? shape : 'alert'} size={11} />
            <span className={css.word}>
              {isGone
                ? messages.gone
                : stop.trouble === null
                  ? shortStatus(label)
                  : causes[stop.trouble.cause].label}
            </span>
          </span>
          <span className={css.amount}>
            {messages.parcelsAndKg(counted.parcels(stop.parcels), shortAmount(stop.kg))}
          </span>
        </span>
      )}
    </div>
  )
})

/**
 * When the driver comes: as it is expected, else as it is planned, which is told apart. `isRange`: there is room to say between when and when.
 */
function Comes({ stop, now, isRange }: { stop: Stop; now: number; isRange: boolean }) {
  const { comesAt, expected, eta } = stop
  if (comesAt === null) return null
  const range = isRange ? expectedRange(stop, now) : null
  const planned = eta === null ? '' : arrivals.plannedAt(timeOf(eta, now))
  const title =
    expected === null
      ? planned
      : [arrivals.expectedBetween(timeOf(expected.from, now), timeOf(expected.to, now)), planned]
          .filter(Boolean)
          .join('. ')
  return (
    <span className={css.time} data-planned={expected === null || undefined} title={title}>
      {range === null ? timeOf(comesAt, now) : speech.window(...range)}
    </span>
  )
}

/** What is done there: collected, delivered, or both. */
function Sides({ stop: { side, isBoth } }: { stop: Stop }) {
  const which = isBoth ? 'both' : side
  return (
    <span className={css.side} title={messages.tasks.open[which]}>
      <Sign of={which} rem={0.875} />
    </span>
  )
}

/** A part of a lane, which a press opens or closes. */
export const SectionRow = memo(function SectionRow(props: {
  id: string
  lane: string
  section: Section
  isCursor: boolean
  top: number
  onSection: (lane: string, section: string) => void
}) {
  const { section } = props
  const { when, town, stops, isOpen } = section
  const part = messages.acts.part(messages.acts.section[when], town, counted.stops(stops.length))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter at the cursor of the list does the same
    <div
      role="option"
      id={props.id}
      aria-selected={false}
      className={css.section}
      data-cursor={props.isCursor || undefined}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={() => props.onSection(props.lane, section.key)}
    >
      <VisuallyHidden>{isOpen ? messages.acts.closePart(part) : messages.acts.openPart(part)}</VisuallyHidden>
      <span aria-hidden className={css.turn} data-open={isOpen || undefined}>
        ›
      </span>
      <span aria-hidden className={css.word}>
        {town === null ? messages.acts.section[when] : `${messages.acts.section[when]}, ${town}`}
      </span>
      <span aria-hidden className={css.count}>
        {stops.length}
      </span>
    </div>
  )
})

function Lateness({ stop, isShort }: { stop: Stop; isShort: boolean }) {
  if (stop.lateMs > 0) {
    return (
      <span
        className={css.late}
        title={`${messages.late(duration(stop.lateMs))}. ${messages.promisedBy(formatTime(stop.before ?? 0))}`}
      >
        <Sign of="alert" rem={0.75} />
        {isShort ? shortDuration(stop.lateMs) : messages.late(duration(stop.lateMs))}
      </span>
    )
  }
  if (stop.willBeLateMs > 0) {
    return (
      <span
        className={css.willBeLate}
        title={`${messages.overWindow(duration(stop.willBeLateMs))}. ${stop.expected === null ? messages.plannedAfter : messages.expectedAfter}`}
      >
        <Sign of="clock" rem={0.75} />
        {isShort ? shortDuration(stop.willBeLateMs) : messages.overWindow(duration(stop.willBeLateMs))}
      </span>
    )
  }
  return null
}

interface DoneRowProps {
  id: string
  lane: string
  stop: Stop
  isCursor: boolean
  now: number
  top: number
}

/** A stop that is done: one quiet line, which opens. */
export const DoneRow = memo(function DoneRow({ id, lane, stop, isCursor, now, top }: DoneRowProps) {
  const label = statusName(stop.status)
  return (
    <div
      role="option"
      id={id}
      aria-selected={false}
      className={css.done}
      data-done={doneKey(stop)}
      data-lane={lane}
      data-cursor={isCursor || undefined}
      style={{ transform: `translateY(${top}px)` }}
      title={`${stop.name}, ${stop.place}: ${label}`}
    >
      <VisuallyHidden>
        {stop.eta === null
          ? messages.done(stop.name, stop.place, label)
          : messages.doneAt(timeOf(stop.eta, now), stop.name, stop.place, label)}
      </VisuallyHidden>
      <Sign of="tick" rem={0.75} />
      <span className={css.doneTime} aria-hidden>
        {stop.eta === null ? '' : timeOf(stop.eta, now)}
      </span>
      <span className={css.word} aria-hidden>
        {stop.place} · {stop.name}
      </span>
      <span className={css.doneCount} aria-hidden>
        {stop.parcels}
      </span>
    </div>
  )
})
