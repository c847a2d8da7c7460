/**
 * What staff may set a shipment's status to by hand (001 §4, "Allowed next statuses").
 *
 * Every status is decided: an empty row means that only scans (tracking-event-table.ts), a payment or a command
 * move the shipment on, never that the row was forgotten.
 */
import { isBlank, mayBeBlank } from './blank.ts'
import type { ShipmentStatus, StatusFacts } from './shipment-status.ts'

/** What must hold of the shipment for a choice to be offered. */
type Condition = 'collection-agent' | 'delivery-agent' | 'locker-collection'
type Choice = ShipmentStatus | { to: ShipmentStatus; when: Condition }

export interface NextFacts extends StatusFacts {
  /** The provider is a locker network and the shipment is handed in at a locker. */
  locker_collection?: boolean
  /** It is cancelled as such, by whoever sent it or by staff, and not moved by hand. */
  isCancelling?: boolean
  /** None of a blank one: it waits, or is called off. */
  parcel_count?: number
}

const COLLECTION_TROUBLE = [
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
] as const satisfies readonly ShipmentStatus[]
const DELIVERY_TROUBLE = [
  'delivery-failed-attempt',
  'delivery-exception',
  'delivery-rejected',
] as const satisfies readonly ShipmentStatus[]

const BEFORE_COLLECTION = ['collected', 'collection-unassigned', 'cancelled', ...COLLECTION_TROUBLE] as const
const AT_A_HUB = ['out-for-delivery', 'at-hub', 'delivery-unassigned'] as const
const WITH_THE_DRIVER = ['returned-to-hub', 'delivered', ...DELIVERY_TROUBLE] as const

export const NEXT_STATUSES = {
  quote: [],
  'quote-expired': [],
  'payment-pending': [
    { to: 'awaiting-dropoff', when: 'locker-collection' },
    { to: 'cancelled', when: 'locker-collection' },
  ],
  'payment-failed': [],
  submitted: ['collection-assigned'],
  outsourced: [],
  'collection-assigned': BEFORE_COLLECTION,
  'awaiting-dropoff': [],
  'collection-unassigned': ['cancelled', { to: 'collection-assigned', when: 'collection-agent' }],
  'collection-rejected': BEFORE_COLLECTION,
  'collection-exception': BEFORE_COLLECTION,
  'collection-failed-attempt': BEFORE_COLLECTION,
  collected: ['at-hub', 'out-for-delivery', 'collection-exception'],
  'at-hub': AT_A_HUB,
  manifested: [],
  'ready-for-dispatch': [],
  'in-transit': [],
  'at-destination-hub': AT_A_HUB,
  'returned-to-hub': ['out-for-delivery', 'delivery-unassigned'],
  'delivery-assigned': AT_A_HUB,
  'delivery-unassigned': [{ to: 'delivery-assigned', when: 'delivery-agent' }],
  'delivery-rejected': WITH_THE_DRIVER,
  'bob-box-reservation-failed': [],
  'out-for-delivery': WITH_THE_DRIVER,
  'delivery-exception': WITH_THE_DRIVER,
  'delivery-failed-attempt': WITH_THE_DRIVER,
  'in-locker': [],
  'ready-for-pickup': [],
  'collect-and-return-to-hub': [],
  'collected-from-locker': [],
  'collected-from-counter': [],
  'returned-to-sender': [],
  delivered: [],
  undeliverable: [],
  // Reopening: "nearly any collection or delivery status". Not `delivered`, which a person must hand over
  // for, and "assigned" only to somebody.
  cancelled: [
    'submitted',
    { to: 'collection-assigned', when: 'collection-agent' },
    'collection-unassigned',
    ...COLLECTION_TROUBLE,
    'collected',
    'at-hub',
    'in-transit',
    'at-destination-hub',
    'returned-to-hub',
    { to: 'delivery-assigned', when: 'delivery-agent' },
    'delivery-unassigned',
    'out-for-delivery',
    ...DELIVERY_TROUBLE,
  ],
  'on-hold': [],
  'on-hold-internal': [],
  damaged: [],
} as const satisfies Record<ShipmentStatus, readonly Choice[]>

function holds(when: Condition, facts: NextFacts): boolean {
  switch (when) {
    case 'collection-agent':
      return facts.collection_agent_id !== null
    case 'delivery-agent':
      return facts.delivery_agent_id !== null
    case 'locker-collection':
      return facts.locker_collection === true
  }
}

/** The statuses that staff are offered: the current one first, then the rest, each once. */
export function nextStatuses(facts: NextFacts): ShipmentStatus[] {
  const offered = new Set<ShipmentStatus>([facts.status])
  const choices: readonly Choice[] = NEXT_STATUSES[facts.status]
  for (const choice of choices) {
    if (typeof choice === 'string') offered.add(choice)
    else if (holds(choice.when, facts)) offered.add(choice.to)
  }
  const { parcel_count = 1 } = facts
  return isBlank({ parcel_count }) ? [...offered].filter(mayBeBlank) : [...offered]
}

/** Whether staff may set this status by hand. Staying where it is may always be asked for. */
export function mayMove(facts: NextFacts, to: ShipmentStatus): boolean {
  return nextStatuses(facts).includes(to)
}
