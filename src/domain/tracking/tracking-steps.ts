/** The five steps that a recipient follows (clients.md, GET /tracking/shipments). */
import { isKnownStatus, type ShipmentStatus } from '../shipments/shipment-status.ts'
import { isFetched, TAKEN_OUT, type TakenOutFacts } from '../shipments/taken-out.ts'

export const TRACKING_STEPS = {
  created: { label: 'Booked' },
  collected: { label: 'Collected' },
  'in-transit': { label: 'In transit' },
  'out-for-delivery': { label: 'Out for delivery' },
  delivered: { label: 'Delivered' },
} as const satisfies Record<string, { label: string }>
export type TrackingStepCode = keyof typeof TRACKING_STEPS

const ORDER = ['created', 'collected', 'in-transit', 'out-for-delivery', 'delivered'] as const
const DELIVERED = ORDER.indexOf('delivered')

/** The step that a status is at; null where it says that something stopped, and not where. */
const STEP_OF = {
  quote: 'created',
  'quote-expired': 'created',
  'payment-pending': 'created',
  'payment-failed': 'created',
  submitted: 'created',
  outsourced: 'created',
  'collection-assigned': 'created',
  'awaiting-dropoff': 'created',
  'collection-unassigned': 'created',
  'collection-rejected': 'created',
  'collection-exception': 'created',
  'collection-failed-attempt': 'created',
  collected: 'collected',
  'at-hub': 'in-transit',
  manifested: 'in-transit',
  'ready-for-dispatch': 'in-transit',
  'in-transit': 'in-transit',
  'at-destination-hub': 'in-transit',
  'returned-to-hub': 'in-transit',
  'delivery-assigned': 'in-transit',
  'delivery-unassigned': 'in-transit',
  // People outside are told it as assigned or unassigned.
  'delivery-rejected': 'in-transit',
  'bob-box-reservation-failed': null,
  'out-for-delivery': 'out-for-delivery',
  'delivery-exception': 'out-for-delivery',
  'delivery-failed-attempt': 'out-for-delivery',
  'in-locker': 'out-for-delivery',
  'ready-for-pickup': 'out-for-delivery',
  'collect-and-return-to-hub': 'out-for-delivery',
  // From the sender's point; what its recipient has fetched is delivered.
  'collected-from-locker': 'collected',
  'collected-from-counter': 'collected',
  'returned-to-sender': null,
  delivered: 'delivered',
  undeliverable: null,
  cancelled: null,
  'on-hold': null,
  'on-hold-internal': 'in-transit',
  damaged: null,
} as const satisfies Record<ShipmentStatus, TrackingStepCode | null>

export interface StepReached {
  step_number: number
  label: TrackingStepCode
  progress: 'complete' | 'current' | 'pending'
}

/** Who is to bring it: told of what has not been collected, too. */
const PLANNED: ReadonlySet<string> = new Set([
  'delivery-assigned',
  'delivery-unassigned',
  'delivery-rejected',
])

/** A step of the history, date in ISO 8601. */
interface ToldStep {
  readonly status: string
  readonly date: string
}

function stepAt(at: TakenOutFacts): number | null {
  const step = isFetched(at) ? 'delivered' : STEP_OF[at.status]
  return step === null ? null : ORDER.indexOf(step)
}

/** The step that a line of the history was at; null where it says nothing of that. */
function stepTold({ status, date }: ToldStep, collected_at: number | null): number | null {
  return isKnownStatus(status) ? stepAt({ status, status_at: Date.parse(date), collected_at }) : null
}

/** How far it has come: where it is, or else where it was last. */
function reachedStep(shipment: TakenOutFacts, told: readonly ToldStep[]): number {
  const at = stepAt(shipment)
  if (at !== null) return at
  // Drivers are planned for what still waits with its sender: no such line says that it has left.
  if (shipment.collected_at === null) return 0
  const last = told.map((step) => stepTold(step, shipment.collected_at)).find((step) => step !== null) ?? 0
  return Math.max(last, 1)
}

/** How far a shipment has come, by its history as far as it is told, newest first. Moments in ms. */
export function trackingSteps(shipment: TakenOutFacts, told: readonly ToldStep[] = []): StepReached[] {
  const reached = reachedStep(shipment, told)
  return ORDER.map((label, i) => ({
    step_number: i + 1,
    label,
    progress: i < reached || reached === DELIVERED ? 'complete' : i === reached ? 'current' : 'pending',
  }))
}

/**
 * The steps with the moment at which each was first reached; none for a step that it has gone back from. `events` newest first, dates in
 * ISO 8601.
 */
export function datedSteps(
  shipment: {
    status: ShipmentStatus
    shipment_time_created: string
    shipment_collected_date: string | null
    shipment_delivered_date: string | null
  },
  events: readonly ToldStep[],
): (StepReached & { date: string | null })[] {
  const { status, shipment_collected_date: collected, shipment_delivered_date: delivered } = shipment
  const collected_at = collected === null ? null : Date.parse(collected)
  const happened = events.filter((event) => !PLANNED.has(event.status))
  const first = (label: TrackingStepCode) =>
    happened.findLast((event) => stepTold(event, collected_at) === ORDER.indexOf(label))?.date ?? null
  const dates: Readonly<Record<TrackingStepCode, string | null>> = {
    created: shipment.shipment_time_created,
    collected,
    'in-transit': first('in-transit'),
    'out-for-delivery': first('out-for-delivery'),
    delivered: delivered ?? first('delivered'),
  }
  return trackingSteps(toldAt(status, events, collected_at), events).map((step) => ({
    ...step,
    date: step.progress === 'pending' ? null : dates[step.label],
  }))
}

/** A status with its moment, which decides only of what was taken out. */
export function toldAt(
  status: ShipmentStatus,
  told: readonly ToldStep[],
  collected_at: number | null,
): TakenOutFacts {
  const since = TAKEN_OUT.has(status) ? told.find((step) => step.status === status) : undefined
  return {
    status,
    status_at: since === undefined ? (collected_at ?? 0) : Date.parse(since.date),
    collected_at,
  }
}
