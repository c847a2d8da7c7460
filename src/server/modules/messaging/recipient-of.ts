import { isReachedBySms } from '../../../domain/messaging/calling-codes.ts'
import { isPhone, normalisePhone } from '../../../domain/values/phone.ts'

/**
 * Where a PIN or code goes: to the telephone that is at the door, by mail where there is none or text messages do not go there; null where
 * there is neither. `abroad`: the countries to which the provider delivers besides South Africa.
 */
export function recipientOf(
  { mobile_number, email }: { readonly mobile_number: string; readonly email: string },
  abroad: readonly string[],
): string | null {
  const mail = email.split(/[,;]/)[0]?.trim() || null
  if (!isPhone(mobile_number)) return mail
  const phone = normalisePhone(mobile_number)
  return mail === null || isReachedBySms(phone, abroad) ? phone : mail
}

/** A telephone is the same however its number is written, with 0 or +27, with dashes or brackets: by the digits behind all that. */
const NATIONAL_DIGITS = 9
export const sameRecipient = (to: string): string =>
  to.includes('@') ? to.trim().toLowerCase() : to.replace(/\D/g, '').slice(-NATIONAL_DIGITS)

/** Whether something that was sent went to a contact as it is now: what went to a number that was corrected since is nobody's. */
export const isRecipient = (
  { mobile_number, email }: { readonly mobile_number: string; readonly email: string },
  to: string,
): boolean =>
  [mobile_number, ...email.split(/[,;]/)].some(
    (one) => one.trim() !== '' && sameRecipient(one) === sameRecipient(to),
  )
