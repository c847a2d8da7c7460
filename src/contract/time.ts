import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'

/** A clock never goes beyond this century: 2100, in ms since 1970. */
const LAST_MOMENT = 4_102_444_800_000

/** What time the platform says it is (ms), and how fast its clock runs: 1, or faster in a demo. */
export const PlatformTime = z.object({ time: z.number(), speed: z.number().positive() })
export type PlatformTime = z.infer<typeof PlatformTime>

export const readTime = defineEndpoint({
  name: 'time',
  method: 'GET',
  path: '/time',
  tag: 'Session',
  summary: "The platform's clock",
  auth: 'anyone',
  query: EmptyObject,
  body: EmptyObject,
  answer: PlatformTime,
})

export const setTime = defineEndpoint({
  name: 'time.set',
  method: 'POST',
  path: '/time',
  tag: 'Session',
  summary:
    "Move the platform's clock forward or change its speed; only where it was started with CLOCK=adjustable",
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    time: z.number().min(0).max(LAST_MOMENT).optional(),
    speed: z.number().positive().max(3600).optional(),
  }),
  answer: PlatformTime,
  errors: ['clock.fixed', 'clock.backwards'],
})
