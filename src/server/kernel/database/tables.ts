import type { ColumnType, Generated } from 'kysely'
import type { Compartment, ParcelType } from '../../../contract/parcel-types.ts'
import type { PickupPoint } from '../../../contract/pickup-points.ts'
import type { ServiceArea, ServiceDayException } from '../../../contract/service-areas.ts'
import type { ServiceLevel } from '../../../contract/service-levels.ts'
import type { Tag } from '../../../contract/tags.ts'
import type { EntrySource } from '../../../domain/addresses/address-book.ts'
import type { AttemptKind } from '../../../domain/identity/sign-in-limits.ts'
import type { BreakdownType } from '../../../domain/rates/price.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import type { ReferenceKind } from '../../../domain/shipments/reference-claim.ts'
import type { EventRow, Instant, InstantOrNull, OutboxRow, ShipmentRow } from './rows.ts'

/** Every table, as the migrations make it. */
export interface Tables {
  platform: {
    only_row: Generated<boolean>
    epoch: Generated<string>
    clock_wall: InstantOrNull
    clock_time: InstantOrNull
    clock_speed: Generated<number>
    maintenance_since: InstantOrNull
  }
  providers: {
    provider_id: number
    name: string
    status: 'active' | 'overdue' | 'inactive'
    origins: string[]
    tracking_prefix: string
    version: Generated<number>
    created_at: Generated<number>
  }
  release_notes: {
    id: Generated<number>
    version: Generated<number>
    release: string
    title: string
    body: string
    /** A day; read as text with `::text`. */
    published_on: string | null
    changed_at: ColumnType<number, Date | undefined, Date>
    changed_by: string | null
  }
  short_urls: {
    code: string
    target: string
    visits: Generated<number>
    last_visit_at: ColumnType<number | null, Date | undefined, Date>
    created_at: Generated<number>
    created_by: string | null
  }
  /** Written as JSON text. */
  platform_settings: {
    setting: string
    value: ColumnType<unknown, string, string>
    changed_at: ColumnType<number, Date | undefined, Date>
    changed_by: string | null
  }
  /** Append-only; `change` is written as JSON text. */
  platform_events: {
    id: Generated<number>
    at: Generated<number>
    type: string
    subject: string
    source: string | null
    request_id: string | null
    client_version: string | null
    change: ColumnType<Record<string, [unknown, unknown]>, string, never>
  }
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
    changed_at: ColumnType<number, Date | undefined, Date>
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
  roles: {
    provider_id: number
    id: number
    name: string
    label: string
    permissions: string[]
    permissions_ui: string[]
    require_2fa: boolean
    logout_after_inactive_minutes: number
    version: Generated<number>
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
    /** Empty where nobody has told one. */
    phone_number: Generated<string>
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
  users: {
    provider_id: number
    id: number
    username: string
    email: string
    phone_number: string | null
    password_hash: string
    role_provider_id: Generated<number>
    role_id: number
    account_id: number | null
    branch_id: number | null
    limit_user_to_branch: Generated<boolean>
    driver_id: number | null
    version: Generated<number>
    shipment_page_mode: Generated<'default' | 'data-capturing' | 'kiosk'>
    created_at: Generated<number>
    deactivated_at: ColumnType<number | null, Date | null | undefined, Date | null>
    terms_and_conditions_accepted_version: Generated<string | null>
    invited_at: ColumnType<number | null, Date | null | undefined, Date | null>
    last_sign_in_at: ColumnType<number | null, Date | null | undefined, Date | null>
    is_api_key: Generated<boolean>
  }
  api_keys: {
    provider_id: number
    id: number
    account_id: number
    session_id: number
    name: string
    ends_with: string
    issued_by: number
    issued_at: Instant
    expires_at: InstantOrNull
    revoked_at: InstantOrNull
  }
  sessions: {
    provider_id: number
    id: Generated<number>
    token_hash: Buffer
    user_id: number
    started_at: Instant
    expires_at: Instant
    ended_at: InstantOrNull
    user_agent: string | null
    ip: string | null
    last_used_at: InstantOrNull
    is_api_key: Generated<boolean>
  }
  attempts: {
    provider_id: number
    kind: AttemptKind
    key: Buffer
    failures: number
    counted_at: Instant
    locked_until: InstantOrNull
  }
  two_factor: {
    provider_id: number
    user_id: number
    secret: Buffer
    started_at: Instant
    enabled_at: InstantOrNull
    last_step: Generated<number>
  }
  /** Append-only; `lines` is written as JSON. */
  shipment_prices: {
    provider_id: number
    shipment_id: number
    rate_card_id: number
    rate_cents: number
    rate_excluding_vat_cents: number
    charged_kg: number
    distance_km: number | null
    lines: ColumnType<
      { type: BreakdownType; name: string; rate: string; cents: number; vat_cents: number }[],
      string,
      never
    >
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
  shipments: ShipmentRow
  parcels: {
    provider_id: number
    shipment_id: number
    number: number
    alternative_tracking_reference: string | null
    parcel_description: string | null
    packaging: string | null
    length_cm: number
    width_cm: number
    height_cm: number
    weight_kg: number
  }
  tracking_references: {
    provider_id: number
    reference: string
    shipment_id: number
    kind: ReferenceKind
  }
  duplicate_references: { provider_id: number; reference: string; shipment_id: number; kept_for: number }
  idempotency_keys: {
    provider_id: number
    user_id: number
    /** The name of the call. */
    command: Generated<string>
    key: string
    request_hash: string
    /** For whose eyes; null of keys of before it was kept. */
    scope: string | null
    /** As it was answered (JSON). */
    answer: ColumnType<unknown, string | null, string | null>
    /** Of a booking that was made before answers were kept. */
    shipment_id: number | null
    created_at: Generated<number>
  }
  outbox: OutboxRow
  one_time_codes: {
    provider_id: number
    code_hash: Buffer
    purpose: string
    user_id: number | null
    payload: ColumnType<unknown, string | null, string | null>
    created_at: Instant
    expires_at: Instant
    used_at: ColumnType<number | null, Date | undefined, Date | null>
  }
  /** Written as JSON text. */
  user_settings: {
    provider_id: number
    user_id: number
    setting: string
    value: ColumnType<unknown, string, string>
  }
  user_devices: {
    provider_id: number
    user_id: number
    device_hash: Buffer
    user_agent: string | null
    first_seen_at: Generated<number>
    last_seen_at: ColumnType<number, Date | undefined, Date>
  }
  events: EventRow
  list_changes: { provider_id: number; list: string; changed_at: Instant }
  /** How far a consumer has read the log (kernel/eventlog). */
  consumer_cursors: {
    provider_id: number
    consumer: string
    seq: number
    moved_at: ColumnType<number, Date | undefined, Date>
    next_at: ColumnType<number, Date | undefined, Date>
    singly_until: Generated<number>
    attempts: Generated<number>
    error: string | null
  }
  dead_letters: {
    provider_id: number
    consumer: string
    seq: number
    at: Generated<number>
    attempts: number
    error: string
  }
  /** What is to be done at a business time (kernel/jobs); `payload` is written as JSON text. */
  due_jobs: {
    provider_id: number
    kind: string
    key: string
    due_at: Instant
    payload: ColumnType<unknown, string, string>
    next_at: ColumnType<number, Date | undefined, Date>
    attempts: Generated<number>
    error: ColumnType<string | null, string | null | undefined, string | null>
    failed_at: ColumnType<number | null, Date | null | undefined, Date | null>
  }
  feed_heads: { provider_id: number; head: Generated<number> }
}
