import type { Parcel, Shipment, ShipmentAccount } from '../../../../contract/shipments.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { isBlank } from '../../../../domain/shipments/blank.ts'
import { contactOf } from '../../../../domain/shipments/contact.ts'
import { isExceptionShownToAccount, NO_EXCEPTION } from '../../../../domain/shipments/exception.ts'
import { parcelId } from '../../../../domain/shipments/parcel-status.ts'
import { levelName } from '../../../../domain/shipments/service-level.ts'
import { displayedStatus, type ShipmentStatus } from '../../../../domain/shipments/shipment-status.ts'
import { tagIds } from '../../../../domain/shipments/tag-list.ts'
import { isStaffSide, type Viewer } from '../../../../domain/shipments/visibility.ts'
import { type ParcelPlace, parcelAsTold, type ToldStep } from '../../../../domain/tracking/told-row.ts'
import type { TrackingRules } from '../../../../domain/tracking/tracked-status.ts'
import { parcelReference } from '../../../../domain/tracking/tracking-reference.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import { answeredAddress, type Gazetteer } from '../../addresses/index.ts'
import type { BookingTerms } from '../../booking/index.ts'
import type { FrozenPrice } from '../../rates/index.ts'
import type { ParcelRecord, ShipmentRecord, StoredParcel } from '../commands/command.ts'
import type { CurrentPrice } from '../queries/read-prices.ts'
import { linesAnswer } from './quote.ts'

/** What an answer says beyond the rows of its shipment. */
export interface AnswerTerms {
  readonly gazetteer: Pick<Gazetteer, 'place'>
  readonly levels: BookingTerms['levels']
  /** By id, those that the viewer sees. */
  readonly accounts: ReadonlyMap<number, ShipmentAccount>
  /** The setting override_shipment_statuses. */
  readonly overrideStatuses: boolean
  readonly contacts: ProviderContacts
}

/** Whom of the provider one asks about a shipment, and about its bill (001 §3). */
type ProviderContacts = Pick<Shipment, 'support_email' | 'billing_contact'>

/** From the settings; null where the provider has said nothing. */
export function providerContacts({
  support_email_address,
  billing_email_address: email,
  billing_contact_number: mobile_number,
}: Pick<
  Settings,
  'support_email_address' | 'billing_email_address' | 'billing_contact_number'
>): ProviderContacts {
  return {
    support_email: support_email_address || null,
    billing_contact: email === '' && mobile_number === '' ? null : contactOf({ email, mobile_number }),
  }
}

/** As a hub measured it; null of what was not. */
function actualMeasures(parcel: Partial<StoredParcel>) {
  const { actual_length_cm: length, actual_width_cm: width, actual_height_cm: height } = parcel
  return {
    actual_length_cm: length ?? null,
    actual_width_cm: width ?? null,
    actual_height_cm: height ?? null,
    actual_weight_kg: parcel.actual_weight_kg ?? null,
    has_been_dimensioned: length != null,
  }
}

/** What a parcel is answered by besides its own row. */
interface ParcelTerms {
  readonly shipment: Pick<
    ShipmentRecord,
    'id' | 'ref' | 'status' | 'status_at' | 'hub_id' | 'collection_agent_id' | 'delivery_agent_id'
  >
  readonly viewer: Viewer
  readonly terms: Pick<AnswerTerms, 'overrideStatuses'>
  /** Of the shipment, as the viewer is told it. */
  readonly status: Parcel['status']
  /** By which they are told of it; null where the rows say it all. */
  readonly outside: Outside | null
}

/** The steps that people outside are told of a shipment, and the rules by which they are. */
export interface Outside {
  readonly steps: readonly ToldStep[]
  readonly rules: TrackingRules
}

/** Where a parcel is told to be that is elsewhere; null: with its shipment. */
function placeAsTold(
  { number, status, status_at, hub_id }: ParcelRecord & Partial<StoredParcel>,
  { shipment, outside }: Pick<ParcelTerms, 'shipment' | 'outside'>,
): ParcelPlace | null {
  const place = status == null ? null : { status, status_at: status_at ?? null, hub_id: hub_id ?? null }
  return outside === null ? place : parcelAsTold(shipment, number, place, outside.steps, outside.rules)
}

export function parcelAnswer(
  parcel: ParcelRecord & Partial<StoredParcel>,
  { shipment, viewer, terms, status, outside }: ParcelTerms,
): Parcel {
  const own = placeAsTold(parcel, { shipment, outside })
  return {
    id: parcelId(parcel.shipment_id, parcel.number),
    shipment_id: parcel.shipment_id,
    status: (own && statusFor({ ...shipment, status: own.status }, viewer, terms)) ?? status,
    status_at: iso(own?.status_at ?? shipment.status_at),
    hub_id: own === null ? shipment.hub_id : own.hub_id,
    tracking_reference: parcelReference(shipment.ref, parcel.number),
    alternative_tracking_reference: parcel.alternative_tracking_reference,
    parcel_description: parcel.parcel_description,
    packaging: parcel.packaging,
    name: parcel.name,
    declared_value: parcel.declared_value_cents === null ? null : parcel.declared_value_cents / 100,
    submitted_length_cm: parcel.length_cm,
    submitted_width_cm: parcel.width_cm,
    submitted_height_cm: parcel.height_cm,
    submitted_weight_kg: parcel.weight_kg,
    ...actualMeasures(parcel),
  }
}

/** The price of a shipment, for those who see what is billed; none of what was booked without one. */
export function priceAnswer(
  price: (FrozenPrice & Partial<Pick<CurrentPrice, 'previous_cents' | 'first_cents'>>) | undefined,
  { charged_weight }: Pick<Shipment, 'charged_weight'>,
  hasFormulas: boolean,
): Pick<Shipment, 'rate' | 'previous_rate' | 'first_rate' | 'charged_weight' | 'rates'> {
  const inRand = (cents: number | null | undefined) => (cents == null ? null : cents / 100)
  return {
    previous_rate: inRand(price?.previous_cents),
    first_rate: inRand(price?.first_cents),
    rate: price === undefined ? null : price.rate_cents / 100,
    charged_weight: price?.charged_kg ?? charged_weight,
    rates: linesAnswer(price?.lines ?? [], hasFormulas),
  }
}

/** A shipment as this viewer is told it (as-told.ts), answered; null when its status is hidden from them. */
export function shipmentAnswer(
  row: ShipmentRecord,
  parcels: readonly (ParcelRecord & Partial<StoredParcel>)[],
  viewer: Viewer,
  terms: AnswerTerms,
  outside: Outside | null,
): Shipment | null {
  const status = statusFor(row, viewer, terms)
  return status === null ? null : shipmentAs(row, parcels, viewer, status, terms, outside)
}

/** The status that a viewer is told; null where it is hidden from them. */
export function statusFor(
  row: Pick<ShipmentRecord, 'status' | 'collection_agent_id' | 'delivery_agent_id'>,
  viewer: Viewer,
  { overrideStatuses }: Pick<AnswerTerms, 'overrideStatuses'>,
): ShipmentStatus | null {
  return isStaffSide(viewer) ? row.status : displayedStatus(row, { staff: false, overrideStatuses })
}

/** What its level promises; nothing of levels that the provider has no more. */
function promiseOf({ service_level_id, service_level_code }: ShipmentRecord, levels: AnswerTerms['levels']) {
  const level = levels.find(({ id, code }) =>
    service_level_id === null ? code === service_level_code : id === service_level_id,
  )
  return {
    delivery_estimate_from_type: level?.delivery_estimate_from_type ?? null,
    delivery_estimate_from_value: level?.delivery_estimate_from_value ?? null,
    delivery_estimate_to_type: level?.delivery_estimate_to_type ?? null,
    delivery_estimate_to_value: level?.delivery_estimate_to_value ?? null,
  }
}

/** Both ends as they are answered: each has a number of its own, for ever. */
function endsOf(row: ShipmentRecord, gazetteer: AnswerTerms['gazetteer']) {
  const times = { time_created: iso(row.created_at), time_modified: iso(row.created_at) }
  return {
    collection_address: answeredAddress(gazetteer, row.collection_address, { id: row.id * 2, ...times }),
    delivery_address: answeredAddress(gazetteer, row.delivery_address, { id: row.id * 2 + 1, ...times }),
  }
}

/** The same, in the status that they are told. */
export function shipmentAs(
  row: ShipmentRecord,
  parcels: readonly (ParcelRecord & Partial<StoredParcel>)[],
  viewer: Viewer,
  status: ShipmentStatus,
  terms: AnswerTerms,
  outside: Outside | null,
): Shipment {
  const { gazetteer, levels, accounts, contacts } = terms
  const staffSide = isStaffSide(viewer)
  const isShown = staffSide || (row.exception !== null && isExceptionShownToAccount(row.exception))
  const exception = isShown ? row : NO_EXCEPTION
  // As the live workspace shows it (live-event.ts).
  const isSaidInside = !staffSide && (row.message_inside || row.status === 'on-hold-internal')
  return {
    id: row.id,
    provider_id: row.provider_id,
    account_id: row.account_id,
    account: accounts.get(row.account_id ?? 0) ?? null,
    version: row.version,
    short_tracking_reference: row.ref,
    custom_tracking_reference: row.custom_ref,
    tracking_reference: row.custom_ref ?? row.ref,
    customer_reference: row.customer_reference,
    customer_reference_name: row.customer_reference_name,
    cost_center: row.cost_center,
    due_date: row.due_date,
    is_blank: isBlank(row),
    is_return: row.is_return,
    return_of_id: row.return_of_id,
    duplicate_of_id: row.duplicate_of_id,
    tag_ids: tagIds(row.tags),
    status,
    status_at: iso(row.status_at),
    service_level_code: row.service_level_code,
    service_level_id: row.service_level_id,
    service_level_name: levelName(row),
    ...endsOf(row, gazetteer),
    collection_contact: row.collection_contact,
    delivery_contact: row.delivery_contact,
    collection_pickup_point_id: row.collection_pickup_point_id,
    collection_pickup_point_provider: row.collection_pickup_point_provider,
    delivery_pickup_point_id: row.delivery_pickup_point_id,
    delivery_pickup_point_provider: row.delivery_pickup_point_provider,
    collection_compartment: row.collection_compartment,
    delivery_compartment: row.delivery_compartment,
    responsible_contact: row.responsible_contact,
    ...contacts,
    special_instructions_collection: row.special_instructions_collection,
    special_instructions_delivery: row.special_instructions_delivery,
    collection_min_date: row.collection_min_date,
    delivery_min_date: row.delivery_min_date,
    collection_rescheduled_reason: row.collection_rescheduled_reason,
    delivery_rescheduled_reason: row.delivery_rescheduled_reason,
    cancellation_reason: row.cancellation_reason,
    pod_method: row.pod_method,
    liability_cover: row.liability_cover,
    collection_branch_id: row.collection_branch_id,
    delivery_branch_id: row.delivery_branch_id,
    hub_id: row.hub_id,
    collection_agent_id: staffSide ? row.collection_agent_id : null,
    delivery_agent_id: staffSide ? row.delivery_agent_id : null,
    collection_after: isoOrNull(row.collection_after),
    collection_before: isoOrNull(row.collection_before),
    delivery_after: isoOrNull(row.delivery_after),
    delivery_before: isoOrNull(row.delivery_before),
    estimated_collection: isoOrNull(
      staffSide ? (row.collection_eta ?? row.collection_before) : row.collection_before,
    ),
    estimated_delivery_from: isoOrNull(row.delivery_after),
    estimated_delivery_to: isoOrNull(row.delivery_before),
    ...promiseOf(row, levels),
    collected_date: isoOrNull(row.collected_at),
    delivered_date: isoOrNull(row.delivered_at),
    time_created: iso(row.created_at),
    time_modified: iso(row.modified_at),
    declared_value: row.declared_value_cents === null ? null : row.declared_value_cents / 100,
    mute_notifications: row.mute_notifications,
    opt_in_rates: row.opt_in_rates,
    opt_in_time_based_rates: row.opt_in_time_based_rates,
    charged_weight: row.weight_kg,
    failed_attempts: row.failed_attempts,
    metaData: { tracking_info: { message: isSaidInside ? null : row.message } },
    exception: exception.exception,
    exception_at: isoOrNull(exception.exception_at),
    exception_reason: exception.exception_reason,
    ...(staffSide && { handled_until: isoOrNull(row.handled_until) }),
    parcels: parcels.map((parcel) => parcelAnswer(parcel, { shipment: row, viewer, terms, status, outside })),
    parcels_apart: row.parcels_apart,
  }
}
