import { Button } from '@mantine/core'
import {
  IconLink,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { mayOpen, routeAt } from '../../domain/console/routes.ts'
import {
  dayOf,
  dayStart,
  formatDay,
  formatTime,
  localMoment,
  startOfDay,
  weekdayOf,
} from '../../domain/values/moment.ts'
import type { PastCalls } from '../../streams/rewind/past-calls.ts'
import { type Rewind, SPEEDS, type Speed } from '../../streams/rewind/rewind.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { toast } from '../../ui/components/toast.ts'
import { DayInput, TimeInput } from '../../ui/form/date-time-input.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useAccess } from '../session/access.tsx'
import { rewindMessages as messages } from './messages.ts'
import { MOMENT } from './read-moment.ts'
import css from './rewind.module.css'
import { writeMoment } from './write-moment.ts'

interface RewindBandProps {
  readonly rewind: Rewind
  readonly calls: PastCalls
  readonly onMoment: (at: number) => void
  readonly onNow: () => void
}

const SECOND = 1_000
const MINUTE = 60_000
/** Our clock may run a little before the platform's, which refuses what is still to come (ms). */
const JUST_NOW_MS = 2_000
const DAY_SECONDS = 86_400

const twoDigits = (n: number) => String(n).padStart(2, '0')
/** `14:02:07` */
const timeWithSeconds = (at: number) =>
  `${formatTime(at)}:${twoDigits(Math.floor((at - startOfDay(at)) / SECOND) % 60)}`

/** Which moment is shown, and the player of what followed: it stands above the screen, and nothing else looks like it. */
export function RewindBand({ rewind, calls, onMoment, onNow }: RewindBandProps) {
  const shown = useSignal(rewind.moment)
  const { asked, isLoading, isPlaying, speed, problem } = useSignal(rewind.state)
  const keptSince = useKeptSince(calls)
  const { now } = useLiveWorkspace()
  const region = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const at = dragged ?? (isLoading ? asked : shown)
  const locale = currentLocale()

  const within = (to: number) => Math.max(Math.min(to, now() - JUST_NOW_MS), keptSince ?? 0)
  function jump(to: number): void {
    const moment = within(to)
    rewind.jump(moment)
    onMoment(moment)
  }
  // The screen follows the slider as fast as moments come: whatever was passed meanwhile is not asked for.
  useEffect(() => {
    if (dragged !== null && !isLoading && problem === null) rewind.jump(dragged)
  }, [rewind, dragged, isLoading, problem])
  function toggle(): void {
    if (isPlaying) rewind.pause()
    else rewind.play()
  }
  /** Keys that whatever has the focus on the screen would use go there. */
  const isOurs = () => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return true
    return region.current?.contains(activeElement) === true && !(activeElement instanceof HTMLInputElement)
  }
  const ours = (run: () => void) => () => {
    if (!isOurs()) return false
    return run()
  }
  useKeys([
    {
      keys: ' ',
      label: isPlaying ? messages.pause : messages.play,
      group: messages.region,
      run: ours(toggle),
      isOverlay: true,
    },
    {
      keys: 'ArrowLeft',
      label: messages.earlier,
      group: messages.region,
      run: ours(rewind.stepBack),
      isOverlay: true,
    },
    {
      keys: 'ArrowRight',
      label: messages.later,
      group: messages.region,
      run: ours(rewind.stepForward),
      isOverlay: true,
    },
    {
      keys: 'shift+ArrowLeft',
      label: messages.minuteBack,
      group: messages.region,
      run: ours(() => jump(at - MINUTE)),
      isOverlay: true,
    },
    {
      keys: 'shift+ArrowRight',
      label: messages.minuteOn,
      group: messages.region,
      run: ours(() => jump(at + MINUTE)),
      isOverlay: true,
    },
  ])
  useAddressAfterPlaying(rewind, isPlaying, isLoading, onMoment)

  async function copyLink(): Promise<void> {
    const link = new URL(location.href)
    link.searchParams.set(MOMENT, writeMoment(rewind.moment.now()))
    onMoment(rewind.moment.now())
    const copied = await navigator.clipboard?.writeText(link.href).then(
      () => true,
      () => false,
    )
    void toast(
      copied === true
        ? { text: messages.linkCopied, variant: 'success' }
        : { text: messages.linkFailed, variant: 'error' },
    )
  }

  return (
    <section
      ref={region}
      className={css.band}
      aria-label={messages.region}
      data-loading={isLoading || undefined}
    >
      <p className={css.moment}>
        <span className={css.mark}>{messages.past}</span>
        <time dateTime={new Date(at).toISOString()} className={css.when}>
          {weekdayOf(at, locale)} {formatDay(at, locale)}, {timeWithSeconds(at)}
        </time>
        <span className={css.quiet}>{messages.timeZone}</span>
        <span className={css.quiet}>{messages.shownIs}</span>
        <span role="status" className={css.loading}>
          {isLoading && messages.loading}
        </span>
      </p>
      <div className={css.player}>
        <IconButton
          icon={IconPlayerTrackPrev}
          label={messages.minuteBack}
          onClick={() => jump(at - MINUTE)}
        />
        <IconButton
          icon={IconPlayerSkipBack}
          label={messages.earlier}
          onClick={rewind.stepBack}
          disabled={isLoading}
        />
        <Button
          size="xs"
          className={css.play}
          leftSection={
            isPlaying ? (
              <IconPlayerPause size="1rem" aria-hidden />
            ) : (
              <IconPlayerPlay size="1rem" aria-hidden />
            )
          }
          onClick={toggle}
        >
          {isPlaying ? messages.pause : messages.play}
        </Button>
        <IconButton
          icon={IconPlayerSkipForward}
          label={messages.later}
          onClick={rewind.stepForward}
          disabled={isLoading}
        />
        <IconButton icon={IconPlayerTrackNext} label={messages.minuteOn} onClick={() => jump(at + MINUTE)} />
        <select
          className={css.speed}
          aria-label={messages.speed}
          value={speed}
          onChange={({ currentTarget: { value } }) => rewind.setSpeed(speedOf(Number(value)))}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {messages.times(one)}
            </option>
          ))}
        </select>
        <DaySlider
          at={at}
          // Now goes on while it is held: it is looked at once.
          onDrag={(to) => setDragged(to === null ? null : within(to))}
          onJump={jump}
        />
        <MomentFields at={at} min={keptSince} max={now()} onJump={jump} />
        <OtherScreens at={at} />
        <IconButton icon={IconLink} label={messages.link} onClick={() => void copyLink()} />
        <Button size="xs" variant="default" onClick={onNow}>
          {messages.now}
        </Button>
      </div>
      <p role="alert" className={css.problem}>
        {problem?.text}
      </p>
    </section>
  )
}

const SCREENS = ['/ops-dashboard', '/tripsheet', '/maps'] as const

/** The same moment on the other screens that can show it. */
function OtherScreens({ at }: { at: number }) {
  const access = useAccess()
  const { pathname } = useLocation()
  return (
    <nav aria-label={messages.sameMoment} className={css.screens}>
      {SCREENS.filter((path) => path !== pathname && mayOpen(routeAt(path), access)).map((path) => (
        <Link key={path} to={`${path}?${MOMENT}=${writeMoment(at)}`}>
          {messages.screens[path]}
        </Link>
      ))}
    </nav>
  )
}

const speedOf = (value: number): Speed => SPEEDS.find((speed) => speed === value) ?? 60

/** How far back the past is kept (ms); null until it is known. */
function useKeptSince(calls: PastCalls): number | null {
  const [keptSince, setKeptSince] = useState<number | null>(null)
  useEffect(() => {
    let isOver = false
    void calls.range().then((answer) => {
      if (!isOver && answer.ok) setKeptSince(answer.value.kept_since)
    })
    return () => {
      isOver = true
    }
  }, [calls])
  return keptSince
}

/** The address names the moment at which playing ended, whoever ended it. */
function useAddressAfterPlaying(
  rewind: Rewind,
  isPlaying: boolean,
  isLoading: boolean,
  onMoment: (at: number) => void,
): void {
  const wasPlaying = useRef(false)
  useEffect(() => {
    if (wasPlaying.current && !isPlaying && !isLoading) onMoment(rewind.moment.now())
    wasPlaying.current = isPlaying
  }, [rewind, isPlaying, isLoading, onMoment])
}

interface DaySliderProps {
  readonly at: number
  /** Where it is being dragged to (ms); null once it is let go. */
  readonly onDrag: (at: number | null) => void
  readonly onJump: (at: number) => void
}

/** The day from midnight to midnight. */
function DaySlider({ at, onDrag, onJump }: DaySliderProps) {
  const isDragged = useRef(false)
  const start = startOfDay(at)
  const seconds = Math.floor((at - start) / SECOND)
  const letGo = () => {
    if (!isDragged.current) return
    isDragged.current = false
    onDrag(null)
    onJump(at)
  }
  return (
    <input
      type="range"
      className={css.slider}
      aria-label={messages.timeOfDay}
      aria-valuetext={timeWithSeconds(at)}
      min={0}
      max={DAY_SECONDS - 1}
      step={60}
      value={seconds}
      onChange={({ currentTarget }) => {
        isDragged.current = true
        onDrag(start + currentTarget.valueAsNumber * SECOND)
      }}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  )
}

interface MomentFieldsProps {
  readonly at: number
  /** ms; null until it is known. */
  readonly min: number | null
  readonly max: number
  readonly onJump: (at: number) => void
}

function MomentFields({ at, min, max, onJump }: MomentFieldsProps) {
  const day = dayOf(at)
  return (
    <div className={css.fields}>
      <DayInput
        label={messages.day}
        value={day}
        min={min === null ? undefined : dayOf(min)}
        max={dayOf(max)}
        onChange={(next) => {
          const start = dayStart(next)
          if (start !== null) onJump(start + (at - startOfDay(at)))
        }}
      />
      <TimeInput
        label={messages.time}
        value={formatTime(at)}
        onChange={(time) => {
          if (time !== '') onJump(Date.parse(localMoment(day, time)))
        }}
      />
    </div>
  )
}
