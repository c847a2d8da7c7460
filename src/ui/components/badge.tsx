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
import css from './badge.module.css'

/** The five colours that mean something (002 §4). */
export type Tone = 'red' | 'yellow' | 'green' | 'blue' | 'grey'

const SHAPES = {
  dot: IconCircleFilled,
  check: IconCheck,
  alert: IconAlertTriangleFilled,
  pause: IconPlayerPauseFilled,
  cross: IconX,
  truck: IconTruckDelivery,
  hub: IconBuildingWarehouse,
  clock: IconClock,
} as const satisfies Record<string, Icon>

/** The signs that there are. */
export type ShapeName = keyof typeof SHAPES

/** A sign for a tone: colour is never the only one. */
export function Shape({ shape, size = 12 }: { shape: ShapeName; size?: number }) {
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
  shape?: ShapeName
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
