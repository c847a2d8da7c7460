/**
 * The settings catalogue: every key that the platform reads now, and how it is edited (002 §3).
 *
 * Screens, validation, what the server accepts and the labels of the audit trail are derived from it.
 */
import { z } from 'zod'
import { ShipmentStatus } from '../shipments/shipment-status.ts'
import { THEME_COLOURS } from '../tenants/theme.ts'
import { keysOf } from '../values/table.ts'

/** The tabs of /settings, in order (002 §2). */
export const SETTING_TABS = {
  general: { label: 'General' },
  rates: { label: 'Rates and billing' },
  shipments: { label: 'Shipments' },
  accounts: { label: 'Accounts' },
  manifests: { label: 'Manifests' },
  driver: { label: 'Driver app' },
  notifications: { label: 'Notifications' },
  theme: { label: 'Theme' },
  help_center: { label: 'Help centre' },
  feature_toggles: { label: 'Feature toggles' },
} as const satisfies Record<string, { label: string }>
export type SettingTab = keyof typeof SETTING_TABS

const Time = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])

/** How loud a site-wide message is (002 §2). */
export const MessageType = z.enum(['error', 'warning', 'info', 'success'])
export type MessageType = z.infer<typeof MessageType>

/** How each type's value is read. Values arrive JSON-parsed or as the bare string that an old client wrote. */
const READ = {
  text: z.string(),
  html: z.string(),
  url: z.string(),
  email: z.string(),
  emails: z.string(),
  phone: z.string(),
  colour: z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i),
  /** `HH:mm`, or nothing. */
  time: Time,
  flag: z.boolean(),
  number: z.number(),
  /** A number, or `null` for no limit. */
  limit: z.number().nullable(),
  list: z.array(z.string()),
  statuses: z.array(ShipmentStatus),
  terms: z.enum(['window', 'checkbox']),
  message: MessageType,
  trigger: z.enum(['collected', 'at-destination-hub', 'out-for-delivery', 'delivered']),
} as const satisfies Record<string, z.ZodType>
export type SettingType = keyof typeof READ

interface SettingRow {
  type: SettingType
  tab: SettingTab
  group: string
  label: string
  /** Whether people who are not signed in are told it: what the page needs before a login. */
  open?: true
}

type SettingDefault = { [T in SettingType]: { type: T; default: z.infer<(typeof READ)[T]> } }[SettingType]

const website = { tab: 'general', group: 'Website' } as const
const message = { tab: 'general', group: 'Site-wide message' } as const
const hours = { tab: 'general', group: 'Work hours' } as const
const support = { tab: 'general', group: 'Support', open: true } as const
const branding = { tab: 'theme', group: 'Branding', open: true } as const
const colours = { tab: 'theme', group: 'Colours', type: 'colour', open: true } as const
const toggles = { tab: 'feature_toggles', group: 'Unused features', type: 'flag', default: false } as const
const limits = { tab: 'shipments', group: 'Parcel limits', type: 'limit', default: null } as const
const reasons = { tab: 'shipments', group: 'Reasons', type: 'list' } as const
const rules = { tab: 'shipments', group: 'Behaviour' } as const
const billing = { tab: 'rates', group: 'Billing' } as const
const terms = { tab: 'general', group: 'Terms' } as const

export const SETTINGS = {
  provider_title: { ...branding, type: 'text', label: 'Title', default: 'Hubline' },
  favicon_url: { ...branding, type: 'url', label: 'Favicon', default: '' },
  logo_url: { ...branding, type: 'url', label: 'Logo', default: '' },
  navigation_logo_url: { ...branding, type: 'url', label: 'Navigation logo', default: '' },
  // Empty: the shipped map of South Africa. Else the address of a MapLibre style or of a PMTiles archive.
  map_style_url: { ...website, type: 'text', label: 'Map style or PMTiles address', default: '', open: true },
  custom_widget_html: { ...website, type: 'html', label: 'Custom widget', default: '', open: true },
  theme_primary: { ...colours, label: 'Primary', default: THEME_COLOURS.theme_primary },
  theme_text: { ...colours, label: 'Text on primary', default: THEME_COLOURS.theme_text },
  theme_primary_light: { ...colours, label: 'Light', default: THEME_COLOURS.theme_primary_light },
  theme_primary_dark: { ...colours, label: 'Dark', default: THEME_COLOURS.theme_primary_dark },
  theme_nav_background: {
    ...colours,
    label: 'Navigation background',
    default: THEME_COLOURS.theme_nav_background,
  },
  theme_nav_text: { ...colours, label: 'Navigation text', default: THEME_COLOURS.theme_nav_text },
  theme_nav_active_background: {
    ...colours,
    label: 'Navigation active',
    default: THEME_COLOURS.theme_nav_active_background,
  },
  theme_nav_active_hover: {
    ...colours,
    label: 'Navigation active hover',
    default: THEME_COLOURS.theme_nav_active_hover,
  },
  url: { ...website, type: 'url', label: 'Website', default: '', open: true },
  tracking_url: { ...website, type: 'url', label: 'Tracking page', default: '', open: true },
  // Empty: the socket is at the address that served the page.
  websocket_api_url: { ...website, type: 'text', label: 'Live feed address', default: '', open: true },
  google_login_enabled: { ...website, type: 'flag', label: 'Log in with Google', default: false, open: true },
  work_hours_from: { ...hours, type: 'time', label: 'From', default: '08:00' },
  work_hours_to: { ...hours, type: 'time', label: 'To', default: '17:00' },
  holiday_work_hours_from: { ...hours, type: 'time', label: 'On holidays from', default: '' },
  holiday_work_hours_to: { ...hours, type: 'time', label: 'On holidays to', default: '' },
  support_email_address: { ...support, type: 'email', label: 'E-mail address', default: '' },
  support_contact_number: { ...support, type: 'phone', label: 'Contact number', default: '' },
  site_wide_message_admins: { ...message, type: 'text', label: 'Message for staff', default: '' },
  // Open, as everything is that people of accounts are told.
  site_wide_message_accounts: {
    ...message,
    type: 'text',
    label: 'Message for accounts',
    default: '',
    open: true,
  },
  site_wide_message_type: { ...message, type: 'message', label: 'Kind', default: 'info', open: true },
  // People who are not staff are sent to the app of their phone (000 §1).
  is_locker_network: { ...website, type: 'flag', label: 'Locker network', default: false, open: true },
  terms_mode: { ...terms, type: 'terms', label: 'How terms are accepted', default: 'window', open: true },
  terms_url: { ...terms, type: 'url', label: 'Terms page', default: '', open: true },
  privacy_url: { ...terms, type: 'url', label: 'Privacy page', default: '', open: true },
  shipment_terms: { ...terms, type: 'list', label: 'Terms to tick', default: [], open: true },
  window_user_terms_and_conditions: {
    ...terms,
    type: 'html',
    label: 'Terms to read',
    default: '',
    open: true,
  },
  terms_and_conditions_version: {
    ...terms,
    type: 'text',
    label: 'Version of the terms',
    default: '',
    open: true,
  },
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
  },
  require_guest_shipment_billing_email: {
    ...rules,
    type: 'flag',
    label: 'Guests must give a billing e-mail',
    default: false,
  },
  // Used by the booking screen, document 001 section 2.
  parcel_categories: { ...rules, type: 'list', label: 'Parcel categories', default: [] },
  international_collection_countries: {
    ...rules,
    type: 'list',
    label: 'Countries collected from',
    default: [],
  },
  international_delivery_countries: { ...rules, type: 'list', label: 'Countries delivered to', default: [] },
  maximum_parcel_length: { ...limits, label: 'Maximum length (cm)' },
  maximum_parcel_width: { ...limits, label: 'Maximum width (cm)' },
  maximum_parcel_height: { ...limits, label: 'Maximum height (cm)' },
  maximum_parcel_weight: { ...limits, label: 'Maximum weight (kg)' },
  shipment_cancellation_reasons: { ...reasons, label: 'Cancelling', default: ['No longer needed'] },
  shipment_requested_date_change_reasons: { ...reasons, label: 'Changing a requested date', default: [] },
  collection_failed_attempt_reasons: {
    ...reasons,
    tab: 'driver',
    label: 'Failed collection attempts',
    default: ['Nobody there', 'Parcel not ready', 'Wrong address'],
  },
  delivery_failed_attempt_reasons: {
    ...reasons,
    tab: 'driver',
    label: 'Failed delivery attempts',
    default: ['No answer at the door', 'Refused by recipient', 'Wrong address'],
  },
  rejection_reasons: { ...reasons, tab: 'driver', label: 'Rejection', default: ['Vehicle full', 'Too far'] },
  // Open, as everything is that people of accounts are told.
  enable_idm: { ...rules, tab: 'driver', type: 'flag', label: 'IDM', default: false, open: true },
  vat_percentage: { ...billing, type: 'number', label: 'VAT (%)', default: 15 },
  // Used by invoices, document 001 section 4.
  invoice_trigger_shipment_status: {
    ...billing,
    type: 'trigger',
    label: 'Invoiced when',
    default: 'collected',
  },
  // Used by the billing screens, document 001 section 2.
  show_billing_transactions_for_account_users: {
    ...billing,
    type: 'flag',
    label: 'Account users see billing transactions',
    default: false,
  },
  notification_name: {
    tab: 'notifications',
    group: 'E-mail',
    type: 'text',
    label: 'Sender name',
    default: '',
  },
  notification_email_address: {
    tab: 'notifications',
    group: 'E-mail',
    type: 'email',
    label: 'Sender address',
    default: '',
  },
  // Used by notes on a shipment, document 001 section 2.
  disable_sending_external_notes_to_accounts: {
    tab: 'notifications',
    group: 'E-mail',
    type: 'flag',
    label: 'Do not send external notes to accounts',
    default: false,
  },
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
} as const satisfies Record<string, SettingRow & SettingDefault>

export const SettingKey = z.enum(keysOf(SETTINGS))
export type SettingKey = z.infer<typeof SettingKey>

/** Every setting with a value that can be used as it is. */
export type Settings = { [K in SettingKey]: z.infer<(typeof READ)[(typeof SETTINGS)[K]['type']]> }
export interface SettingPair {
  setting: string
  value: unknown
}

/** Whether a value may be stored under this key. */
export function isSettingValue(key: SettingKey, value: unknown): boolean {
  return READ[SETTINGS[key].type].safeParse(value).success
}

/** Values are kept as JSON; what is not JSON is the text itself. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function isComplete(values: Record<string, unknown>): values is Settings {
  return SettingKey.options.every((key) => isSettingValue(key, values[key]))
}

/**
 * The settings in force: what is stored where it can be read, else the default. Keys that this version does
 * not know are left alone, and a later pair wins over an earlier one.
 */
export function settingsOf(pairs: readonly SettingPair[]): Settings {
  const values: Record<string, unknown> = {}
  for (const key of SettingKey.options) values[key] = SETTINGS[key].default
  for (const { setting, value } of pairs) {
    const key = SettingKey.safeParse(setting)
    if (!key.success) continue
    // A text such as `123` or `true` is valid JSON, but for a setting of text it is the text that was meant.
    const readable = [parsed(value), value].find((candidate) => isSettingValue(key.data, candidate))
    if (readable !== undefined) values[key.data] = readable
  }
  if (!isComplete(values)) throw new Error('the settings catalogue has a default that its own type refuses')
  return values
}

/** Whether people who are not signed in are told this setting. */
export function isOpenSetting(key: SettingKey): boolean {
  const row: SettingRow = SETTINGS[key]
  return row.open === true
}
