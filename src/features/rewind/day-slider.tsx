import { useRef } from 'react'
import { startOfDay } from '../../domain/values/moment.ts'
import { useLedFocus } from './led-focus.ts'
import { rewindMessages as messages } from './messages.ts'
import css from './rewind.module.css'
import { timeWithSeconds } from './time-text.ts'

const SECOND = 1_000
const DAY_SECONDS = 86_400

interface DaySliderProps {
  readonly at: number
  /** Where it is being dragged to (ms); null once it is let go. */
  readonly onDrag: (at: number | null) => void
  readonly onJump: (at: number) => void
}

/** The day from midnight to midnight. */
export function DaySlider({ at, onDrag, onJump }: DaySliderProps) {
  const slider = useRef<HTMLInputElement>(null)
  useLedFocus('slider', slider)
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
      ref={slider}
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
