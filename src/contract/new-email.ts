import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'

/** Another e-mail address of one's own that has yet to be confirmed; null where none is. */
const Waiting = z.object({
  new_email: z
    .object({
      email: z.string(),
      /** Until when the link of the letter works. */
      expires_at: z.string(),
    })
    .nullable(),
})

export const readNewEmail = defineEndpoint({
  name: 'users.new-email',
  impersonation: 'refused',
  method: 'GET',
  path: '/users/new-email',
  tag: 'People',
  summary: 'Your new e-mail address that waits to be confirmed, if there is one',
  auth: 'signed-in',
  query: EmptyObject,
  body: EmptyObject,
  answer: Waiting,
})

export const sendNewEmailAgain = defineEndpoint({
  name: 'users.new-email.send',
  impersonation: 'refused',
  method: 'POST',
  path: '/users/new-email',
  tag: 'People',
  summary: 'Send the link to your new e-mail address once more; the earlier one stops working',
  auth: 'signed-in',
  query: EmptyObject,
  body: EmptyObject,
  answer: Waiting,
  errors: ['newEmail.none', 'user.emailTaken', 'rate.limited'],
})

export const withdrawNewEmail = defineEndpoint({
  name: 'users.new-email.withdraw',
  impersonation: 'refused',
  method: 'DELETE',
  path: '/users/new-email',
  tag: 'People',
  summary: 'Keep the e-mail address that you have: the link to the new one stops working',
  auth: 'signed-in',
  query: EmptyObject,
  body: EmptyObject,
  answer: Waiting,
})

export const confirmNewEmail = defineEndpoint({
  name: 'users.new-email.confirm',
  method: 'POST',
  path: '/users/new-email/confirm',
  tag: 'Session',
  summary:
    'Take a new e-mail address by the code of the link that was sent there: log in with it from then on',
  auth: 'anyone',
  query: EmptyObject,
  body: z.object({ code: z.string().trim().min(1, 'Open the link in the e-mail').max(200) }),
  answer: z.object({ email: z.string() }),
  errors: ['code.spent', 'code.elsewhere', 'user.emailTaken', 'rate.limited'],
})
