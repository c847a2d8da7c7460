import type { ReactNode } from 'react'
import { formatTime } from '../../domain/values/moment.ts'
import { useClock } from '../../ui/live/clock.tsx'
import css from './wall-header.module.css'

interface WallHeadProps {
  /** Whose wall it is. */
  name: string
  title: string
  /** What takes turns, by key; a dot for each. */
  turns: readonly string[]
  at: string | null
  /** That it holds still, and how old the data is. */
  children: ReactNode
}

/** The line at the top of a wall: whose it is, what it shows, which of how many, how old, what time. */
export function WallHeader({ name, title, turns, at, children }: WallHeadProps) {
  const time = useClock(formatTime)
  return (
    <header className={css.head}>
      <span className={css.name}>{name}</span>
      <h1 className={css.title}>{title}</h1>
      <span className={css.dots} aria-hidden>
        {turns.map((turn) => (
          <span key={turn} className={css.dot} data-on={turn === at || undefined} />
        ))}
      </span>
      {children}
      <time className={css.clock}>{time}</time>
    </header>
  )
}
