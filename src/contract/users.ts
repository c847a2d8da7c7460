import { z } from 'zod'
import { line } from '../domain/values/loose-input.ts'
import { isPhone, PHONE_REFUSAL } from '../domain/values/phone.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Offset, Version } from './id.ts'
import { pageLimit } from './page-limit.ts'
import { ShipmentPageMode } from './session.ts'

/** A user as those see them who look after users. */
export const ManagedUser = z.object({
  id: z.number(),
  version: z.number(),
  username: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  role_id: z.number(),
  role_label: z.string(),
  account_id: z.number().nullable(),
  branch_id: z.number().nullable(),
  driver_id: z.number().nullable(),
  limit_user_to_branch: z.boolean(),
  /** People of an account see nothing else. */
  limit_user_to_account: z.boolean(),
  shipment_page_mode: ShipmentPageMode,
  two_factor_auth_enabled: z.boolean(),
  is_active: z.boolean(),
  created_at: z.string(),
  /** When they last signed in; null if never. */
  last_sign_in: z.string().nullable(),
  /** Until when the link of their invitation opens; null for who has logged in, or was never invited. A node of the version before does not tell it. */
  invited_until: z.string().nullable().default(null),
  /** Whether the one who asks may change this user. */
  is_manageable: z.boolean(),
  /** Whether the one who asks may look through this user's eyes. */
  is_impersonable: z.boolean(),
})
export type ManagedUser = z.infer<typeof ManagedUser>

const Flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
)

export const listUsers = defineEndpoint({
  name: 'users.list',
  method: 'GET',
  path: '/users',
  tag: 'People',
  summary: 'The users of the provider that you may see, by name',
  auth: 'permitted',
  query: z.object({
    id: Id.optional(),
    /** Part of a name, an e-mail address or a telephone number. */
    search: z.string().trim().max(100).optional(),
    role_id: Id.optional(),
    branch_id: Id.optional(),
    account_id: Id.optional(),
    is_active: Flag.optional(),
    /** Only those who were invited and have not logged in yet, or only all others. */
    is_invited: Flag.optional(),
    limit: pageLimit(1000, 20),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ users: z.array(ManagedUser), count: z.number() }),
})

const Username = line().min(1, 'Type a name').max(80)
const Email = z.email('Type a valid e-mail address').max(254)
const Phone = z
  .string()
  .trim()
  .max(30)
  .refine((text) => text === '' || isPhone(text), PHONE_REFUSAL)
  .nullable()

/** A user is invited: whoever adds them never knows a password of theirs. */
export const NewUser = z.object({
  username: Username,
  email: Email,
  phone_number: Phone.optional(),
  role_id: Id,
  account_id: Id.nullish(),
  branch_id: Id.nullish(),
  driver_id: Id.nullish(),
  limit_user_to_branch: z.boolean().optional(),
  shipment_page_mode: ShipmentPageMode.optional(),
})
export type NewUser = z.infer<typeof NewUser>

const REFUSES = [
  'user.emailTaken',
  'role.notFound',
  'account.notFound',
  'branch.notFound',
  'driver.notFound',
  'permission.notYours',
  'branch.notYours',
] as const

export const addUser = defineEndpoint({
  name: 'users.add',
  method: 'POST',
  path: '/users',
  tag: 'People',
  summary: 'Add a user, who is invited by e-mail to choose a password',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: NewUser,
  answer: z.object({ user: ManagedUser }),
  success: 201,
  errors: REFUSES,
})

export const inviteUser = defineEndpoint({
  name: 'users.invite',
  method: 'POST',
  path: '/users/invitations',
  tag: 'People',
  summary:
    'Invite a user again who has not logged in yet: by a letter, or by a link that you pass on. Earlier links open nothing any longer',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: Id,
    /** False: no letter is written, and the link is answered instead. */
    send: z.boolean().default(true),
  }),
  answer: z.object({
    user: ManagedUser,
    /** Works once; null where it was sent. */
    link: z.string().nullable(),
    /** Whether letters leave the platform: without a mail server they are read in the outbox. */
    is_mailed: z.boolean(),
  }),
  errors: ['user.notFound', 'user.notInvited', 'permission.denied', 'branch.notYours', 'rate.limited'],
})

/** One change of one user: of yourself where no id is named. What is absent stays. */
export const UserChange = z.object({
  id: Id.optional(),
  version: Version.optional(),
  username: Username.optional(),
  email: Email.optional(),
  phone_number: Phone.optional(),
  role_id: Id.optional(),
  account_id: Id.nullable().optional(),
  branch_id: Id.nullable().optional(),
  driver_id: Id.nullable().optional(),
  limit_user_to_branch: z.boolean().optional(),
  shipment_page_mode: ShipmentPageMode.optional(),
  /** The version of the terms that you have read; it has to be the one in force (000 §4). */
  terms_and_conditions_accepted_version: z.string().trim().max(64).nullish(),
  /** Your own, when you change your own e-mail address. */
  current_password: z.string().max(200).optional(),
  /** False ends all sessions of the user, who cannot sign in until it is true again. */
  is_active: z.boolean().optional(),
})
export type UserChange = z.infer<typeof UserChange>

export const changeUser = defineEndpoint({
  name: 'users.change',
  method: 'PATCH',
  path: '/users',
  tag: 'People',
  summary: 'Change a user: your own name, address and number, or with the permission those of others',
  // Everybody changes themselves; others only with `API_/users:PATCH`.
  auth: 'signed-in',
  query: EmptyObject,
  body: UserChange,
  answer: z.object({ user: ManagedUser }),
  errors: [
    ...REFUSES,
    'permission.denied',
    'password.needed',
    'password.wrongCurrent',
    'session.locked',
    'user.notFound',
    'user.changedMeanwhile',
    'user.self',
    'user.lastAdministrator',
    'terms.changed',
    'impersonation.own',
  ],
})
