import { CAPACITY_LINE, CAPACITY_REFUSAL } from '../../booking/collection-capacity.ts'
import { PARCEL_DISCLAIMER } from '../../booking/compartments.ts'
import { AUTO_ASSIGN_LINE, AUTO_ASSIGN_REFUSAL } from '../../dispatch/auto-assign-rule.ts'
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
const collections = { tab: 'shipments', group: 'Collection requests' } as const
const abroad = { tab: 'shipments', group: 'International', type: 'countries', open: true } as const
const notes = { tab: 'shipments', group: 'Notes', type: 'list', maxLength: LONGEST_NOTE_TYPE } as const
const reasons = { tab: 'shipments', group: 'Reasons', type: 'list' } as const
const closed = { tab: 'shipments', group: 'Reasons', type: 'flag', default: false } as const

/** The tab Shipments (002 §3: Shipments, Other settings, Reason lists). */
export const SHIPMENTS = {
  exclude_tracking_statuses: { ...rules, type: 'statuses', default: [] },
  override_shipment_statuses: {
    ...rules,
    type: 'flag',
    default: false,
  },
  require_postal_code_on_shipment_creation: {
    ...rules,
    type: 'flag',
    default: false,
    open: true,
  },
  is_parcel_content_required: {
    ...rules,
    type: 'flag',
    default: false,
    open: true,
  },
  require_guest_shipment_billing_email: {
    ...rules,
    type: 'flag',
    default: false,
    open: true,
  },
  default_waybill_type: {
    ...rules,
    type: 'waybill',
    words: 'label sticker print',
    default: 'shipment',
  },
  quote_show_banking_details: {
    ...rules,
    type: 'flag',
    default: false,
  },
  quote_payment_reference_option: {
    ...rules,
    type: 'reference',
    default: 'both',
    shown_when: { setting: 'quote_show_banking_details', is: true },
  },
  // Used by the booking screen, document 001 section 2.
  parcel_categories: { ...rules, type: 'list', default: [] },
  packaging: { ...rules, type: 'list', default: [] },
  parcel_disclaimer: {
    ...rules,
    type: 'text',
    default: PARCEL_DISCLAIMER,
    open: true,
  },
  // Ours: 002 §9 names the frequencies and no holidays.
  collections_skip_public_holidays: {
    ...collections,
    type: 'flag',
    words: 'repeating schedule daily weekly',
    default: true,
  },
  branch_collection_capacity: {
    ...rules,
    type: 'list',
    words: 'capacity limit',
    default: [],
    maxLength: 24,
    line: { matches: CAPACITY_LINE, says: CAPACITY_REFUSAL },
  },
  branch_auto_assign: {
    ...rules,
    type: 'list',
    words: 'automatic assignment',
    default: [],
    maxLength: 24,
    line: { matches: AUTO_ASSIGN_LINE, says: AUTO_ASSIGN_REFUSAL },
  },
  note_type_custom: {
    ...notes,
    default: [],
  },
  note_type_external: {
    ...notes,
    default: [],
  },
  delete_shipment_note: {
    ...rules,
    type: 'flag',
    default: false,
  },
  minimum_parcel_length: { ...limits, max: 2_000 },
  minimum_parcel_width: { ...limits, max: 2_000 },
  minimum_parcel_height: { ...limits, max: 2_000 },
  minimum_parcel_weight: { ...limits, max: 100_000 },
  maximum_parcel_length: {
    ...limits,
    max: 2_000,
    not_below: 'minimum_parcel_length',
  },
  maximum_parcel_width: {
    ...limits,
    max: 2_000,
    not_below: 'minimum_parcel_width',
  },
  maximum_parcel_height: {
    ...limits,
    max: 2_000,
    not_below: 'minimum_parcel_height',
  },
  maximum_parcel_weight: {
    ...limits,
    max: 100_000,
    not_below: 'minimum_parcel_weight',
  },
  bob_box_reservation_expiry_hours: {
    tab: 'shipments',
    group: 'Lockers',
    type: 'number',
    words: 'locker pickup point reservation',
    default: 48,
    min: 1,
    max: 720,
  },
  international_collection_countries: { ...abroad, default: [] },
  international_delivery_countries: { ...abroad, default: [] },
  // 002 §5: each list has a flag that forbids other reasons than its own (shipments/reason-lists.ts).
  // Senders cancel, and ask for another day.
  shipment_cancellation_reasons: { ...reasons, open: 'signed-in', default: ['No longer needed'] },
  disable_other_for_shipment_cancellation_reasons: { ...closed, open: 'signed-in' },
  shipment_requested_date_change_reasons: { ...reasons, open: 'signed-in', default: [] },
  disable_other_for_shipment_requested_date_change_reasons: { ...closed, open: 'signed-in' },
  shipment_on_hold_reasons: { ...reasons, default: [] },
  disable_other_for_shipment_on_hold_reasons: closed,
  shipment_on_hold_internal_reasons: { ...reasons, default: [] },
  disable_other_for_shipment_on_hold_internal_reasons: closed,
} as const satisfies SettingRows
