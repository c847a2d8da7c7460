import type { SettingRows } from '../setting-row.ts'

const website = { tab: 'general', group: 'Website' } as const
const support = { tab: 'general', group: 'Support', open: true } as const
const hours = { tab: 'general', group: 'Work hours' } as const
const message = { tab: 'general', group: 'Site-wide message' } as const
const terms = { tab: 'general', group: 'Terms' } as const

/** The tab General (002 §3: General, Terms, Site-wide message). */
export const GENERAL = {
  url: { ...website, type: 'url', label: 'Website', default: '', open: true, words: 'home page' },
  tracking_url: { ...website, type: 'url', label: 'Tracking page', default: '', open: true },
  map_style_url: {
    ...website,
    type: 'text',
    label: 'Map style or PMTiles address',
    hint: 'Leave empty for the map of South Africa that comes with Hubline.',
    default: '',
    maxLength: 500,
    open: true,
  },
  websocket_api_url: {
    ...website,
    type: 'text',
    label: 'Live feed address',
    hint: 'Leave empty to use the address that serves this console.',
    words: 'websocket socket real-time',
    default: '',
    maxLength: 500,
    open: true,
  },
  google_login_enabled: { ...website, type: 'flag', label: 'Log in with Google', default: false, open: true },
  // People who are not staff are sent to the app of their phone (000 §1).
  is_locker_network: {
    ...website,
    type: 'flag',
    label: 'Locker network',
    hint: 'Customers are sent to the app on their phone.',
    default: false,
    open: true,
  },
  custom_widget_html: {
    ...website,
    type: 'html',
    label: 'Custom widget',
    hint: 'HTML of a chat or help widget. It runs in a frame of its own.',
    words: 'chat script',
    default: '',
    open: true,
  },
  support_email_address: {
    ...support,
    type: 'email',
    label: 'E-mail address',
    default: '',
    words: 'contact',
  },
  support_contact_number: { ...support, type: 'phone', label: 'Contact number', default: '', words: 'phone' },
  work_hours_from: { ...hours, type: 'time', label: 'From', default: '08:00', words: 'open business' },
  work_hours_to: { ...hours, type: 'time', label: 'To', default: '17:00', words: 'close business' },
  holiday_work_hours_from: {
    ...hours,
    type: 'time',
    label: 'On holidays from',
    hint: 'Leave both empty where nobody works on public holidays.',
    default: '',
  },
  holiday_work_hours_to: { ...hours, type: 'time', label: 'On holidays to', default: '' },
  site_wide_message_type: {
    ...message,
    type: 'message',
    label: 'Kind',
    words: 'banner',
    default: 'info',
    open: true,
  },
  site_wide_message_admins: {
    ...message,
    type: 'text',
    label: 'Message for staff',
    words: 'banner announcement',
    default: '',
    maxLength: 1_000,
    lines: true,
  },
  // Open, as everything is that people of accounts are told.
  site_wide_message_accounts: {
    ...message,
    type: 'text',
    label: 'Message for accounts',
    words: 'banner announcement',
    default: '',
    maxLength: 1_000,
    lines: true,
    open: true,
  },
  terms_url: { ...terms, type: 'url', label: 'Terms page', default: '', open: true },
  privacy_url: { ...terms, type: 'url', label: 'Privacy page', default: '', open: true, words: 'POPIA' },
  terms_mode: { ...terms, type: 'terms', label: 'How terms are accepted', default: 'window', open: true },
  shipment_terms: {
    ...terms,
    type: 'list',
    label: 'Terms to tick',
    default: [],
    maxLength: 2_000,
    shown_when: { setting: 'terms_mode', is: 'checkbox' },
    open: true,
  },
  window_user_terms_and_conditions: {
    ...terms,
    type: 'html',
    label: 'Terms to read',
    hint: 'Headings, lists and links in HTML; anything else is shown as text.',
    default: '',
    shown_when: { setting: 'terms_mode', is: 'window' },
    open: true,
  },
  terms_and_conditions_version: {
    ...terms,
    type: 'text',
    label: 'Version of the terms',
    hint: 'Everybody is asked to accept them again when this changes.',
    default: '',
    maxLength: 40,
    open: true,
  },
} as const satisfies SettingRows
