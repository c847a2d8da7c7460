import { Registration } from '../../contract/register.ts'
import { passwordRefusal } from '../../domain/identity/password.ts'
import { sentence } from '../../domain/values/sentence.ts'

/** What the form asks for. */
export interface Details {
  readonly name: string
  readonly email: string
  readonly phone_number: string
  readonly company: string
  readonly password: string
}
export const EMPTY: Details = { name: '', email: '', phone_number: '', company: '', password: '' }

const FIELDS = ['name', 'email', 'phone_number', 'company', 'password'] as const
export type Field = (typeof FIELDS)[number]
export type FieldErrors = Partial<Record<Field, string>>

/** The field of the form that a refusal names; null for anything else. */
export function fieldOf(name: unknown): Field | null {
  return FIELDS.find((field) => field === name) ?? null
}

/** What is wrong with the form, by field: the same rules as the server's, worded by `word`. */
export function readDetails(details: Details, word = sentence): FieldErrors {
  const wrong: FieldErrors = {}
  const read = Registration.safeParse(details)
  for (const { path, message } of read.error?.issues ?? []) {
    const field = fieldOf(path[0])
    if (field !== null) wrong[field] ??= word(sentence(message))
  }
  const weak = passwordRefusal(details.password, { email: details.email, username: details.name })
  if (weak !== null) wrong.password ??= word(weak)
  return wrong
}

/** What is still said of the other fields while these are being mended. */
export function withoutThese(wrong: FieldErrors, changes: Partial<Details>): FieldErrors {
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => !(field in changes)))
}
