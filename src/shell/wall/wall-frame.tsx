import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { BOARDS, boardAt, hasOwnLine } from '../../domain/boards.ts'
import { routeAt } from '../../domain/routes.ts'
import { useAccess } from '../../ui/access.tsx'
import { HeaderSlot } from '../../ui/header.tsx'
import { useWords } from '../../ui/words/words.tsx'
import { useTurning, useWallScheme } from './turning.ts'
import css from './wall-frame.module.css'
import { WallLine } from './wall-line.tsx'

/** Around a screen on a wall: nothing but a line at the top, where the screen draws none of its own. */
export function WallFrame({ freshness, children }: { freshness: ReactNode; children: ReactNode }) {
  const { audience } = useAccess()
  const { screens } = useWords()
  const turning = useTurning()
  useWallScheme()
  const board = boardAt(useLocation().pathname)
  return (
    <HeaderSlot value={null}>
      <div className={css.wall}>
        {(board === null || !hasOwnLine(board)) && (
          <WallLine
            title={board === null ? '' : screens.title(routeAt(BOARDS[board].path), audience)}
            turning={turning}
            freshness={freshness}
          />
        )}
        <main id="main" tabIndex={-1} className={css.board}>
          {children}
        </main>
      </div>
    </HeaderSlot>
  )
}
