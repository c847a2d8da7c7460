import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'

const Name = z.string().trim().max(200)

export const resetPassword = defineEndpoint({
  name: 'users.reset-password',
  method: 'POST',
  path: '/users/reset-password',
  tag: 'Session',
  summary: 'Ask for a link to a new password by e-mail. Whether anybody is known by this name is not told',
  auth: 'anyone',
  query: EmptyObject,
  body: z
    .object({ email: Name.optional(), username: Name.optional() })
    .refine(({ email, username }) => Boolean(email || username), {
      path: ['email'],
      message: 'Type your e-mail address',
    }),
  answer: z.object({ ok: z.literal(true), message: z.string() }),
  errors: ['rate.limited'],
})

export const updatePassword = defineEndpoint({
  name: 'users.update-password',
  method: 'POST',
  path: '/users/update-password',
  tag: 'Session',
  summary:
    'Set a new password: with the code of a link that was sent, or signed in with the current one. All other sessions of the person end',
  auth: 'anyone',
  // With the session of whoever looks it would be their own password that changes.
  impersonation: 'refused',
  query: EmptyObject,
  body: z.object({
    password: z.string().max(1_000),
    /** Also changes the name. */
    username: Name.min(1, 'Type your name').optional(),
    /** Of the link in the e-mail. */
    code: z.string().trim().max(200).optional(),
    current_password: z.string().max(1_000).optional(),
  }),
  /** `log_in_as`: the e-mail address of somebody who was invited, and can log in with the new password at once. */
  answer: z.object({ ok: z.literal(true), log_in_as: z.string().nullable() }),
  errors: [
    'password.weak',
    'password.wrongCurrent',
    'code.spent',
    'code.elsewhere',
    'session.locked',
    'rate.limited',
    'impersonation.own',
  ],
})
