import { Button } from '@mantine/core'
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { type Rewind, SPEEDS, type Speed } from '../../streams/rewind/rewind.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { type KeyBinding, useKeys } from '../../ui/keyboard/keys.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { rewindMessages as messages } from './messages.ts'
import css from './rewind.module.css'
import type { ShownMoment } from './use-shown-moment.ts'

const MINUTE = 60_000

interface PlayerProps {
  readonly rewind: Rewind
  readonly moment: ShownMoment
  /** Its keys are pressed there, or where nothing has the focus. */
  readonly region: RefObject<HTMLElement | null>
}

/** Plays what followed the moment, steps through it, and goes on and back by the minute. */
export function Player({ rewind, moment: { at, jump }, region }: PlayerProps) {
  const { isLoading, isPlaying, speed } = useSignal(rewind.state)
  const toggle = isPlaying ? rewind.pause : rewind.play
  const minuteBack = () => jump(at - MINUTE)
  const minuteOn = () => jump(at + MINUTE)
  /** Keys that whatever has the focus on the screen would use go there. */
  const isOurs = () => {
    const { activeElement } = document
    return (
      activeElement === null ||
      activeElement === document.body ||
      region.current?.contains(activeElement) === true
    )
  }
  const key = (keys: string, label: string, run: () => void): KeyBinding => ({
    keys,
    label,
    group: messages.region,
    run: () => isOurs() && run(),
    isOverlay: true,
  })
  useKeys([
    key(' ', isPlaying ? messages.pause : messages.play, toggle),
    key('ArrowLeft', messages.earlier, rewind.stepBack),
    key('ArrowRight', messages.later, rewind.stepForward),
    key('shift+ArrowLeft', messages.minuteBack, minuteBack),
    key('shift+ArrowRight', messages.minuteOn, minuteOn),
  ])
  const Sign = isPlaying ? IconPlayerPause : IconPlayerPlay
  return (
    <>
      <IconButton icon={IconPlayerTrackPrev} label={messages.minuteBack} onClick={minuteBack} />
      <IconButton
        icon={IconPlayerSkipBack}
        label={messages.earlier}
        onClick={rewind.stepBack}
        disabled={isLoading}
      />
      <Button size="xs" className={css.play} leftSection={<Sign size="1rem" aria-hidden />} onClick={toggle}>
        {isPlaying ? messages.pause : messages.play}
      </Button>
      <IconButton
        icon={IconPlayerSkipForward}
        label={messages.later}
        onClick={rewind.stepForward}
        disabled={isLoading}
      />
      <IconButton icon={IconPlayerTrackNext} label={messages.minuteOn} onClick={minuteOn} />
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
    </>
  )
}

const speedOf = (value: number): Speed => SPEEDS.find((speed) => speed === value) ?? 60
