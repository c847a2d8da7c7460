import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'

/** Any JSON that is small enough to travel with every start of a console. */
const MOST_CHARACTERS = 16_000

export const saveUserSetting = defineEndpoint({
  name: 'users.settings',
  method: 'POST',
  path: '/users/settings',
  tag: 'Session',
  summary: "Keep a setting of one's own, which comes back in general data; null forgets it",
  auth: 'signed-in',
  // Whoever looks through other eyes arranges nothing for them.
  impersonation: 'refused',
  query: EmptyObject,
  body: z.object({
    setting: z
      .string()
      .trim()
      .regex(/^[a-z][\w.-]{0,63}$/i, 'A letter first, then letters, digits, dots, dashes; at most 64'),
    value: z
      .unknown()
      .refine((value) => value !== undefined, 'Say what the setting is to be')
      .refine(
        (value) => (JSON.stringify(value) ?? '').length <= MOST_CHARACTERS,
        'Too long: at most 16 000 characters of JSON',
      ),
  }),
  answer: z.object({ setting: z.string(), value: z.unknown() }),
  errors: ['input.refused'],
})
