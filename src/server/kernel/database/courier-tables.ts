import type { ColumnType, Generated } from 'kysely'
import type { Compartment, ParcelType } from '../../../contract/parcel-types.ts'
import type { PickupPoint } from '../../../contract/pickup-points.ts'
import type { ServiceArea, ServiceDayException } from '../../../contract/service-areas.ts'
import type { ServiceLevel } from '../../../contract/service-levels.ts'
import type { Tag } from '../../../contract/tags.ts'
import type { EntrySource } from '../../../domain/addresses/address-book.ts'
import type { DriverHours } from '../../../domain/dispatch/driver-terms.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** What a courier has set up: its settings, people, places and catalogues. */
export interface CourierTables {
  address_book_entries: {
    provider_id: number
    id: Generated<number>
    account_id: number
    version: Generated<number>
    name: string
    contact_name: string
    mobile_number: string
    email: string
    /** Written as JSON text. */
    address: ColumnType<Address, string, string>
    special_instructions: string
    source: EntrySource
    double_key: string
    find_text: string
    /** Null of those that were kept before this was. */
    created_at: ColumnType<number | null, Date, never>
    changed_at: Instant
  }
  account_settings: { provider_id: number; account_id: number; setting: string; value: unknown }
  provider_settings: {
    provider_id: number
    setting: string
    value: unknown
    version: Generated<number>
    changed_by: string | null
  }
  provider_secrets: {
    provider_id: number
    setting: string
    sealed: Buffer
    version: number
    changed_by: string | null
  }
  branches: {
    provider_id: number
    id: number
    code: string
    name: string
    city: string
    zone: string
    lat: number
    lng: number
    ops_manager_id: Generated<number | null>
    version: Generated<number>
    street_address: Generated<string>
    takes_bookings: Generated<boolean>
    deleted_date: InstantOrNull
  }
  accounts: {
    provider_id: number
    id: number
    account_code: string
    name: string
    account_type: 'prepaid' | 'postpaid' | 'guest'
    is_on_hold: Generated<boolean>
    closed_at: InstantOrNull
    tracking_prefix: Generated<string>
    /** Bookings need a reference of the customer, which begins with the prefix. */
    customer_reference_required: Generated<boolean>
    customer_reference_prefix: Generated<string>
    /** Bookings need a cost centre, where the provider has any. */
    cost_center_required: Generated<boolean>
    /** Tags of accounts; written as JSON text. */
    tag_ids: ColumnType<number[], string | undefined, string>
    /** Empty where nobody has told one. */
    phone_number: Generated<string>
    /** What people without a log-in send is booked for it; at most one of a provider. */
    is_for_guests: Generated<boolean>
    /** Positive: what it has; negative: what it owes. No command writes it. */
    balance_cents: ColumnType<number, never, never>
  }
  drivers: {
    provider_id: number
    id: number
    version: Generated<number>
    name: string
    phone_number: string
    branch_id: number | null
    vehicle: string
    vehicle_kind: 'bike' | 'bakkie' | 'van' | 'truck'
    capacity_kg: number
    deleted_date: InstantOrNull
    lat: number | null
    lng: number | null
    heading: number | null
    speed_kmh: number | null
    position_at: InstantOrNull
    kept_at: InstantOrNull
    kept_lat: number | null
    kept_lng: number | null
  }
  /** What the days of a driver have in common (migration 231). */
  driver_terms: DriverHours & {
    provider_id: number
    driver_id: number
    version: number
  }
  driver_positions: {
    provider_id: number
    driver_id: number
    branch_id: number | null
    at: Instant
    recorded_at: Generated<number>
    lat: number
    lng: number
    heading: number | null
    speed_kmh: number | null
  }
  /** `document` is written as JSON text. */
  rate_cards: {
    provider_id: number
    id: Generated<number>
    account_id: number | null
    number: number
    version: Generated<number>
    name: string
    document: ColumnType<unknown, string, string>
    valid_from: InstantOrNull
    valid_until: InstantOrNull
    changed_at: Instant
    changed_by: string | null
  }
  /** Days (`date`) are read as text by `to_jsonb`. */
  service_levels: ServiceLevel & { provider_id: number }
  service_areas: ServiceArea & { provider_id: number }
  service_day_exceptions: ServiceDayException & { provider_id: number }
  tags: Tag & { provider_id: number }
  parcel_types: ParcelType & { provider_id: number }
  compartments: Compartment & { provider_id: number }
  pickup_points: PickupPoint & { provider_id: number }
}
