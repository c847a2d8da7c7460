import type { SettingRows } from '../setting-row.ts'

const billing = { tab: 'rates', group: 'Billing' } as const

/** The tab Rates and billing (002 §3). */
export const RATES = {
  // 002 §5: 15 means 15%.
  vat_percentage: {
    ...billing,
    type: 'number',
    label: 'VAT (%)',
    words: 'tax',
    default: 15,
    min: 0,
    max: 100,
  },
  // Used by invoices, document 001 section 4.
  invoice_trigger_shipment_status: {
    unread: true,
    ...billing,
    type: 'trigger',
    label: 'Invoiced when',
    default: 'collected',
  },
  // Used by the billing screens, document 001 section 2.
  show_billing_transactions_for_account_users: {
    unread: true,
    ...billing,
    type: 'flag',
    label: 'Account users see billing transactions',
    default: false,
  },
} as const satisfies SettingRows
