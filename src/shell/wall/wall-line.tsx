import type { ReactNode } from 'react'
import { useAccess } from '../../features/session/access.tsx'
import { WallHeader } from '../../features/wall/wall-header.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import type { WallRotation } from './rotation.ts'
import css from './wall-line.module.css'

interface WallLineProps {
  title: string
  turning: WallRotation
  /** How old the data is. */
  freshness: ReactNode
}

/** The line at the top of a board that draws none of its own. */
export function WallLine({ title, turning, freshness }: WallLineProps) {
  const { settings } = useAccess()
  const { wall } = useMessages()
  return (
    <WallHeader name={settings.provider_title} title={title} turns={turning.boards} at={turning.at}>
      {turning.isPaused && <span className={css.held}>{wall.held}</span>}
      {freshness}
    </WallHeader>
  )
}
