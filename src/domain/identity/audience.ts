/** The four kinds of people who come to a console (000 §1). */
import { isPlatformAdmin } from './role.ts'

export const AUDIENCES = ['visitor', 'account', 'staff', 'platform-admin'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Who somebody is to the console: nobody signed in is a visitor, a user with an account is its customer. */
export function audienceOf(user: { account_id: number | null; role_id: number } | null): Audience {
  if (user === null) return 'visitor'
  if (user.account_id !== null) return 'account'
  return isPlatformAdmin(user.role_id) ? 'platform-admin' : 'staff'
}
