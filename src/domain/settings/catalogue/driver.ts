import type { SettingRows } from '../setting-row.ts'

const app = { tab: 'driver', group: 'Driver app', type: 'flag', default: false } as const
const reasons = { tab: 'driver', group: 'Reasons', type: 'list' } as const

/** The tab Driver app (002 §2, §3). */
export const DRIVER = {
  // Open, as everything is that people of accounts are told.
  enable_idm: { ...app, label: 'IDM', gated_by: 'allow_provider_to_enable_idm', open: true },
  // 002 §6: set by the platform, not by the provider.
  allow_provider_to_enable_idm: { ...app, label: 'The provider may turn IDM on', by: 'platform' },
  collection_failed_attempt_reasons: {
    ...reasons,
    label: 'Failed collection attempts',
    default: ['Nobody there', 'Parcel not ready', 'Wrong address'],
  },
  delivery_failed_attempt_reasons: {
    ...reasons,
    label: 'Failed delivery attempts',
    default: ['No answer at the door', 'Refused by recipient', 'Wrong address'],
  },
  rejection_reasons: { unread: true, ...reasons, label: 'Rejection', default: ['Vehicle full', 'Too far'] },
} as const satisfies SettingRows
