/** The same weekday of past weeks, for the dashboard of today. */
import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id } from './id.ts'

/** 24 numbers, one for each hour of the day in South Africa. */
const ByHour = z.array(z.number())

export const readPastWeekdays = defineEndpoint({
  name: 'past-weekdays',
  method: 'GET',
  path: '/ops-dashboard/past-weekdays',
  tag: 'Operations',
  summary:
    'What was delivered by the hour on the same weekday of the last four weeks, and how many promises were kept and broken, of a branch or of all',
  auth: 'permitted',
  query: z.object({ branch_id: Id.optional() }),
  body: EmptyObject,
  answer: z.object({
    days: z.array(z.object({ date: z.string(), delivered: ByHour, kept: ByHour, broken: ByHour })),
  }),
})
