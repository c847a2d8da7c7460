import type { ReactNode } from 'react'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import css from './stale.module.css'

/** Hatches everything within while the feed is cut: numbers that stand still must not look live. */
export function Stale({ children }: { children: ReactNode }) {
  const { state } = useSignal(useLiveWorkspace().freshness)
  return (
    <div className={css.stale} data-offline={state === 'offline' || undefined}>
      {children}
    </div>
  )
}
