import {
  type Icon,
  IconAlertTriangleFilled,
  IconBuildingWarehouse,
  IconCheck,
  IconCircleFilled,
  IconClock,
  IconPlayerPauseFilled,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ShipmentStatus, type StatusShape, statusRow } from '../domain/shipments/shipment-status.ts'
import css from './status-badge.module.css'
import { useWords } from './words/words.tsx'

/** The five colours that mean something (002 §4). */
export type Tone = 'red' | 'yellow' | 'green' | 'blue' | 'grey'

const SHAPES: Record<StatusShape, Icon> = {
  dot: IconCircleFilled,
  check: IconCheck,
  alert: IconAlertTriangleFilled,
  pause: IconPlayerPauseFilled,
  cross: IconX,
  truck: IconTruckDelivery,
  hub: IconBuildingWarehouse,
  clock: IconClock,
}

/** A sign for a tone: colour is never the only one. */
export function Shape({ shape, size = 12 }: { shape: StatusShape; size?: number }) {
  const Sign = SHAPES[shape]
  return (
    <Sign
      size={`${(shape === 'dot' ? size * 0.66 : size) / 16}rem`}
      stroke={2.2}
      aria-hidden
      className={css.sign}
    />
  )
}

interface BadgeProps {
  tone: Tone
  shape?: StatusShape
  children: ReactNode
  /** Without the tinted ground: for rows where many stand below each other. */
  plain?: boolean
  title?: string
}

/** Colour, shape and word. */
export function Badge({ tone, shape, children, plain, title }: BadgeProps) {
  return (
    <span className={css.badge} data-tone={tone} data-plain={plain || undefined} title={title}>
      {shape !== undefined && <Shape shape={shape} />}
      <span className={css.word}>{children}</span>
    </span>
  )
}

/** A shipment's status as everybody sees it. Ask `displayedStatus` which one that is for the viewer. */
export function StatusBadge({ status, plain }: { status: ShipmentStatus; plain?: boolean }) {
  const { colour, shape } = statusRow(status)
  const { shipping } = useWords()
  return (
    <Badge tone={colour} shape={shape} plain={plain}>
      {shipping.status(status)}
    </Badge>
  )
}
