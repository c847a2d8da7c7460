/** What the platform's administrator keeps: couriers, release notes, short addresses, how messages leave (000 §2). */
import { z } from 'zod'
import { MessagingSettings } from '../domain/messaging/messaging-services.ts'
import { PLATFORM_FLAGS } from '../domain/settings/platform-flags.ts'
import { SHORT_CODE } from '../domain/tenants/short-url.ts'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Version } from './id.ts'
import { Day } from './moment.ts'
import { ProviderStatus } from './session.ts'

// --- providers ------------------------------------------------------------------

export const ManagedProvider = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  status: ProviderStatus,
  /** Hosts that its console lives at; `*` is every host that nobody claims. */
  origins: z.array(z.string()),
  tracking_prefix: z.string(),
  created_at: z.string(),
  /** What it may turn on in its settings. A node of the version before does not tell it. */
  allows: z.array(z.enum(PLATFORM_FLAGS)).default([]),
  administrators: z.array(z.object({ username: z.string(), email: z.string() })),
})
export type ManagedProvider = z.infer<typeof ManagedProvider>

const Name = line().min(1, 'Type a name').max(80)
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(\*|[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?)$/, 'Type a host like console.springbok.example')
const Hosts = z.array(Host).max(50)
const Email = z.email('Type a valid e-mail address').max(254)

export const listManagedProviders = defineEndpoint({
  name: 'admin.providers',
  method: 'GET',
  path: '/admin/providers',
  tag: 'Platform',
  summary: 'The couriers on this platform',
  auth: 'platform',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ providers: z.array(ManagedProvider) }),
})

export const NewProvider = z.object({
  name: Name,
  tracking_prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, 'Type 2 to 4 letters'),
  origins: Hosts.refine(
    (origins) => origins.some((host) => host !== '*'),
    'Name a host: the link of the invitation leads there',
  ).prefault([]),
  /** Is invited by e-mail. */
  administrator: z.object({ username: Name, email: Email }),
})
export type NewProvider = z.infer<typeof NewProvider>

export const addProvider = defineEndpoint({
  name: 'admin.providers.add',
  method: 'POST',
  path: '/admin/providers',
  tag: 'Platform',
  summary: 'Add a courier, with its first administrator invited',
  auth: 'platform',
  query: EmptyObject,
  body: NewProvider,
  answer: z.object({ provider: ManagedProvider }),
  success: 201,
  errors: ['provider.originTaken', 'provider.prefixTaken'],
})

export const changeProvider = defineEndpoint({
  name: 'admin.providers.change',
  method: 'PATCH',
  path: '/admin/providers',
  tag: 'Platform',
  summary: 'Change a courier: inactive ends all its sessions and refuses to sign in',
  auth: 'platform',
  query: EmptyObject,
  body: z.object({
    id: Id,
    version: Version.optional(),
    name: Name.optional(),
    status: ProviderStatus.optional(),
    origins: Hosts.optional(),
    /** All that it may turn on from now on; what it had turned on and is left out has no effect. */
    allows: z.array(z.enum(PLATFORM_FLAGS)).max(PLATFORM_FLAGS.length).optional(),
  }),
  answer: z.object({ provider: ManagedProvider }),
  errors: ['provider.notFound', 'provider.changedMeanwhile', 'provider.originTaken', 'provider.ownPlatform'],
})

// --- their administrators --------------------------------------------------------

/** Somebody who looks after a courier: all that the platform knows of its people. */
export const Administrator = z.object({
  username: z.string(),
  email: z.string(),
  /** Until when the link of their invitation opens; null for who has logged in, or was never invited. */
  invited_until: z.string().nullable(),
})
export type Administrator = z.infer<typeof Administrator>

export const listAdministrators = defineEndpoint({
  name: 'admin.administrators',
  method: 'GET',
  path: '/admin/providers/administrators',
  tag: 'Platform',
  summary: 'Who looks after a courier, and who of them has yet to log in',
  auth: 'platform',
  query: z.object({ id: Id }),
  body: EmptyObject,
  answer: z.object({ administrators: z.array(Administrator) }),
  errors: ['provider.notFound'],
})

export const inviteAdministrator = defineEndpoint({
  name: 'admin.administrators.invite',
  method: 'POST',
  path: '/admin/providers/administrators',
  tag: 'Platform',
  summary:
    'Invite somebody to look after a courier: by a letter, or by a link that you pass on. Who has not logged in yet is invited again, and earlier links open nothing any longer',
  auth: 'platform',
  query: EmptyObject,
  body: z.object({
    /** The courier. */
    id: Id,
    username: Name,
    email: Email,
    /** False: no letter is written, and the link is answered instead. */
    send: z.boolean().default(true),
  }),
  answer: z.object({
    administrators: z.array(Administrator),
    /** Works once; null where it was sent. */
    link: z.string().nullable(),
    /** Whether letters leave the platform: without a mail server they are read in the outbox. */
    is_mailed: z.boolean(),
  }),
  errors: [
    'provider.notFound',
    'provider.inactive',
    'provider.hostNeeded',
    'user.emailTaken',
    'user.notInvited',
    'rate.limited',
  ],
})

// --- release notes ---------------------------------------------------------------

export const ReleaseNote = z.object({
  id: z.number(),
  version: z.number(),
  /** The version of the platform: '3.19.17'. */
  release: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** A day; null while it is a draft. */
  published_on: z.string().nullable(),
})
export type ReleaseNote = z.infer<typeof ReleaseNote>

const NoteFields = {
  release: z
    .string()
    .trim()
    .regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, 'Type a version like 3.19.17'),
  title: line().min(1, 'Type a title').max(120),
  body: z.string().max(50_000),
  published_on: Day.nullable(),
}

export const listReleaseNotes = defineEndpoint({
  name: 'release-notes',
  method: 'GET',
  path: '/release-notes',
  tag: 'Platform',
  summary: 'What is new, newest version first: published notes up to today',
  auth: 'signed-in',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ release_notes: z.array(ReleaseNote) }),
})

export const listAllReleaseNotes = defineEndpoint({
  name: 'admin.release-notes',
  method: 'GET',
  path: '/admin/release-notes',
  tag: 'Platform',
  summary: 'All release notes, drafts too',
  auth: 'platform',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ release_notes: z.array(ReleaseNote) }),
})

export const addReleaseNote = defineEndpoint({
  name: 'admin.release-notes.add',
  method: 'POST',
  path: '/admin/release-notes',
  tag: 'Platform',
  summary: 'Write what is new in a version, in Markdown',
  auth: 'platform',
  query: EmptyObject,
  body: z.object(NoteFields),
  answer: z.object({ release_note: ReleaseNote }),
  success: 201,
})

export const changeReleaseNote = defineEndpoint({
  name: 'admin.release-notes.change',
  method: 'PATCH',
  path: '/admin/release-notes',
  tag: 'Platform',
  summary: 'Change or publish what was written',
  auth: 'platform',
  query: EmptyObject,
  body: z.object({ id: Id, version: Version.optional(), ...z.object(NoteFields).partial().shape }),
  answer: z.object({ release_note: ReleaseNote }),
  errors: ['releaseNote.notFound', 'releaseNote.changedMeanwhile'],
})

// --- short addresses -------------------------------------------------------------

export const ShortUrl = z.object({
  code: z.string(),
  target: z.string(),
  visits: z.number(),
  last_visit_at: z.string().nullable(),
  created_at: z.string(),
})
export type ShortUrl = z.infer<typeof ShortUrl>

export const listShortUrls = defineEndpoint({
  name: 'admin.short-urls',
  method: 'GET',
  path: '/admin/short-urls',
  tag: 'Platform',
  summary: 'Short addresses, newest first, and how often each was followed',
  auth: 'platform',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ short_urls: z.array(ShortUrl) }),
})

export const addShortUrl = defineEndpoint({
  name: 'admin.short-urls.add',
  method: 'POST',
  path: '/admin/short-urls',
  tag: 'Platform',
  summary: 'Make a short address: GET /s/{code} leads to the target and counts',
  auth: 'platform',
  query: EmptyObject,
  body: z.object({
    target: z.string().trim().min(1, 'Type where it leads to').max(2000),
    /** Made up where none is given. */
    code: z.string().trim().regex(SHORT_CODE, 'Letters, digits, dash and underscore').optional(),
  }),
  answer: z.object({ short_url: ShortUrl }),
  success: 201,
  errors: ['shortUrl.taken', 'shortUrl.badTarget'],
})

export const deleteShortUrl = defineEndpoint({
  name: 'admin.short-urls.delete',
  method: 'DELETE',
  path: '/admin/short-urls',
  tag: 'Platform',
  summary: 'Delete a short address: who follows it from then on finds nothing',
  auth: 'platform',
  query: z.object({ code: z.string().trim().regex(SHORT_CODE, 'Letters, digits, dash and underscore') }),
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['shortUrl.notFound'],
})

// --- how messages leave ----------------------------------------------------------

export const readMessaging = defineEndpoint({
  name: 'admin.messaging',
  method: 'GET',
  path: '/admin/messaging',
  tag: 'Platform',
  summary: 'The services through which messages leave the platform',
  auth: 'platform',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ messaging: MessagingSettings }),
})

export const changeMessaging = defineEndpoint({
  name: 'admin.messaging.change',
  method: 'PATCH',
  path: '/admin/messaging',
  tag: 'Platform',
  summary: 'Set the services through which messages leave; passwords stay in the environment',
  auth: 'platform',
  query: EmptyObject,
  body: MessagingSettings.partial(),
  answer: z.object({ messaging: MessagingSettings }),
})
