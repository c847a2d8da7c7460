/** The person at one end of a shipment (001 §3). */
import { z } from 'zod'
import { emailRefusal } from '../values/email.ts'
import { looseText } from '../values/loose-input.ts'
import { isPhone, PHONE_REFUSAL } from '../values/phone.ts'

const text = z.string().max(255).default('')

/** The form that is kept and answered. */
export const Contact = z.object({
  name: text,
  email: text,
  mobile_number: text,
  alternative_contact_number: text,
})
export type Contact = z.infer<typeof Contact>

const loose = looseText(255)

/** Several addresses are kept as one text (001 §5); some clients send them as a list. */
export const looseEmails = z
  .union([
    loose,
    z
      .array(z.string())
      .transform((each) => each.join(', '))
      .pipe(z.string().max(255)),
  ])
  .nullish()

/** What a client may send: anything absent or null, a telephone number as a number, e-mail addresses as a list. */
export const ContactInput = z.object({
  name: loose,
  email: looseEmails,
  mobile_number: loose,
  alternative_contact_number: loose,
})
export type ContactInput = z.infer<typeof ContactInput>

/** What was sent in the form that is kept. Numbers stay as typed; phone.ts formats them where they are shown. */
export function contactOf(input: ContactInput): Contact {
  return {
    name: (input.name ?? '').trim(),
    email: (input.email ?? '').trim(),
    mobile_number: (input.mobile_number ?? '').trim(),
    alternative_contact_number: (input.alternative_contact_number ?? '').trim(),
  }
}

/** Whether a message can reach them: an e-mail address or a mobile number is needed to book. */
export function isReachable(contact: Contact): boolean {
  return contact.email !== '' || contact.mobile_number !== ''
}

/** What of a contact is no address or number at all, by its field (001 §5, check 11); null when all is well. */
export function contactRefusal(
  side: 'collection' | 'delivery',
  contact: Contact,
): { readonly field: keyof Contact; readonly detail: string } | null {
  const email = emailRefusal(side, contact.email)
  if (email !== null) return { field: 'email', detail: email }
  for (const field of ['mobile_number', 'alternative_contact_number'] as const)
    if (contact[field] !== '' && !isPhone(contact[field])) return { field, detail: PHONE_REFUSAL }
  return null
}
