import type { ColumnType, Generated } from 'kysely'
import type { Address } from '../../domain/address.ts'
import type { Contact } from '../../domain/contact.ts'
import type { OutboxStatus } from '../../domain/outbox.ts'
import type { ShipmentStatus } from '../../domain/shipment-status.ts'
import type { AttemptKind } from '../../domain/sign-in-limits.ts'

/** A timestamptz: read as ms since 1970 (see open.ts), written as a Date. */
type Instant = ColumnType<number, Date, Date>
type InstantOrNull = ColumnType<number | null, Date | null, Date | null>

export interface ShipmentRow {
  provider_id: number
  id: number
  version: number
  ref: string
  custom_ref: string | null
  customer_reference: string | null
  account_id: number | null
  service_level_code: string
  status: ShipmentStatus
  status_at: Instant
  created_at: Instant
  modified_at: Instant
  message: string | null
  /** The message was said inside the house and is not shown outside. */
  message_inside: Generated<boolean>
  failed_attempts: number
  parcel_count: number
  weight_kg: number
  declared_value_cents: number | null
  mute_notifications: boolean
  collection_address: Address
  collection_contact: Contact
  collection_name: string
  collection_place: string
  collection_lat: number | null
  collection_lng: number | null
  delivery_address: Address
  delivery_contact: Contact
  delivery_name: string
  delivery_place: string
  delivery_lat: number | null
  delivery_lng: number | null
  special_instructions_collection: string | null
  special_instructions_delivery: string | null
  collection_branch_id: number | null
  delivery_branch_id: number | null
  hub_id: number | null
  collection_agent_id: number | null
  delivery_agent_id: number | null
  collection_after: InstantOrNull
  collection_before: InstantOrNull
  delivery_after: InstantOrNull
  delivery_before: InstantOrNull
  collection_eta: InstantOrNull
  delivery_eta: InstantOrNull
  collected_at: InstantOrNull
  delivered_at: InstantOrNull
  /** Since when it is over (domain/shipment-status.ts, isOver); null while it is on the floor. */
  over_since: InstantOrNull
}

/** A line of the log, at hand as soon as it is committed. Of one entity, a later line has a higher id. */
export interface EventRow {
  provider_id: number
  id: number
  at: Instant
  recorded_at: Instant
  type: string
  entity: string
  entity_id: number
  version: number
  actor_id: number | null
  source: string | null
  request_id: string | null
  client_version: string | null
  change: Record<string, [unknown, unknown]>
  told: Told | null
  scope: unknown
}

/** A message to somebody outside of the console, from being written to having left. */
export interface OutboxRow {
  provider_id: number
  id: Generated<number>
  channel: 'email' | 'sms'
  kind: string
  recipient: string
  subject: string
  text: string
  /** The part of the text that opens a door; taken out once it has left or has become useless. */
  secret: string | null
  status: ColumnType<OutboxStatus, OutboxStatus | undefined, OutboxStatus>
  attempts: Generated<number>
  reason: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Generated<number>
  next_at: ColumnType<number, Date | undefined, Date>
  settled_at: ColumnType<number | null, Date | null | undefined, Date | null>
  useless_after: InstantOrNull
}

/** What was said with an event, and where. */
export interface Told {
  event?: string
  message?: string | null
  location?: string | null
  lat?: number | null
  lng?: number | null
}

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
  account_settings: { provider_id: number; account_id: number; setting: string; value: unknown }
  provider_settings: { provider_id: number; setting: string; value: unknown }
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
  idempotency_keys: {
    provider_id: number
    user_id: number
    key: string
    request_hash: string
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
  feed_heads: { provider_id: number; head: Generated<number> }
}
