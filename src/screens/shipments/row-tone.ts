import type { LiveShipment } from '../../contract/live.ts'
import { attentionOf } from '../../domain/shipments/attention.ts'
import type { Tone } from '../../ui/components/badge.tsx'

const TONE = { critical: 'red', serious: 'yellow', watch: 'grey' } as const

/** The mark at the start of a row that needs somebody: by the severity of what it needs (ATTENTION), late among it. */
export function rowTone(now: () => number): (row: LiveShipment) => Tone | null {
  return (row) => {
    const attention = attentionOf(row, now())
    return attention === null ? null : TONE[attention.severity]
  }
}
