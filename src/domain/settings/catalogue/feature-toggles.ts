import type { SettingRows } from '../setting-row.ts'

const toggles = { tab: 'feature_toggles', group: 'Unused features', type: 'flag', default: false } as const

/** The tab Feature toggles (002 §3): what is on is hidden. */
export const FEATURE_TOGGLES = {
  unused_feature_ops_dashboard: { ...toggles, label: 'Ops dashboard' },
  unused_feature_collection_requests: { ...toggles, label: 'Collection requests' },
  unused_feature_collection_requests_accounts: {
    ...toggles,
    label: 'Bulk collections for accounts',
    open: true,
  },
  unused_feature_interhub_transfers: { ...toggles, label: 'Interhub transfers' },
  unused_feature_hub_scanner: { ...toggles, label: 'Hub scanner' },
  unused_feature_public_account_creation: { ...toggles, label: 'Public account creation', open: true },
  unused_feature_guest_shipment_creation: { ...toggles, label: 'Guest shipment creation', open: true },
} as const satisfies SettingRows
