import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDay, weekdayOf } from '../../domain/values/moment.ts'
import type { PastCalls } from '../../streams/rewind/past-calls.ts'
import type { Rewind } from '../../streams/rewind/rewind.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { DaySlider } from './day-slider.tsx'
import { LinkButton } from './link-button.tsx'
import { rewindMessages as messages } from './messages.ts'
import { MomentFields } from './moment-fields.tsx'
import { OtherScreens } from './other-screens.tsx'
import { Player } from './player.tsx'
import css from './rewind.module.css'
import { timeWithSeconds } from './time-text.ts'
import { useShownMoment } from './use-shown-moment.ts'

interface RewindBandProps {
  readonly rewind: Rewind
  readonly calls: PastCalls
  readonly onMoment: (at: number) => void
  readonly onNow: () => void
}

/** Which moment is shown, and the player of what followed: it stands above the screen, and nothing else looks like it. */
export function RewindBand({ rewind, calls, onMoment, onNow }: RewindBandProps) {
  const { isLoading, isPlaying, problem } = useSignal(rewind.state)
  const moment = useShownMoment(rewind, calls, onMoment)
  const region = useRef<HTMLElement>(null)
  useAddressAfterPlaying(rewind, isPlaying, isLoading, onMoment)
  const { at, min, max, jump, drag } = moment
  return (
    <section
      ref={region}
      className={css.band}
      aria-label={messages.region}
      data-loading={isLoading || undefined}
    >
      <MomentLine at={at} isLoading={isLoading} />
      <div className={css.player}>
        <Player rewind={rewind} moment={moment} region={region} />
        <DaySlider at={at} onDrag={drag} onJump={jump} />
        <MomentFields at={at} min={min} max={max} onJump={jump} />
        <OtherScreens at={at} />
        <LinkButton momentNow={rewind.moment.now} onMoment={onMoment} />
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

function MomentLine({ at, isLoading }: { at: number; isLoading: boolean }) {
  const locale = currentLocale()
  return (
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
  )
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
