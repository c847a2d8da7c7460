/** Which PIN of a shipment may be sent, and when (001 §4, "Pin resending"). */
import { z } from 'zod'
import type { Side } from '../shipments/exception.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import { keysOf } from '../values/table.ts'

export interface PinFacts {
  readonly status: string
  readonly collection_pickup_point_id: number | null
  readonly delivery_pickup_point_id: number | null
  /** The network that the point belongs to. */
  readonly delivery_pickup_point_provider: string | null
}

interface PinRule {
  /** The statuses in which it is sent. */
  readonly in: readonly ShipmentStatus[]
  isFor(shipment: PinFacts): boolean
  /** Whose contact has it, and what it proves when it is given. */
  readonly to: Side
  readonly proves: 'delivered' | 'collected'
}

/** Of the networks of pickup points (compartments.ts), those of lockers. */
const LOCKER_NETWORKS: ReadonlySet<string> = new Set(['lockers', 'lockers-2'])

export const PIN_RULES = {
  /** At the door, to the driver. */
  pod: {
    in: ['out-for-delivery', 'delivery-failed-attempt'],
    isFor: ({ delivery_pickup_point_id }) => delivery_pickup_point_id === null,
    to: 'delivery',
    proves: 'delivered',
  },
  /** At the locker, to fetch it. */
  pickup: {
    in: ['ready-for-pickup', 'collect-and-return-to-hub'],
    isFor: ({ delivery_pickup_point_id, delivery_pickup_point_provider }) =>
      delivery_pickup_point_id !== null && LOCKER_NETWORKS.has(delivery_pickup_point_provider ?? ''),
    to: 'delivery',
    proves: 'delivered',
  },
  /** At the point where it is handed in. */
  dropoff: {
    in: ['awaiting-dropoff'],
    isFor: ({ collection_pickup_point_id }) => collection_pickup_point_id !== null,
    to: 'collection',
    proves: 'collected',
  },
} as const satisfies Record<string, PinRule>

export type PinKind = keyof typeof PIN_RULES
export const PinKind = z.enum(keysOf(PIN_RULES))

/** The PIN that may be sent now; null for none. A shipment is in one status, so that there is never more than one. */
export function pinKindOf(shipment: PinFacts): PinKind | null {
  const isOpen = (kind: PinKind) => {
    const rule: PinRule = PIN_RULES[kind]
    return rule.in.some((status) => status === shipment.status) && rule.isFor(shipment)
  }
  return PinKind.options.find(isOpen) ?? null
}
