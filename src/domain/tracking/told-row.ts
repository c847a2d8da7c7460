/**
 * What accounts, visitors and webhooks are told of a shipment's row (decision 117): nothing of it comes from a step that they are not
 * told of (tracked-status.ts). `steps` are those that they are told, newest first. Moments in ms.
 */
import { NO_EXCEPTION } from '../shipments/exception.ts'
import { goesAlong, parcelId } from '../shipments/parcel-status.ts'
import {
  displayedStatus,
  isCollected,
  isKnownStatus,
  type ShipmentStatus,
  type StatusFacts,
} from '../shipments/shipment-status.ts'
import {
  isUntold,
  ofShipment,
  standingSteps,
  type TrackingRules,
  type WithdrawnMarks,
} from './tracked-status.ts'

export interface ToldStep extends WithdrawnMarks {
  readonly status: string
  /** ISO, to the second. */
  readonly date: string
  /** The same to the millisecond, where it is known. */
  readonly at?: number
  readonly message: string | null
  readonly parcel_id: number
  readonly moves_shipment?: boolean | undefined
  /** The hub that it brought the shipment to, or null where it left one; absent where it did neither. */
  readonly hub_id?: number | null | undefined
}

/** What of a row is told by steps; a row has as much of it as it is read with. */
export interface RowFacts extends StatusFacts {
  readonly id: number
  readonly status_at?: number
  readonly created_at?: number
  readonly collected_at?: number | null
  readonly exception?: ShipmentStatus | null
  readonly message?: string | null
  readonly message_inside?: boolean
  readonly parcel_count?: number
  readonly parcels_apart?: number
}

/** From which steps a field follows that does not say which: it is told where all of them are. */
const FOLLOWS_FROM = {
  failed_attempts: ['collection-failed-attempt', 'delivery-failed-attempt'],
  collected_at: ['collected'],
} as const satisfies Record<string, readonly ShipmentStatus[]>

/** Whether people outside are told a field that follows from steps. */
export const isFieldTold = (
  field: keyof typeof FOLLOWS_FROM,
  { exclude_tracking_statuses: excluded }: Pick<TrackingRules, 'exclude_tracking_statuses'>,
): boolean => FOLLOWS_FROM[field].every((status) => !excluded.includes(status))

/** The fields of a row, with what they are told as, that are not told at all by these rules. */
export const untoldFields = (rules: Pick<TrackingRules, 'exclude_tracking_statuses'>) => ({
  ...(!isFieldTold('failed_attempts', rules) && { failed_attempts: 0 }),
  ...(!isFieldTold('collected_at', rules) && { collected_at: null }),
})

/** Whether a row, or a parcel that is elsewhere, is in a status that is not told. */
export function isUntoldRow(row: StatusFacts, rules: TrackingRules): boolean {
  const displayed = displayedStatus(row, {
    staff: false,
    overrideStatuses: rules.override_shipment_statuses,
  })
  return displayed !== null && isUntold(displayed, rules)
}

/** Whether a row is told by its history, and not by itself alone: what stands in it may be of one parcel. */
export const isToldByHistory = (row: RowFacts, rules: TrackingRules): boolean =>
  rules.exclude_tracking_statuses.length > 0 &&
  ((row.parcels_apart ?? 0) > 0 || saysOfParcel(row) || isUntoldRow(row, rules))

const saysOfParcel = ({ parcel_count = 1, message }: RowFacts): boolean => parcel_count > 1 && message != null

/** The last of these that took a status. */
const lastStatus = (steps: readonly ToldStep[]): (ToldStep & { status: ShipmentStatus }) | undefined => {
  for (const step of steps) {
    const { status } = step
    if (isKnownStatus(status)) return { ...step, status }
  }
  return undefined
}

const momentOf = ({ at, date }: ToldStep): number => at ?? Date.parse(date)

const isOfCollected = ({ status }: ToldStep): boolean => isKnownStatus(status) && isCollected(status)

/** How many parcels are told to be elsewhere than the shipment. */
function apartAsTold({ id, parcel_count = 0 }: RowFacts, steps: readonly ToldStep[]): number {
  const shipment = lastStatus(ofShipment(steps))?.status ?? 'submitted'
  return Array.from({ length: parcel_count }, (_, i) => parcelId(id, i + 1)).filter(
    (parcel) => (lastStepOf(parcel, steps)?.status ?? 'submitted') !== shipment,
  ).length
}

/** The step that left a parcel where it is: one of its own, or one of its shipment that it went along with. */
function lastStepOf(parcel: number, steps: readonly ToldStep[]) {
  let last: (ToldStep & { status: ShipmentStatus }) | undefined
  let shipment: ShipmentStatus = 'submitted'
  for (const step of standingSteps(steps).toReversed()) {
    const { status, parcel_id, moves_shipment } = step
    if (!isKnownStatus(status)) continue
    const isOwn = parcel_id === parcel
    const isAll = parcel_id === 0
    if (isOwn || (isAll && goesAlong(last?.status ?? 'submitted', shipment, status)))
      last = { ...step, status }
    if (isAll || moves_shipment === true) shipment = status
  }
  return last
}

/**
 * A row as it is told: in a status that is not tracked it stands where its last step left it that is, with the moment, the words and the
 * hub of that one.
 */
export function rowAsTold<Row extends RowFacts>(
  row: Row,
  history: readonly ToldStep[],
  rules: TrackingRules,
): Row {
  const steps = standingSteps(history)
  const isHidden = row.exception != null && rules.exclude_tracking_statuses.includes(row.exception)
  const told = { ...row, ...(isHidden && NO_EXCEPTION), ...untoldFields(rules) }
  if (!isToldByHistory(row, rules)) return told
  const message = row.message_inside === true ? null : (steps[0]?.message ?? null)
  const apart = { parcels_apart: apartAsTold(row, steps), message }
  if (!isUntoldRow(row, rules)) return { ...told, ...apart }
  const own = ofShipment(steps)
  const last = lastStatus(own)
  const status = last?.status ?? 'submitted'
  const { collected_at = null } = told
  return {
    ...told,
    ...apart,
    status,
    status_at: last === undefined ? (row.created_at ?? row.status_at) : momentOf(last),
    message: steps[0]?.message ?? null,
    message_inside: false,
    hub_id: own.find(({ hub_id }) => hub_id !== undefined)?.hub_id ?? null,
    collected_at: own.some(isOfCollected) ? collected_at : null,
  }
}

/** Where a parcel is that is elsewhere than its shipment; null: told to be with it. */
export interface ParcelPlace {
  readonly status: ShipmentStatus
  readonly status_at: number | null
  readonly hub_id: number | null
}

/**
 * The same of a parcel: one that is in a status that is not told, or with its shipment in one, is where its last step left it. Null: with
 * its shipment, as that is told.
 */
export function parcelAsTold(
  told: RowFacts,
  number: number,
  place: ParcelPlace | null,
  steps: readonly ToldStep[],
  rules: TrackingRules,
): ParcelPlace | null {
  if (place !== null && !isUntoldRow({ ...told, status: place.status }, rules)) return place
  const last = lastStepOf(parcelId(told.id, number), steps)
  if (last === undefined || last.status === told.status) return null
  return { status: last.status, status_at: momentOf(last), hub_id: last.hub_id ?? null }
}
