import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { type AttentionCause, type Resolution, resolutionsOf } from '../../../domain/shipments/attention.ts'
import { hasAct } from '../../../domain/shipments/bulk-acts.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { resolve as messages } from './messages.ts'

/** The acts of a cause that this person may do, the usual first. */
export function useActsOf(cause: AttentionCause | undefined): readonly Resolution[] {
  const { audience, may, settings } = useAccess()
  const { exclude_tracking_statuses: excluded } = settings
  return useMemo(
    () =>
      (cause === undefined ? [] : resolutionsOf(cause)).filter((act) =>
        hasAct(act, { isSender: audience === 'account', may }, new Set(excluded)),
      ),
    [cause, audience, may, excluded],
  )
}

interface ActButtonsProps {
  acts: readonly Resolution[]
  /** How many shipments are meant: said with each act. */
  count: number
  onAct: (act: Resolution) => void
}

export function ActButtons({ acts, count, onAct }: ActButtonsProps) {
  return acts.map((act, i) => (
    <Button
      key={act}
      size="compact-sm"
      variant={i === 0 ? 'filled' : 'default'}
      aria-label={messages.titleOf(messages.acts[act], count)}
      onClick={() => onAct(act)}
    >
      {messages.acts[act]}
    </Button>
  ))
}
