import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'

/** How much of an error is told: enough to find it, not enough to fill a log with. */
export const PROBLEM_LIMITS = { message: 500, path: 200, stack: 4_000 } as const

/** An error that a console could not mend (000 §7, §8). Of an address only the path: a query may name people. */
export const Problem = z.object({
  message: z.string().trim().min(1, 'Say what went wrong').max(PROBLEM_LIMITS.message),
  path: z.string().max(PROBLEM_LIMITS.path).default(''),
  stack: z.string().max(PROBLEM_LIMITS.stack).default(''),
})
export type Problem = z.input<typeof Problem>

export const reportProblem = defineEndpoint({
  name: 'problems.tell',
  method: 'POST',
  path: '/problems',
  tag: 'Operations',
  summary: 'Tell those who run the platform of an error in a console: it is logged and counted',
  auth: 'anyone',
  query: EmptyObject,
  body: Problem,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['rate.limited'],
})
