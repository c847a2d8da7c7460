import type { SettingRows } from '../setting-row.ts'

const billing = { tab: 'rates', group: 'Billing' } as const

/** Open: the form of a new shipment says them. */
const insurance = { tab: 'rates', group: 'Insurance', open: true } as const
const quotes = { tab: 'rates', group: 'Quotes' } as const
const eft = { tab: 'rates', group: 'Manual EFT' } as const

/** The tab Rates and billing (002 §3). */
export const RATES = {
  // 002 §5: 15 means 15%.
  vat_percentage: {
    ...billing,
    type: 'number',
    words: 'tax',
    default: 15,
    min: 0,
    max: 100,
  },
  // What the documents say of the provider (002 §3, Rates and billing).
  invoice_company_name: { ...billing, type: 'text', default: '' },
  invoice_company_registration_no: {
    ...billing,
    type: 'text',
    default: '',
    maxLength: 40,
  },
  invoice_company_vat_no: { ...billing, type: 'text', default: '', maxLength: 40 },
  invoice_company_address: {
    ...billing,
    type: 'text',
    default: '',
    lines: true,
    maxLength: 500,
  },
  billing_email_address: { ...billing, type: 'email', default: '' },
  billing_contact_number: { ...billing, type: 'phone', default: '' },
  insurance_declared_value_enabled: {
    ...insurance,
    type: 'flag',
    default: true,
  },
  insurance_max_declared_value: {
    ...insurance,
    type: 'limit',
    default: null,
    min: 1,
    max: 1e9,
    shown_when: { setting: 'insurance_declared_value_enabled', is: true },
  },
  quote_disclaimer_footer: {
    ...quotes,
    type: 'text',
    default: '',
    lines: true,
    maxLength: 2_000,
  },
  // 001 §5: quote validity defaults to 30 days.
  quote_validity_period: {
    ...quotes,
    type: 'number',
    words: 'validity',
    default: 30,
    min: 1,
    max: 365,
  },
  // The bank details of manual EFT (002 §3, Payment methods).
  manual_eft_bank_name: { ...eft, type: 'text', default: '', maxLength: 100 },
  manual_eft_account_name: { ...eft, type: 'text', default: '', maxLength: 100 },
  manual_eft_account_number: { ...eft, type: 'text', default: '', maxLength: 40 },
  manual_eft_branch_code: { ...eft, type: 'text', default: '', maxLength: 20 },
  // Used by invoices, document 001 section 4.
  invoice_trigger_shipment_status: {
    unread: true,
    ...billing,
    type: 'trigger',
    default: 'collected',
  },
  // Used by the billing screens, document 001 section 2.
  show_billing_transactions_for_account_users: {
    unread: true,
    ...billing,
    type: 'flag',
    default: false,
  },
} as const satisfies SettingRows
