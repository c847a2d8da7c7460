import type { CardStatus } from '../../domain/rates/card-status.ts'
import { Badge, type ShapeName, type Tone } from '../../ui/components/badge.tsx'
import { rates as messages } from './messages.ts'

const STATUS_LOOKS = {
  draft: { tone: 'blue', shape: 'dot' },
  upcoming: { tone: 'yellow', shape: 'clock' },
  'in-force': { tone: 'green', shape: 'check' },
  ended: { tone: 'grey', shape: 'pause' },
} as const satisfies Record<CardStatus, { tone: Tone; shape: ShapeName }>

export function StatusBadge({ status, plain }: { status: CardStatus; plain?: boolean }) {
  return (
    <Badge {...STATUS_LOOKS[status]} plain={plain}>
      {messages.statuses[status]}
    </Badge>
  )
}
