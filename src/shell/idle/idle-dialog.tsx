import { useEffect, useRef, useState } from 'react'
import { COUNTDOWN_MS } from '../../streams/session/idle.ts'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './idle-dialog.module.css'

/** Of the ring, in its own units. */
const RADIUS = 34
const ROUND = 2 * Math.PI * RADIUS

interface IdleDialogProps {
  /** Wall clock, ms. */
  endsAt: number
  onStay: () => void
  onLeave: () => void
}

function useSecondsUntil(moment: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by the moment
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 250)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}

/** In the name of the window too: whoever works in another tab sees it there. */
function useAskingTitle(asking: string): void {
  const shown = useRef(asking)
  useEffect(() => {
    const before = document.title
    return () => {
      // What the next screen is called stays.
      if (document.title === shown.current) document.title = before
    }
  }, [])
  useEffect(() => {
    shown.current = asking
    document.title = asking
  }, [asking])
}

/** "Are you still there?", with the minute that is left as a ring (000 §2, §4). */
export default function IdleDialog({ endsAt, onStay, onLeave }: IdleDialogProps) {
  const seconds = useSecondsUntil(endsAt)
  const { notices } = useMessages()
  useAskingTitle(`${seconds} s · ${notices.idleTitle}`)
  const gone = 1 - (seconds * 1000) / COUNTDOWN_MS
  return (
    <ConfirmDialog
      title={notices.idleTitle}
      onCancel={onStay}
      answers={[
        { label: notices.idleLeave, onChoose: onLeave },
        { label: notices.idleStay, onChoose: onStay },
      ]}
      picture={
        <div
          className={css.ring}
          data-late={seconds <= 10 || undefined}
          role="timer"
          aria-label={notices.idleLeft}
        >
          <svg viewBox="0 0 80 80" aria-hidden="true">
            <circle cx="40" cy="40" r={RADIUS} className={css.track} />
            <circle
              cx="40"
              cy="40"
              r={RADIUS}
              className={css.left}
              strokeDasharray={ROUND}
              strokeDashoffset={ROUND * gone}
            />
          </svg>
          <span className={css.seconds}>{seconds}</span>
        </div>
      }
    >
      {notices.idleText}
    </ConfirmDialog>
  )
}
