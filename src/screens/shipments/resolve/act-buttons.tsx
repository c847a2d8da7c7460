import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { type AttentionCause, type Resolution, resolutionsOf } from '../../../domain/shipments/attention.ts'
import { hasAct } from '../../../domain/shipments/bulk-acts.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { resolve as messages } from './messages.ts'

const NONE: readonly Resolution[] = []

/** The acts of a cause that this person may do, the usual first. */
export const useActsOf = (cause: AttentionCause | undefined): readonly Resolution[] =>
  useOffered(cause === undefined ? NONE : resolutionsOf(cause))

/** Those of some acts that this person may do. `acts`: the same list as long as it says the same. */
export function useOffered(acts: readonly Resolution[]): readonly Resolution[] {
  const { audience, may, settings } = useAccess()
  const { exclude_tracking_statuses: excluded } = settings
  return useMemo(
    () => acts.filter((act) => hasAct(act, { isSender: audience === 'account', may }, new Set(excluded))),
    [acts, audience, may, excluded],
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
