import type { ReactNode } from 'react'
import { useFloor } from '../../features/live-feed/live-workspace.tsx'
import { useLive } from '../../ui/live/use-live.ts'
import css from './stale.module.css'

/** Hatches everything within while the feed is cut: numbers that stand still must not look live. */
export function Stale({ children }: { children: ReactNode }) {
  const { state } = useLive(useFloor().freshness)
  return (
    <div className={css.stale} data-offline={state === 'offline' || undefined}>
      {children}
    </div>
  )
}
