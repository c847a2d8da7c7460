import { z } from 'zod'
import { OutboxChannel, OutboxStatus } from '../domain/messaging/outbox.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { pageLimit } from './page-limit.ts'

/** A message that the platform wrote to somebody, and what became of it. Moments are ISO texts of the wall clock. */
export const OutboxMessage = z.object({
  id: z.number().int(),
  channel: OutboxChannel,
  /** A code of OUTBOX_KINDS. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Its code is not shown: it has left, or the reader may not see codes. */
  hidden: z.boolean(),
  status: OutboxStatus,
  attempts: z.number().int(),
  /** Why the last attempt failed. */
  reason: z.string().nullable(),
  created_at: z.string(),
  /** When it is tried again; null once it is settled. */
  next_at: z.string().nullable(),
  settled_at: z.string().nullable(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const listOutbox = defineEndpoint({
  name: 'outbox',
  method: 'GET',
  path: '/outbox',
  tag: 'Operations',
  summary: 'The messages that the platform has written to people, newest first, and what became of each',
  auth: 'permitted',
  query: z.object({
    status: OutboxStatus.optional(),
    /** Part of the address or of the subject. */
    search: z.string().trim().max(200).optional(),
    limit: pageLimit(100, 100),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  body: EmptyObject,
  answer: z.object({
    messages: z.array(OutboxMessage),
    count: z.number().int(),
    /** Whether e-mail leaves the platform, or is read here. */
    sends_email: z.boolean(),
  }),
})
