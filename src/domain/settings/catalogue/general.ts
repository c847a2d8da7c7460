import { PROVIDER_PREFIX, PROVIDER_PREFIX_REFUSAL } from '../provider-prefix.ts'
import type { SettingRows } from '../setting-row.ts'

const website = { tab: 'general', group: 'Website' } as const
const support = { tab: 'general', group: 'Support', open: true } as const
/** Open: the form of a new shipment checks references, and visitors may be sent on. */
const tracking = { tab: 'general', group: 'Tracking', open: true } as const
const hours = { tab: 'general', group: 'Work hours' } as const
const message = { tab: 'general', group: 'Site-wide message' } as const
const terms = { tab: 'general', group: 'Terms' } as const

/** The tab General (002 §3: General, Terms, Site-wide message). */
export const GENERAL = {
  url: { ...website, type: 'url', default: '', open: true, words: 'home page' },
  // Tracking (002 §3).
  tracking_url: { ...tracking, type: 'url', words: 'track link address label', default: '' },
  provider_tracking_prefixes: {
    ...tracking,
    type: 'list',
    words: 'reference waybill number',
    default: [],
    line: { matches: PROVIDER_PREFIX, says: PROVIDER_PREFIX_REFUSAL },
  },
  map_style_url: {
    ...website,
    type: 'text',
    default: '',
    maxLength: 500,
    open: true,
  },
  map_max_node_count: {
    tab: 'general',
    group: 'Map',
    type: 'number',
    words: 'polygon geojson kml',
    default: 5000,
    min: 4,
    max: 20_000,
  },
  enable_map_edit_lock: {
    tab: 'general',
    group: 'Map',
    type: 'flag',
    default: true,
  },
  map_inactivity_check_minutes: {
    tab: 'general',
    group: 'Map',
    type: 'number',
    default: 10,
    min: 1,
    max: 120,
    shown_when: { setting: 'enable_map_edit_lock', is: true },
  },
  websocket_api_url: {
    ...website,
    type: 'text',
    words: 'websocket socket real-time',
    default: '',
    maxLength: 500,
    open: true,
  },
  google_login_enabled: {
    ...website,
    type: 'flag',
    default: false,
    open: true,
  },
  // People who are not staff are sent to the app of their phone (000 §1).
  is_locker_network: {
    ...website,
    type: 'flag',
    default: false,
    open: true,
  },
  custom_widget_html: {
    ...website,
    type: 'html',
    words: 'chat script',
    default: '',
    open: true,
  },
  support_email_address: {
    ...support,
    type: 'email',
    default: '',
    words: 'contact',
  },
  support_contact_number: { ...support, type: 'phone', default: '', words: 'phone' },
  work_hours_from: {
    ...hours,
    type: 'time',
    default: '08:00',
    words: 'open business',
  },
  work_hours_to: {
    ...hours,
    type: 'time',
    default: '17:00',
    words: 'close business',
  },
  holiday_work_hours_from: {
    ...hours,
    type: 'time',
    default: '',
  },
  holiday_work_hours_to: { ...hours, type: 'time', default: '' },
  site_wide_message_type: {
    ...message,
    type: 'message',
    words: 'banner',
    default: 'info',
    open: true,
  },
  site_wide_message_admins: {
    ...message,
    type: 'text',
    words: 'banner announcement',
    default: '',
    maxLength: 1_000,
    lines: true,
  },
  // Open, as everything is that people of accounts are told.
  site_wide_message_accounts: {
    ...message,
    type: 'text',
    words: 'banner announcement',
    default: '',
    maxLength: 1_000,
    lines: true,
    open: true,
  },
  terms_url: { ...terms, type: 'url', default: '', open: true },
  privacy_url: { ...terms, type: 'url', default: '', open: true, words: 'POPIA' },
  terms_mode: { ...terms, type: 'terms', default: 'window', open: true },
  shipment_terms: {
    ...terms,
    type: 'list',
    default: [],
    maxLength: 2_000,
    shown_when: { setting: 'terms_mode', is: 'checkbox' },
    open: true,
  },
  window_user_terms_and_conditions: {
    ...terms,
    type: 'html',
    default: '',
    shown_when: { setting: 'terms_mode', is: 'window' },
    open: true,
  },
  terms_and_conditions_version: {
    ...terms,
    type: 'text',
    default: '',
    maxLength: 40,
    open: true,
  },
} as const satisfies SettingRows
