/** E-mail addresses, alone and in lists (001 §5). */
import { z } from 'zod'
import { splitList } from './list-input.ts'

const Email = z.email().max(254)

/** Whether this is one e-mail address. */
export function isEmail(text: string): boolean {
  return Email.safeParse(text).success
}

/** Whether two ways of writing mean one address: letters may be large or small. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Whether a field that takes several addresses, by comma or semicolon, holds only addresses; none is fine. */
export function isEmailList(text: string): boolean {
  return splitList(text).every(isEmail)
}

/** The sentence for a side, or a bill, whose e-mail field is wrong, or `null` (001 §5, check 11). */
export function emailRefusal(side: 'collection' | 'delivery' | 'billing', text: string): string | null {
  return isEmailList(text) ? null : `Invalid ${side} email`
}
