import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'

/** How one live socket does. Moments are wall-clock ms of the server. */
export const LiveSocket = z.object({
  /** Names the socket within its node. */
  id: z.number().int(),
  /** Null for a visitor who follows one parcel. */
  user: z.string().nullable(),
  role: z.string().nullable(),
  /** A global role is called by its number in other languages. */
  role_id: z.number().int().nullable(),
  /** What it sees: `staff`, `branch:4`, `account:12`, `driver:7` or `visitor:31`. */
  scope: z.string(),
  client_version: z.string(),
  since: z.number(),
  /** When the browser was last heard. */
  heard_at: z.number(),
  /** Events that the browser lacked when it last told how far it is; null before it told. */
  behind: z.number().int().nullable(),
  told_at: z.number().nullable(),
  /** Bytes that were handed over and that the browser has not taken. */
  buffered: z.number().int(),
  /** Since when it is set aside, because it reads too slowly. */
  slow_since: z.number().nullable(),
})
export type LiveSocket = z.infer<typeof LiveSocket>

/** Counts since the node started; rates are the differences of two answers. */
const Totals = z.object({
  events: z.number().int(),
  frames: z.number().int(),
  bytes: z.number().int(),
  resumes: z.number().int(),
  resets: z.number().int(),
  slow_readers: z.number().int(),
})

export const LiveHealth = z.object({
  /** The node that answered: behind a load balancer each has its own sockets. */
  node: z.string(),
  version: z.string(),
  started_at: z.number(),
  at: z.number(),
  sockets: z.number().int(),
  /** Distinct views that are watched; each frame is made once for each. */
  scopes: z.number().int(),
  /** The newest number of the log. */
  head: z.number().int(),
  totals: Totals,
  /** From an event being recorded to its frame being sent, of late; null before the first. */
  lag: z.object({ p50_ms: z.number(), p99_ms: z.number() }).nullable(),
  /** Whether this node numbers the events; how long ago it last had nothing left to number. */
  relay: z.object({ leads: z.boolean(), idle_ms: z.number() }),
  /** Connections of calls. */
  database: z.object({ total: z.number().int(), idle: z.number().int(), waiting: z.number().int() }),
  /** The provider's own, those in trouble first; at most 500. */
  watching: z.array(LiveSocket),
})
export type LiveHealth = z.infer<typeof LiveHealth>

export const liveHealth = defineEndpoint({
  name: 'live.health',
  method: 'GET',
  path: '/live/health',
  tag: 'Live',
  summary:
    'How the live feed of this node does, and each socket of the provider: for staff who run the platform',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: LiveHealth,
})
