/** What a row of the settings catalogue says (002 §3), and how the value of each type is read. */
import { z } from 'zod'
import { WAYBILL_TYPES } from '../labels/waybill-type.ts'
import { QUOTE_REFERENCE_OPTIONS } from '../quotes/quote.ts'
import { Excludable } from '../shipments/excludable.ts'
import type { LateView } from '../shipments/problem-views.ts'
import { UncollectedDate } from '../shipments/uncollected-date.ts'
import { LANGUAGES } from '../values/locale.ts'

/** The tabs of /settings, in order (002 §2); `permission` is wanted beyond that of changing settings. */
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
  feature_toggles: { label: 'Feature toggles', permission: 'INLINE_see_feature_toggles' },
} as const satisfies Record<string, { label: string; permission?: string }>
export type SettingTab = keyof typeof SETTING_TABS

const Time = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])

/** How loud a site-wide message is (002 §2). */
export const MessageType = z.enum(['error', 'warning', 'info', 'success'])
export type MessageType = z.infer<typeof MessageType>

/** How each type's value is read. Values arrive JSON-parsed or as the bare string that an old client wrote. */
export const READ = {
  text: z.string(),
  html: z.string(),
  url: z.string(),
  email: z.string(),
  /** Addresses of e-mail, by comma. */
  emails: z.string(),
  phone: z.string(),
  colour: z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i),
  /** `HH:mm`, or nothing. */
  time: Time,
  flag: z.boolean(),
  number: z.number(),
  /** A day such as `2026-11-21`, or nothing. */
  date: z.union([z.literal(''), z.string().regex(/^\d{4}-\d{2}-\d{2}$/)]),
  /** A number, or `null` for no limit. */
  limit: z.number().nullable(),
  /** Lines that people keep in an order of their own: reasons, terms. */
  list: z.array(z.string()),
  /** Countries by their two letters (ISO 3166-1). */
  countries: z.array(z.string()),
  /** Statuses of shipments, and events that staff record without one. */
  statuses: z.array(Excludable),
  terms: z.enum(['window', 'checkbox']),
  message: MessageType,
  trigger: z.enum(['collected', 'at-destination-hub', 'out-for-delivery', 'delivered']),
  /** What a quote is paid under (002 §9). */
  reference: z.enum(QUOTE_REFERENCE_OPTIONS),
  waybill: z.enum(WAYBILL_TYPES),
  language: z.enum(LANGUAGES),
  uncollected_date: UncollectedDate,
  /** Kept sealed: nobody reads it again, `SECRET_MASK` stands for it. */
  secret: z.string(),
} as const satisfies Record<string, z.ZodType>
export type SettingType = keyof typeof READ
/** The types of which one of some values is chosen. */
export type ChoiceType =
  | 'terms'
  | 'message'
  | 'trigger'
  | 'reference'
  | 'waybill'
  | 'language'
  | 'uncollected_date'

/** What is answered in place of a secret that is kept, and sent back to leave it as it is (002 §3). */
export const SECRET_MASK = '***'

export interface SettingRow {
  readonly type: SettingType
  readonly tab: SettingTab
  readonly group: string
  /** Other words by which it is searched for. */
  readonly words?: string
  /** Whether people who are not signed in are told it: what the page needs before a login; or people of accounts and drivers, once they are. */
  readonly open?: true | 'signed-in'
  /** Of a number or limit. */
  readonly min?: number
  readonly max?: number
  /** Of a limit: the one that it may not lie below. Nothing could be booked between a minimum and a lower maximum. */
  readonly not_below?: string
  /** Characters of a text, or of each line of a list. */
  readonly maxLength?: number
  /** How each line of a list is written, and what is said of one that is not. */
  readonly line?: { readonly matches: RegExp; readonly says: string }
  /** Of statuses: those alone in which a shipment can stand in this view. */
  readonly among?: LateView
  /** Whether a text may have more than one line. */
  readonly lines?: true
  /** Shown only while another setting has this value; what it is kept meanwhile. */
  readonly shown_when?: { readonly setting: string; readonly is: string | boolean }
  /** Changed only where a flag, which the platform sets, allows it (002 §6). */
  readonly gated_by?: string
  /** Nothing reads it yet: it is kept as it comes, and shown on the day that something does. */
  readonly unread?: true
  /** The platform's own: providers neither see nor change it. */
  readonly by?: 'platform'
}

type SettingDefault = { [T in SettingType]: { type: T; default: z.infer<(typeof READ)[T]> } }[SettingType]

/** A part of the catalogue, by key. */
export type SettingRows = Readonly<Record<string, SettingRow & SettingDefault>>
