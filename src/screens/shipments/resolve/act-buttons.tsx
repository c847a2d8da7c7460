import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { type AttentionCause, type Resolution, resolutionsOf } from '../../../domain/shipments/attention.ts'
import { hasAct } from '../../../domain/shipments/bulk-acts.ts'
import { requestOf } from '../../../features/assignment/request-rows.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { resolve as messages } from './messages.ts'
import { rowsOfAct } from './rows-of-act.ts'

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
  /** The rows that are meant: how many of them is said with each act. */
  ids: readonly number[]
  onAct: (act: Resolution, ids: readonly number[]) => void
}

export function ActButtons({ acts, ids, onAct }: ActButtonsProps) {
  const meant = acts.map((act) => ({ act, rows: rowsOfAct(act, ids) })).filter(({ rows }) => rows.length > 0)
  return meant.map(({ act, rows }, i) => (
    <Button
      key={act}
      size="compact-sm"
      variant={i === 0 ? 'filled' : 'default'}
      aria-label={labelOf(act, rows)}
      onClick={() => onAct(act, rows)}
    >
      {messages.acts[act]}
    </Button>
  ))
}

/** Of shipments it says that they are. */
function labelOf(act: Resolution, rows: readonly number[]): string {
  const name = messages.acts[act]
  const hasRequests = rows.some((id) => requestOf(id) !== null)
  return hasRequests ? messages.actOnAll(name, rows.length) : messages.titleOf(name, rows.length)
}
