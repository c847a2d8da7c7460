import type { ColumnType, Generated } from 'kysely'
import type { ImportRow, ShipmentImport } from '../../../contract/imports.ts'
import type { ReservationSide, ReservationState } from '../../../domain/booking/reservation.ts'
import type { FileType } from '../../../domain/files/file-types.ts'
import type { ImportField } from '../../../domain/imports/import-fields.ts'
import type { CellProblem, ImportDefaults } from '../../../domain/imports/import-row.ts'
import type { PinKind } from '../../../domain/pod/pin-rules.ts'
import type { ProofMethod } from '../../../domain/pod/proof-methods.ts'
import type { BreakdownType } from '../../../domain/rates/price.ts'
import type { ReferenceKind } from '../../../domain/shipments/reference-claim.ts'
import type { NoteAudience } from '../../../domain/shipments/shipment-note.ts'
import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import type { Instant, InstantOrNull, ShipmentRow } from './rows.ts'

/** A price as it is kept; `lines` is written as JSON. */
interface PriceColumns {
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

/** Shipments, and what belongs to one. */
export interface ShipmentTables {
  /** Append-only. `version`: of the shipment from which on it costs so much. */
  shipment_prices: PriceColumns & { version: Generated<number> }
  shipment_quotes: PriceColumns & {
    account_id: number | null
    quoted_at: Instant
    valid_until: Instant
    accepted_at: InstantOrNull
    request: ColumnType<unknown, string, never>
    vat_percentage: number
  }
  /** Files of bookings. */
  shipment_imports: {
    provider_id: number
    id: Generated<number>
    account_id: number
    user_id: number
    file_name: string
    state: ColumnType<ShipmentImport['state'], undefined, ShipmentImport['state']>
    /** Written as JSON text, like `defaults`. */
    columns: ColumnType<ShipmentImport['columns'], string, never>
    defaults: ColumnType<ImportDefaults, string, never>
    row_count: number
    created_at: ColumnType<number, undefined, never>
    finished_at: ColumnType<number | null, undefined, Date>
  }
  shipment_import_rows: {
    provider_id: number
    import_id: number
    line: number
    state: ImportRow['state']
    cells: ColumnType<string[], string, never>
    problems: ColumnType<CellProblem[], string, string>
    shipment_id: number | null
    tracking_reference: string | null
    rate_cents: number | null
  }
  shipment_notes: {
    provider_id: number
    id: Generated<number>
    shipment_id: number
    audience: NoteAudience
    type: string
    message: string
    author_id: number
    author: string
    by_staff: boolean
    created_at: Instant
  }
  files: {
    provider_id: number
    id: Generated<number>
    name: string
    type: FileType
    sha256: string
    bytes: number
    width: number | null
    height: number | null
    thumbnail_sha256: string | null
    uploaded_by: number
    account_id: number | null
    /** Of the wall clock. */
    created_at: Instant
    note_id: number | null
    proof_of: Generated<number | null>
    /** The parcel that it shows on a scale: its shipment, and which it is of it. */
    measures_of: Generated<number | null>
    measured_parcel: Generated<number | null>
    /** The first of its versions; null of that one itself. */
    version_of: Generated<number | null>
    version: Generated<number>
    based_on: Generated<number | null>
    saved_by: Generated<string | null>
    saved_at: InstantOrNull
  }
  proofs_of_delivery: {
    provider_id: number
    shipment_id: number
    version: number
    method: ProofMethod
    name: string
    mobile_number: string
    department: string
    description: string
    grv_number: Generated<string>
    /** None: of all of the shipment. */
    parcel_numbers: Generated<number[]>
    pin_sent_to: string | null
    pin_sent_elsewhere: boolean
    /** Read as text: PostgreSQL's large numbers. */
    photo_ids: ColumnType<string[], number[], never>
    signature_id: number | null
    delivered_at: InstantOrNull
    recorded_by: number
    recorded_as: string
    recorded_at: Instant
    /** With the delivery that it was of (decision 135); null of one that holds. Business time. */
    withdrawn_at: InstantOrNull
    withdrawn_by: Generated<number | null>
    withdrawn_as: Generated<string | null>
    withdrawn_reason: Generated<string | null>
  }
  pod_pins: {
    provider_id: number
    shipment_id: number
    kind: Generated<PinKind>
    /** Null: what was sent last reached nobody. */
    pin: Buffer | null
    sent_to: string
    sent_elsewhere: boolean
    wrong: number
    sent_at: Instant
    hour_began_at: Instant
    sent_in_hour: number
  }
  recipient_codes: {
    provider_id: number
    shipment_id: number
    code: Buffer | null
    wrong: number
    sent_at: Instant
    day_began_at: Instant
    sent_in_day: number
  }
  pin_requests: { provider_id: number; subject: string; hour_began_at: Instant; sent: number }
  files_to_remove: { provider_id: number; sha256: string }
  import_columns: { provider_id: number; account_id: number; header: string; field: ImportField | null }
  shipments: ShipmentRow
  /** Compartments of pickup points that are held for shipments, or were. */
  pickup_reservations: {
    provider_id: number
    shipment_id: number
    side: ReservationSide
    pickup_point_id: number
    compartment: string
    state: ReservationState
    reserved_at: Instant
    expires_at: Instant
    changed_at: Instant
    /** Of the event that tells of its last change; null of one that last changed before that was noted. */
    shipment_version: number | null
  }
  parcels: {
    provider_id: number
    shipment_id: number
    number: number
    alternative_tracking_reference: string | null
    parcel_description: string | null
    packaging: string | null
    name: string | null
    declared_value_cents: number | null
    length_cm: number
    width_cm: number
    height_cm: number
    weight_kg: number
    /** As a hub measured it; null until one has. */
    actual_length_cm: number | null
    actual_width_cm: number | null
    actual_height_cm: number | null
    actual_weight_kg: number | null
    /** As all three: null where its shipment is. */
    status: ShipmentStatus | null
    /** Read as ms. */
    status_at: number | null
    hub_id: number | null
  }
  tracking_references: {
    provider_id: number
    reference: string
    shipment_id: number
    kind: ReferenceKind
  }
  duplicate_references: { provider_id: number; reference: string; shipment_id: number; kept_for: number }
}
