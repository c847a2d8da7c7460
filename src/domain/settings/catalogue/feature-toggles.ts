import type { SettingRows } from '../setting-row.ts'

const toggles = { tab: 'feature_toggles', group: 'Unused features', type: 'flag', default: false } as const

/** The tab Feature toggles (002 §3): what is on is hidden. */
export const FEATURE_TOGGLES = {
  unused_feature_ops_dashboard: { ...toggles },
  unused_feature_collection_requests: { ...toggles },
  unused_feature_collection_requests_accounts: {
    ...toggles,
    open: true,
  },
  unused_feature_interhub_transfers: { ...toggles },
  unused_feature_hub_scanner: { ...toggles },
  unused_feature_public_account_creation: { ...toggles, open: true },
  unused_feature_guest_shipment_creation: { ...toggles, open: true },
} as const satisfies SettingRows
