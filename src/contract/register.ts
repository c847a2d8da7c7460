import { z } from 'zod'
import { LANGUAGES } from '../domain/values/locale.ts'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'

/** The fields of the form; the same rules hold while it is filled in. */
export const Registration = z.object({
  name: line().min(1, 'Type your name').max(120, 'At most 120 characters'),
  email: z.string().trim().pipe(z.email('Type an e-mail address like thandi@example.co.za').max(254)),
  phone_number: z
    .string()
    .trim()
    .max(40)
    .refine(
      (text) => /^\+?[\d\s()-]+$/.test(text) && text.replace(/\D/g, '').length >= 9,
      'Type a phone number like 082 123 4567',
    ),
  /** Empty: the account is named as the person. */
  company: line().max(120, 'At most 120 characters').default(''),
  password: z.string().max(1_000),
  /** In which the letter is written. */
  language: z.enum(LANGUAGES).default('en'),
  /** The version that was read and accepted; needed where the provider has terms. */
  terms_and_conditions_accepted_version: z.string().trim().max(64).nullish(),
})
export type Registration = z.input<typeof Registration>

export const register = defineEndpoint({
  name: 'register',
  method: 'POST',
  path: '/register',
  tag: 'Session',
  summary:
    'Register an account and its owner. They are made when the e-mail address is confirmed: POST /login with the verification code of the letter',
  auth: 'anyone',
  query: EmptyObject,
  body: Registration,
  answer: z.object({ ok: z.literal(true), email: z.string() }),
  errors: [
    'registration.closed',
    'user.emailTaken',
    'password.weak',
    'terms.notAccepted',
    'terms.changed',
    'rate.limited',
  ],
})
