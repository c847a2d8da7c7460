import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import type { CallOutcome } from './client.ts'
import { Moment } from './moment.ts'

/** What Google's sign-in gives the page (000 §7). */
export const SocialCredentials = z.object({
  credential: z.string().min(1).max(8_192),
  select_by: z.string().max(64).optional(),
  clientId: z.string().max(256).optional(),
})

/** The proof that somebody is who they say: a password, an identity provider's word, or a code that was sent. */
export const Credentials = z
  .object({
    email: z.string().trim().max(200).default(''),
    password: z.string().max(200).default(''),
    social_credentials: SocialCredentials.nullish(),
    verification_code: z.string().trim().max(200).nullish(),
    /** What the authenticator app shows now; asked for with a 202. */
    two_factor_auth_passcode: z.string().trim().max(16).nullish(),
  })
  .superRefine(({ email, password, social_credentials, verification_code }, context) => {
    if (social_credentials) return
    const lacks = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (email === '') lacks('email', 'Type your e-mail address')
    if (password === '' && !verification_code) lacks('password', 'Type your password')
  })
export type Credentials = z.input<typeof Credentials>

const SessionBegun = z.object({
  access_token: z.string(),
  /** The role requires two-factor authentication: until it is set up, the session can do nothing else. */
  two_factor_auth_setup_required: z.boolean().optional(),
})
const CodeWanted = z.object({ two_factor_auth_required: z.literal(true), message: z.string() })

/** A session has begun, or a two-factor code is asked for. */
export type LoginOutcome = CallOutcome<z.infer<typeof SessionBegun> | z.infer<typeof CodeWanted>>

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/login',
  tag: 'Session',
  summary: 'Sign in with e-mail and password',
  auth: 'anyone',
  query: EmptyObject,
  body: Credentials,
  answer: SessionBegun,
  challenge: {
    means: 'The password is right, and a two-factor code is asked for: send all of it again with the code',
    answer: CodeWanted,
  },
  errors: [
    'session.wrongCredentials',
    'session.wrongCode',
    'session.locked',
    'session.cannotSignInSo',
    'code.spent',
    'code.elsewhere',
    'google.refused',
    'google.unverified',
    'google.unknownUser',
    'google.unavailable',
    'user.emailTaken',
    'password.weak',
    'rate.limited',
  ],
})

/** For programs, which have no authenticator app: the token, or an error that says why there is none. */
export function loginToken(outcome: LoginOutcome): string {
  if (outcome.ok && 'access_token' in outcome.value) return outcome.value.access_token
  throw new Error(outcome.ok ? 'A two-factor code is asked for.' : outcome.error)
}

export const logout = defineEndpoint({
  name: 'logout',
  impersonation: 'ignored',
  method: 'POST',
  path: '/logout',
  tag: 'Session',
  summary: 'End this session everywhere: its token stops working and its sockets close',
  auth: 'signed-in',
  beforeTwoFactor: true,
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true) }),
})

/** A setting as the wire has it: the value is JSON in text (000 §3). */
export const SettingPair = z.object({ setting: z.string(), value: z.string() })
export type SettingPair = z.infer<typeof SettingPair>

export const Role = z.object({
  id: z.number(),
  name: z.string(),
  label: z.string(),
  provider_id: z.number(),
  permissions: z.array(z.string()),
  permissions_ui: z.array(z.string()),
  require_2fa: z.boolean(),
  logout_after_inactive_minutes: z.number(),
})
export type Role = z.infer<typeof Role>

/** How the shipment page opens for somebody (000 §3). */
/** Stored; edited and used by the booking screen, document 001 section 2, whose three forms these are. */
export const ShipmentPageMode = z.enum(['default', 'data-capturing', 'kiosk'])
export type ShipmentPageMode = z.infer<typeof ShipmentPageMode>

/** The signed-in user. A user of an account has `account_id`, a driver `driver_id`, others are staff. */
export const User = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  role_id: z.number(),
  role: Role,
  account_id: z.number().nullable(),
  branch_id: z.number().nullable(),
  limit_user_to_branch: z.boolean(),
  limit_user_to_account: z.boolean(),
  driver_id: z.number().nullable(),
  shipment_page_mode: ShipmentPageMode,
  two_factor_auth_enabled: z.boolean(),
  /** Who is signed in, where they look through this user's eyes. */
  logged_in_user: z.object({ id: z.number(), username: z.string(), email: z.string() }).optional(),
  terms_and_conditions_accepted_version: z.string().nullable(),
})
export type User = z.infer<typeof User>

export const Account = z.object({
  id: z.number(),
  account_code: z.string(),
  name: z.string(),
  account_type: z.enum(['prepaid', 'postpaid', 'guest']),
  is_on_hold: z.boolean(),
  /** Empty where nobody has told one; absent where the platform does not tell it. */
  phone_number: z.string().optional(),
})
export type Account = z.infer<typeof Account>

/** An account as its own people see it (000 §3, shell view). */
export const OwnAccount = Account.extend({
  /**
   * What it has with the provider (positive) or owes (negative), in rand with two decimals, as `declared_value` and `rate`
   * of a shipment are. Absent where the platform does not tell it: then nothing is known, which is not nought.
   */
  balance: z.number().optional(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const Branch = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  city: z.string(),
  zone: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Told to staff. */
  ops_manager: z.object({ id: z.number(), name: z.string() }).nullable().default(null),
  /** Since when it is retired: named where it was, and chosen nowhere. A node of the version before does not tell it. */
  deleted_date: z.string().nullable().default(null),
})
export type Branch = z.infer<typeof Branch>

export const Driver = z.object({
  id: z.number(),
  name: z.string(),
  /** Absent where the platform does not tell it. */
  phone_number: z.string().optional(),
  branch_id: z.number().nullable(),
  vehicle: z.string(),
  deleted_date: z.string().nullable(),
})
export type Driver = z.infer<typeof Driver>

/** A tag that is in use, as it is chosen. */
const TagName = z.object({ id: z.number(), name: z.string(), colour: z.string() })
export type TagName = z.infer<typeof TagName>

/** A service level, as lists name it. */
const LevelName = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Which may carry it, for staff. */
  vehicle_kinds: z.array(z.enum(['bike', 'bakkie', 'van', 'truck'])).optional(),
})

export const ProviderStatus = z.enum(['active', 'overdue', 'inactive'])
export type ProviderStatus = z.infer<typeof ProviderStatus>

export const GeneralData = z.object({
  /** How the provider stands with the platform. Another platform of this family may tell it by GET /providers only. */
  provider_status: ProviderStatus.optional(),
  provider_settings: z.array(SettingPair),
  account_settings: z.array(SettingPair),
  user_settings: z.array(SettingPair),
  user: User,
  account: OwnAccount.nullable(),
  /** For staff: the names behind account ids. Account users get their own only. */
  accounts: z.array(Account),
  roles: z.array(Role),
  branches: z.array(Branch),
  drivers: z.array(Driver),
  /** What shipments are booked as, by the provider's own names; absent where another platform does not tell it. */
  service_levels: z.array(LevelName).default([]),
  // Used by booking and by the detail of a shipment, document 001 section 2. People of an account get those of shipments.
  shipment_tags: z.array(TagName),
  account_tags: z.array(TagName),
  current_time: z.string(),
})
export type GeneralData = z.infer<typeof GeneralData>

/**
 * What is answered: the lists that changed since `since`, or all of them. Who has an earlier copy keeps its lists where
 * the answer has no new ones (000 §7). `current_time` is what to send as `since` the next time.
 */
export const GeneralDataAnswer = GeneralData.extend({
  /** What another platform of this family may call the drivers. */
  drivers_incl_deleted: z.array(Driver).optional(),
  // A list that is not told is no empty list.
  service_levels: z.array(LevelName),
}).partial({
  provider_settings: true,
  account_settings: true,
  user_settings: true,
  accounts: true,
  roles: true,
  branches: true,
  drivers: true,
  service_levels: true,
  shipment_tags: true,
  account_tags: true,
})
export type GeneralDataAnswer = z.infer<typeof GeneralDataAnswer>

export const generalData = defineEndpoint({
  name: 'general-data',
  method: 'GET',
  path: '/general-data',
  tag: 'Start-up',
  summary: 'Everything a console needs to start, or of that what changed since an earlier answer',
  auth: 'signed-in',
  beforeTwoFactor: true,
  query: z.object({ since: Moment.optional() }),
  body: EmptyObject,
  answer: GeneralDataAnswer,
})

/** A provider as anybody may see it: its name, status and branding. */
export const Provider = z.object({
  id: z.number(),
  name: z.string(),
  status: ProviderStatus,
  provider_settings: z.array(SettingPair),
})
export type Provider = z.infer<typeof Provider>

export const listProviders = defineEndpoint({
  name: 'providers',
  method: 'GET',
  path: '/providers',
  tag: 'Start-up',
  summary: 'The provider that lives at an origin',
  auth: 'anyone',
  query: z.object({ origin: z.string().max(253) }),
  body: EmptyObject,
  answer: z.object({ providers: z.array(Provider) }),
  errors: ['provider.notFound'],
})
