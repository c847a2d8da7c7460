import { z } from 'zod'
import { PlatformEventType } from '../domain/platform-admin/platform-event.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Offset } from './id.ts'
import { FieldChange } from './operations.ts'
import { pageLimit } from './page-limit.ts'

export const PlatformEvent = z.object({
  id: z.number(),
  type: PlatformEventType,
  /** What it was done to, as people name it. */
  subject: z.string(),
  timestamp: z.string(),
  /** Who did it. */
  source: z.string().nullable(),
  request_id: z.string().nullable(),
  client_version: z.string().nullable(),
  /** Long texts are shortened. */
  change: z.record(z.string(), FieldChange),
})
export type PlatformEvent = z.infer<typeof PlatformEvent>

export const listPlatformHistory = defineEndpoint({
  name: 'admin.history',
  method: 'GET',
  path: '/admin/history',
  tag: 'Platform',
  summary: 'What the administrators of the platform did, newest first',
  auth: 'platform',
  query: z.object({
    limit: pageLimit(200, 50),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ platform_events: z.array(PlatformEvent), count: z.number() }),
})
