/** Who else is here: colleagues on the same screens, and the desk that one leaves to another (decision 130). */
import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, LongId } from './id.ts'

/** A console says where it is this often (ms), and sooner while a colleague is at the same place. */
export const PRESENCE_EVERY_MS = { alone: 10_000, together: 3_000 } as const
/** Who was not heard of for this long (ms) has gone: two beats, and some seconds for a slow line. */
export const PRESENCE_GONE_MS = 25_000

/** The screen of a path: that of /maps/driver/7 is /maps. */
export const screenOf = (path: string): string => `/${path.split('/')[1] ?? ''}`

/** What is open on a screen. */
export const PresentThing = z.object({
  kind: z.enum(['shipment', 'collection_request', 'tripsheet']),
  id: LongId,
})
export type PresentThing = z.infer<typeof PresentThing>

const Whereabouts = {
  /** The screen by its route, such as /tripsheet; below it the form that is open on it, such as /maps/driver/7. */
  screen: z
    .string()
    .max(80)
    .regex(/^\/[\w/:.-]*$/, 'The path of a screen, such as /tripsheet'),
  opened: PresentThing.nullable().default(null),
  /** Whether what is open is being changed in a form. */
  is_editing: z.boolean().default(false),
  /** The shipments of the stop that is chosen on a board. */
  stop: z.array(LongId).max(200).default([]),
  /** The collection requests of that stop. Beside its shipments, so that an older node reads those. */
  stop_requests: z.array(LongId).max(200).default([]),
}

/** A colleague, where they are. What the one who asks may not see of it is not told. */
export const Colleague = z.object({
  user_id: z.number(),
  name: z.string(),
  screen: z.string(),
  opened: PresentThing.nullable(),
  is_editing: z.boolean(),
  stop: z.array(z.number()),
  /** An older node tells none. */
  stop_requests: z.array(z.number()).default([]),
})
export type Colleague = z.infer<typeof Colleague>

export const DeskHandover = z.object({
  id: z.number(),
  from: z.string(),
  /** Null: to whoever takes it. */
  to: z.string().nullable(),
  note: z.string(),
  time_created: z.string(),
  taken_by: z.string().nullable(),
  time_taken: z.string().nullable(),
})
export type DeskHandover = z.infer<typeof DeskHandover>

/** Whom a desk can be handed to. */
const DeskColleague = z.object({ user_id: z.number(), name: z.string() })

export const reportPresence = defineEndpoint({
  name: 'presence',
  method: 'POST',
  path: '/presence',
  tag: 'Live',
  summary:
    'Say where this console is, and be told which colleagues are there as well and which desks wait to be taken over',
  auth: 'signed-in',
  // Whoever looks through other eyes is not there.
  impersonation: 'refused',
  query: EmptyObject,
  body: z.object({
    /** One of a person's tabs, by a name that it gives itself. */
    tab: z.string().regex(/^[\w-]{8,40}$/, 'Letters, digits and dashes: 8 to 40 of them'),
    /** It is closed, or out of sight. */
    leaving: z.boolean().default(false),
    ...Whereabouts,
  }),
  answer: z.object({
    /** On the same screen, or at the same thing; each person once. */
    colleagues: z.array(Colleague),
    /** Not taken yet, for the one who asks; the oldest first. */
    handovers: z.array(DeskHandover),
  }),
  errors: ['rate.limited'],
})
export type PresenceReport = z.input<typeof reportPresence.body>

export const LONGEST_HANDOVER = 2_000

export const listHandovers = defineEndpoint({
  name: 'desk-handovers.list',
  method: 'GET',
  path: '/desk-handovers',
  tag: 'Live',
  summary: 'Desks that were handed over of late, newest first, and the colleagues to whom one can be handed',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ handovers: z.array(DeskHandover), colleagues: z.array(DeskColleague) }),
})

export const handOverDesk = defineEndpoint({
  name: 'desk-handovers.add',
  method: 'POST',
  path: '/desk-handovers',
  tag: 'Live',
  summary: 'Leave the desk to a colleague, or to whoever takes it, with a note',
  idempotent: true,
  auth: 'permitted',
  impersonation: 'refused',
  query: EmptyObject,
  body: z.object({
    to_user_id: Id.nullable().default(null),
    note: z.string().trim().min(1, 'Write what whoever takes over has to know').max(LONGEST_HANDOVER),
  }),
  answer: z.object({ handover: DeskHandover }),
  success: 201,
  errors: ['user.notFound', 'handover.tooMany'],
})

export const takeDesk = defineEndpoint({
  name: 'desk-handovers.take',
  method: 'PATCH',
  path: '/desk-handovers',
  tag: 'Live',
  summary: 'Take over a desk that was handed over',
  auth: 'permitted',
  impersonation: 'refused',
  query: EmptyObject,
  body: z.object({ id: LongId }),
  answer: z.object({ handover: DeskHandover }),
  errors: ['handover.notFound', 'handover.taken'],
})
