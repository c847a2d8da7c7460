import { CAPACITY_LINE, CAPACITY_REFUSAL } from '../../booking/collection-capacity.ts'
import { PARCEL_DISCLAIMER } from '../../booking/compartments.ts'
import { LONGEST_NOTE_TYPE } from '../../shipments/shipment-note.ts'
import type { SettingRows } from '../setting-row.ts'

const rules = { tab: 'shipments', group: 'Behaviour' } as const
/** Open, as all that the form of a new shipment checks: whoever books, or asks a price, has it before it is sent. */
const limits = {
  tab: 'shipments',
  group: 'Parcel limits',
  type: 'limit',
  default: null,
  min: 0.1,
  open: true,
} as const
const abroad = { tab: 'shipments', group: 'International', type: 'countries', open: true } as const
const notes = { tab: 'shipments', group: 'Notes', type: 'list', maxLength: LONGEST_NOTE_TYPE } as const
const reasons = { tab: 'shipments', group: 'Reasons', type: 'list' } as const

/** The tab Shipments (002 §3: Shipments, Other settings, Reason lists). */
export const SHIPMENTS = {
  exclude_tracking_statuses: { ...rules, type: 'statuses', label: 'Statuses not tracked', default: [] },
  override_shipment_statuses: {
    ...rules,
    type: 'flag',
    label: 'Show rejected and unassigned as assigned to accounts',
    default: false,
  },
  require_postal_code_on_shipment_creation: {
    ...rules,
    type: 'flag',
    label: 'Postal code is required',
    default: false,
    open: true,
  },
  is_parcel_content_required: {
    ...rules,
    type: 'flag',
    label: 'Contents of each parcel are required',
    default: false,
    open: true,
  },
  require_guest_shipment_billing_email: {
    ...rules,
    type: 'flag',
    label: 'Guests must give a billing e-mail',
    default: false,
    open: true,
  },
  default_waybill_type: {
    ...rules,
    type: 'waybill',
    label: 'Waybills',
    words: 'label sticker print',
    default: 'shipment',
  },
  quote_show_banking_details: {
    ...rules,
    type: 'flag',
    label: 'Quotes show banking details',
    default: false,
  },
  quote_payment_reference_option: {
    ...rules,
    type: 'reference',
    label: 'Payment reference of quotes',
    default: 'both',
    shown_when: { setting: 'quote_show_banking_details', is: true },
  },
  // Used by the booking screen, document 001 section 2.
  parcel_categories: { ...rules, type: 'list', label: 'Parcel categories', default: [] },
  packaging: { ...rules, type: 'list', label: 'Packaging', default: [] },
  parcel_disclaimer: {
    ...rules,
    type: 'text',
    label: 'Parcel disclaimer',
    default: PARCEL_DISCLAIMER,
    open: true,
  },
  branch_collection_capacity: {
    ...rules,
    type: 'list',
    label: 'Collections a day, by branch',
    words: 'capacity limit',
    default: [],
    maxLength: 24,
    line: { matches: CAPACITY_LINE, says: CAPACITY_REFUSAL },
  },
  note_type_custom: {
    ...notes,
    label: 'Types of internal notes',
    default: [],
  },
  note_type_external: {
    ...notes,
    label: 'Types of external notes',
    default: [],
  },
  delete_shipment_note: {
    ...rules,
    type: 'flag',
    label: 'Notes can be deleted',
    default: false,
  },
  minimum_parcel_length: { ...limits, label: 'Minimum length (cm)', max: 2_000 },
  minimum_parcel_width: { ...limits, label: 'Minimum width (cm)', max: 2_000 },
  minimum_parcel_height: { ...limits, label: 'Minimum height (cm)', max: 2_000 },
  minimum_parcel_weight: { ...limits, label: 'Minimum weight (kg)', max: 100_000 },
  maximum_parcel_length: {
    ...limits,
    label: 'Maximum length (cm)',
    max: 2_000,
    not_below: 'minimum_parcel_length',
  },
  maximum_parcel_width: {
    ...limits,
    label: 'Maximum width (cm)',
    max: 2_000,
    not_below: 'minimum_parcel_width',
  },
  maximum_parcel_height: {
    ...limits,
    label: 'Maximum height (cm)',
    max: 2_000,
    not_below: 'minimum_parcel_height',
  },
  maximum_parcel_weight: {
    ...limits,
    label: 'Maximum weight (kg)',
    max: 100_000,
    not_below: 'minimum_parcel_weight',
  },
  bob_box_reservation_expiry_hours: {
    tab: 'shipments',
    group: 'Lockers',
    type: 'number',
    label: 'Reserved compartments expire after (hours)',
    words: 'locker pickup point reservation',
    default: 48,
    min: 1,
    max: 720,
  },
  international_collection_countries: { ...abroad, label: 'Countries collected from', default: [] },
  international_delivery_countries: { ...abroad, label: 'Countries delivered to', default: [] },
  shipment_cancellation_reasons: { ...reasons, label: 'Cancelling', default: ['No longer needed'] },
  shipment_requested_date_change_reasons: { ...reasons, label: 'Changing a requested date', default: [] },
} as const satisfies SettingRows
