import type { ReactNode } from 'react'
import { formatTime } from '../../domain/moment.ts'
import { useAccess } from '../../ui/access.tsx'
import { useClock } from '../../ui/clock.tsx'
import { useWords } from '../../ui/words/words.tsx'
import type { Turning } from './turning.ts'
import css from './wall-line.module.css'

interface WallLineProps {
  title: string
  turning: Turning
  /** How old the data is. */
  freshness: ReactNode
}

/** The line at the top of a board that draws none of its own: whose wall, which board, how old, what time. */
export function WallLine({ title, turning, freshness }: WallLineProps) {
  const { settings } = useAccess()
  const { wall } = useWords()
  const time = useClock(formatTime)
  return (
    <header className={css.line}>
      <span className={css.name}>{settings.provider_title}</span>
      <h1 className={css.title}>{title}</h1>
      <Dots turning={turning} />
      {turning.held && <span className={css.held}>{wall.held}</span>}
      {freshness}
      <time className={css.clock}>{time}</time>
    </header>
  )
}

/** Which board of the round hangs there. */
function Dots({ turning }: { turning: Turning }) {
  return (
    <span className={css.dots} aria-hidden>
      {turning.boards.map((board) => (
        <span key={board} className={css.dot} data-on={board === turning.at || undefined} />
      ))}
    </span>
  )
}
