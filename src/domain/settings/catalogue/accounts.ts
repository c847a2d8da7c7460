import type { SettingRows } from '../setting-row.ts'

const bookings = { tab: 'accounts', group: 'Bookings' } as const

/** The tab Accounts (002 §3). */
export const ACCOUNTS = {
  enable_cost_centers: {
    ...bookings,
    type: 'flag',
    words: 'cost center department budget',
    default: false,
    open: true,
  },
} as const satisfies SettingRows
