import type { Tone } from '../components/badge.tsx'
import { useMessages } from '../messages/messages.tsx'
import css from './progress-bar.module.css'

export interface ProgressPart {
  tone: Tone
  value: number
  label: string
}

interface ProgressBarProps {
  /** Drawn from the start in this order. */
  parts: readonly ProgressPart[]
  /** What all parts together could be; their sum unless told. */
  total?: number
  /** What is in progress, for screen readers. */
  label: string
}

/** How far something is, perhaps in several parts. The words are beside it or in its title. */
export function ProgressBar({ parts, total, label }: ProgressBarProps) {
  const { components: messages } = useMessages()
  const sum = parts.reduce((before, { value }) => before + value, 0)
  const all = Math.max(total ?? sum, sum)
  // Of nothing there is no share.
  const whole = Math.max(all, 1)
  const told = parts.map(({ value, label: name }) => `${value} ${name}`).join(', ')
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={whole}
      aria-valuenow={parts[0]?.value ?? 0}
      aria-valuetext={messages.ofWhole(told, all)}
      title={told}
      className={css.bar}
    >
      {parts.map(({ tone, value, label: name }) => (
        <span
          key={name}
          className={css.part}
          data-tone={tone}
          style={{ width: `${(value / whole) * 100}%` }}
        />
      ))}
    </div>
  )
}
