import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id } from './id.ts'

/** Six digits, as people type them: with or without a space in the middle. */
export const Passcode = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Type the 6 digits that your authenticator app shows'))

export const setUpTwoFactor = defineEndpoint({
  name: 'users.2fa.setup',
  impersonation: 'refused',
  method: 'POST',
  path: '/users/2fa/setup',
  tag: 'Session',
  summary: 'Set up two-factor authentication: without a code it begins, with a valid one it is on',
  auth: 'signed-in',
  beforeTwoFactor: true,
  query: EmptyObject,
  body: z.object({
    two_factor_auth_passcode: z
      .literal('')
      .nullish()
      .transform(() => null)
      .or(Passcode)
      .default(null),
  }),
  answer: z.object({
    two_factor_auth_enabled: z.boolean(),
    /** otpauth://totp/… with a secret parameter, for the QR code; told until it is on. */
    auth_url: z.string().optional(),
  }),
  errors: [
    'twoFactor.wrongCode',
    'twoFactor.alreadyOn',
    'twoFactor.notStarted',
    'twoFactor.notHere',
    'session.locked',
  ],
})

export const turnOffTwoFactor = defineEndpoint({
  name: 'users.2fa.disable',
  impersonation: 'refused',
  method: 'POST',
  path: '/users/2fa/disable',
  tag: 'Session',
  summary: 'Turn off your own two-factor authentication, with a valid code: to move to another telephone',
  auth: 'signed-in',
  query: EmptyObject,
  body: z.object({ two_factor_auth_passcode: Passcode }),
  answer: z.object({ two_factor_auth_enabled: z.literal(false) }),
  errors: ['twoFactor.wrongCode', 'twoFactor.off', 'session.locked'],
})

export const resetTwoFactor = defineEndpoint({
  name: 'users.2fa.reset',
  impersonation: 'refused',
  method: 'POST',
  path: '/users/2fa/reset',
  tag: 'Session',
  summary:
    'Take two-factor authentication from somebody who lost their device, and end their sessions; they set it up anew',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({ user_id: Id }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['user.notFound', 'twoFactor.notYours', 'twoFactor.off'],
})
