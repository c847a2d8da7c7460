import { z } from 'zod'
import { Columns } from './column-encoding.ts'
import { MOST_ID } from './id.ts'
import { LiveKind } from './live.ts'

/** The version of what is said on the socket. */
export const PROTOCOL = 5

/** Both sides beat this often (ms) and drop a peer that was silent for the second. */
export const HEARTBEAT_MS = 10_000
export const HEARTBEAT_TIMEOUT_MS = 25_000
/** Start-up data that was read so soon (ms) after a change may lack it: what was being committed meanwhile was not seen. */
export const RENEWAL_MARGIN_MS = 15_000
/** A socket that does not say hello within this time (ms) is closed. */
export const HELLO_TIMEOUT_MS = 5_000

/** Why the server closes a socket; codes of the range that applications may use (RFC 6455 §7.4.2). */
export const CLOSE = {
  signedOut: { code: 4001, reason: 'signed out', retry: false },
  forbidden: { code: 4003, reason: 'you may not watch this', retry: false },
  noHello: { code: 4004, reason: 'no hello in time', retry: true },
  badFrame: { code: 4005, reason: 'frame not understood', retry: true },
  flood: { code: 4006, reason: 'too many frames', retry: true },
  silent: { code: 4007, reason: 'silent for too long', retry: true },
  tooSlow: { code: 4008, reason: 'reading too slowly', retry: true },
  oldClient: { code: 4009, reason: 'reload: this page is too old', retry: false },
  /** Of an address with too many sockets of people who have not signed in: come again, and not soon. */
  crowded: { code: 4010, reason: 'too many from your address: try again later', retry: true },
  maintenance: { code: 4018, reason: 'closed for maintenance', retry: false },
  accountClosed: { code: 4023, reason: 'the account has been closed', retry: false },
  restarting: { code: 1012, reason: 'server restarts', retry: true },
} as const
export type CloseReason = keyof typeof CLOSE

// --- what the browser says -------------------------------------------------

/**
 * The first message. `since` is the last sequence number that was applied, with the epoch it belongs to;
 * null asks for `reset`. A visitor has no token and names the parcel that they follow.
 */
export const Hello = z.object({
  type: z.literal('hello'),
  protocol: z.number().int(),
  provider_id: z.number().int().min(0).max(MOST_ID),
  token: z.string().max(200).optional(),
  /** Whom staff look through the eyes of (000 §7). */
  request_username: z.string().max(254).optional(),
  tracking_reference: z.string().max(64).optional(),
  since: z.number().int().nonnegative().nullable(),
  epoch: z.string().max(64).nullable(),
  client_version: z.string().max(32),
  /** When this console's start-up data was read (the database's clock, ms): what has changed since is told at once. */
  data_at: z.number().nonnegative().optional(),
})
export type Hello = z.infer<typeof Hello>

/** Asks for everything after `since` of this log once more, to mend a hole. */
export const Resync = z.object({
  type: z.literal('resync'),
  since: z.number().int().nonnegative(),
  epoch: z.string().max(64).nullable(),
})

/** Says how far the browser is. Answered by the server's own beat. */
export const ClientBeat = z.object({
  type: z.literal('beat'),
  have: z.number().int().nonnegative(),
  sent: z.number(),
})

/** The hello of protocols 1 and 2, which is all that is read of them: their tabs are told to reload. */
export const OldHello = z.object({ is: z.literal('hello') })

export const ClientFrame = z.discriminatedUnion('type', [Hello, Resync, ClientBeat])
export type ClientFrame = z.infer<typeof ClientFrame>

// --- what the server says ---------------------------------------------------

/** What was missed follows as `events` (to a visitor nothing does: they ask anew); the live stream goes on after it. */
export const Resumed = z.object({ type: z.literal('resumed'), epoch: z.string(), head: z.number().int() })

/** Too much was missed, or another log: load a snapshot, then `resync` from its seq. */
export const Reset = z.object({
  type: z.literal('reset'),
  epoch: z.string(),
  head: z.number().int(),
  reason: z.enum(['first', 'epoch', 'too-far', 'too-slow']),
})

export type Reset = z.infer<typeof Reset>

/**
 * Events of one kind of entity and one shape. Columns always hold `seq`, `id`, `version`, `at` (business time, ms);
 * the others are the fields that changed, with their resulting values. Type `removed` means: no longer yours to see.
 */
export const EventGroup = Columns.extend({ entity: LiveKind, type: z.string() })
export type EventGroup = z.infer<typeof EventGroup>

/**
 * A batch, encoded and compressed once for all who see the same.
 *
 * `prev` is the sequence number that this viewer should have already: when theirs is lower, something was lost on the
 * way and they ask again. Events that the viewer may not see leave no hole. A visitor is
 * given numbers of their own, which count what they are told of their one parcel, under the `id` 0. Rows at or below what they have are
 * harmless. `seq` is the number that they have after applying it.
 */
export const Events = z.object({
  type: z.literal('events'),
  prev: z.number().int(),
  seq: z.number().int(),
  /** Wall-clock ms: when the oldest event was recorded, and when the batch left. */
  recorded: z.number(),
  sent: z.number(),
  groups: z.array(EventGroup),
})
export type Events = z.infer<typeof Events>

/**
 * Where drivers are: beside the log, without a number, and of each driver the latest only. Columns are POSITION_FIELDS;
 * of two positions of a driver the one with the later `at` counts, whichever comes first.
 */
export const Positions = Columns.extend({
  type: z.literal('positions'),
  /** Wall-clock ms: when the oldest of them was recorded, and when they left. */
  recorded: z.number(),
  sent: z.number(),
})
export type Positions = z.infer<typeof Positions>

/**
 * To a visitor, beside the log: where the driver is who brings their parcel, on a grid of about 100 m, while they are near; `arriving`: at
 * the door or nearly so, which shows no place any more. Neither: the driver is shown no longer. Sent every few seconds while there is something to show.
 */
export const DriverNearby = z.object({
  type: z.literal('driver'),
  place: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  arriving: z.boolean(),
})
export type DriverNearby = z.infer<typeof DriverNearby>

/**
 * `head` is the newest event this viewer has been sent; `echo` gives back `sent` of the beat it answers, if it does.
 * `renew`: what this console started from (/general-data) has changed. `renewed`: when it last did, as far as the server
 * knows, by the database's clock (ms): who passes it on to others need not know what they have.
 */
export const ServerBeat = z.object({
  type: z.literal('beat'),
  head: z.number().int(),
  at: z.number(),
  echo: z.number().nullable(),
  renew: z.literal(true).optional(),
  renewed: z.number().optional(),
})
export type ServerBeat = z.infer<typeof ServerBeat>

export const ServerFrame = z.discriminatedUnion('type', [
  Resumed,
  Reset,
  Events,
  Positions,
  DriverNearby,
  ServerBeat,
])
export type ServerFrame = z.infer<typeof ServerFrame>

/**
 * Text frames are JSON as it is. Binary frames are JSON compressed as raw deflate: the server compresses a batch once
 * and sends the same bytes to everybody (permessage-deflate would compress once for each socket).
 */
export const COMPRESS_FROM_BYTES = 512
