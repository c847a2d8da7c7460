import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { type AttentionCause, type Resolution, resolutionsOf } from '../../../domain/attention.ts'
import { useMay } from '../../../ui/access.tsx'
import { resolve as words } from '../../../ui/words/staff/resolve.ts'

/** The acts of a cause that this person may do, the usual first. */
export function useActsOf(cause: AttentionCause | undefined): readonly Resolution[] {
  const mayRecord = useMay('API_/tracking-events:POST')
  const mayChange = useMay('API_/shipments:PATCH')
  return useMemo(
    () =>
      (cause === undefined ? [] : resolutionsOf(cause)).filter((act) =>
        act === 'hold' || act === 'return' ? mayRecord : mayChange,
      ),
    [cause, mayRecord, mayChange],
  )
}

interface ActButtonsProps {
  acts: readonly Resolution[]
  onAct: (act: Resolution) => void
}

export function ActButtons({ acts, onAct }: ActButtonsProps) {
  return acts.map((act, i) => (
    <Button key={act} size="compact-sm" variant={i === 0 ? 'filled' : 'default'} onClick={() => onAct(act)}>
      {words.acts[act]}
    </Button>
  ))
}
