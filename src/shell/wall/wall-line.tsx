import type { ReactNode } from 'react'
import { useAccess } from '../../features/session/access.tsx'
import { WallHead } from '../../features/wall/wall-header.tsx'
import { useWords } from '../../ui/messages/messages.tsx'
import type { Turning } from './rotation.ts'
import css from './wall-line.module.css'

interface WallLineProps {
  title: string
  turning: Turning
  /** How old the data is. */
  freshness: ReactNode
}

/** The line at the top of a board that draws none of its own. */
export function WallLine({ title, turning, freshness }: WallLineProps) {
  const { settings } = useAccess()
  const { wall } = useWords()
  return (
    <WallHead name={settings.provider_title} title={title} turns={turning.boards} at={turning.at}>
      {turning.held && <span className={css.held}>{wall.held}</span>}
      {freshness}
    </WallHead>
  )
}
