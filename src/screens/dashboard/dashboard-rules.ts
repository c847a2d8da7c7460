/** What a shop owner who looks in once a day should see of their shipments: the order of the lists, and the figures. */
import type { LiveShipment } from '../../contract/live.ts'
import { ACTION_REQUIRED, actionRequired, countsIn } from '../../domain/shipments/figures.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import { stageOfShipment } from '../../domain/shipments/taken-out.ts'

const urgencyRank = (row: LiveShipment): number => {
  const asked = actionRequired(row)
  return asked === null ? ACTION_REQUIRED.length : ACTION_REQUIRED.indexOf(asked)
}

/** Worst first, then what has waited longest. */
export function byUrgency(a: LiveShipment, b: LiveShipment): number {
  return urgencyRank(a) - urgencyRank(b) || since(a) - since(b)
}

const since = (row: LiveShipment): number => row.exception_at ?? row.status_at

/** With the driver first, then by the window. */
export function byArrival(a: LiveShipment, b: LiveShipment): number {
  const out = (row: LiveShipment) => Number(stageOfShipment(row) !== 'out')
  return out(a) - out(b) || (a.delivery_before ?? 0) - (b.delivery_before ?? 0)
}

/** As the list of the stage has them, to which the block leads. */
export const wasDelivered = (row: LiveShipment): boolean => stageOfShipment(row) === 'delivered'

const deliveredAt = (row: LiveShipment): number => row.delivered_at ?? row.status_at

export const byDelivery = (a: LiveShipment, b: LiveShipment): number => deliveredAt(b) - deliveredAt(a)

/** The figures, and the list of shipments that each leads to. */
export const FIGURES = [
  { key: 'to-collect', to: '/shipments?stage=to-collect' },
  { key: 'collected', to: '/shipments?stage=collected' },
  { key: 'at-hub', to: '/shipments?stage=at-hub' },
  { key: 'in-transit', to: '/shipments?stage=in-transit' },
  { key: 'out', to: '/shipments?stage=out' },
  { key: 'delivered', to: '/shipments?only=delivered&sort=-age' },
] as const

/** The lists of the page, and where all of each are. */
export const LISTS = {
  needs: '/shipments?only=action',
  arriving: '/shipments?only=arriving',
  delivered: '/shipments?stage=delivered&sort=-age',
} as const

/** The figures that a row counts in: its stage, and what was delivered today. */
export function figuresOf(now: () => number) {
  return (row: LiveShipment): readonly string[] => {
    if (isDelivered(row.status)) return countsIn('delivered', row, now()) ? ['delivered'] : []
    return [stageOfShipment(row)]
  }
}
