import type { SettingRows } from '../setting-row.ts'

const app = { tab: 'driver', group: 'Driver app', type: 'flag', default: false } as const
const proofs = { tab: 'driver', group: 'Proof of delivery', type: 'flag', default: true } as const
const fallback = {
  ...proofs,
  group: 'Fallback of proofs of delivery',
  default: false,
  shown_when: { setting: 'driver_pod2', is: true },
} as const
const reasons = { tab: 'driver', group: 'Reasons', type: 'list' } as const
const closed = { tab: 'driver', group: 'Reasons', type: 'flag', default: false } as const

const tripsheets = { tab: 'driver', group: 'Operations' } as const

/** The tab Driver app (002 §2, §3). */
export const DRIVER = {
  // Open, as everything is that people of accounts are told.
  enable_idm: { ...app, gated_by: 'allow_provider_to_enable_idm', open: true },
  // 002 §6: set by the platform, not by the provider.
  allow_provider_to_enable_idm: { ...app, by: 'platform' },
  // 002 §3, §6: a loop is a zone of the map that drivers have in their terms (decision 139).
  enable_route_optimization_by_loop: {
    ...app,
    gated_by: 'allow_provider_to_enable_route_optimization_by_loop',
  },
  allow_provider_to_enable_route_optimization_by_loop: { ...app, by: 'platform' },
  // 002 §3: what is offered at a door, and what is written down where no PIN proves it (002 §9).
  driver_pod1: { ...proofs },
  driver_pod3: {
    ...proofs,
    shown_when: { setting: 'driver_pod1', is: true },
  },
  driver_pod2: { ...proofs },
  // Whoever books may ask for it: their form knows.
  pod_grv_physical: { ...proofs, open: true },
  pod_fallback_name: { ...fallback, default: true },
  pod_fallback_mobile_number: { ...fallback },
  pod_fallback_department: { ...fallback },
  pod_fallback_description: { ...fallback },
  pod_fallback_photos: { ...fallback, default: true },
  pod_fallback_signature: { ...fallback },
  collection_failed_attempt_reasons: {
    ...reasons,
    default: ['Nobody there', 'Parcel not ready', 'Wrong address'],
  },
  disable_other_for_collection_failed_attempt_reasons: closed,
  // 002 §3 Operations: from how many stops on a tripsheet is marked as too full.
  set_tripsheet_unique_stops_alert_limit: { ...tripsheets, type: 'flag', default: false },
  tripsheet_unique_stops_alert_limit: {
    ...tripsheets,
    type: 'number',
    default: 60,
    min: 1,
    max: 1_000,
    shown_when: { setting: 'set_tripsheet_unique_stops_alert_limit', is: true },
  },
  delivery_failed_attempt_reasons: {
    ...reasons,
    default: ['No answer at the door', 'Refused by recipient', 'Wrong address'],
  },
  disable_other_for_delivery_failed_attempt_reasons: closed,
  rejection_reasons: { ...reasons, default: ['Vehicle full', 'Too far'] },
  disable_other_for_rejection_reasons: closed,
} as const satisfies SettingRows
