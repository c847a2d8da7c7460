/** How the platform's messages leave it: kept for all providers by the platform's administrator (000 §2). */
import { z } from 'zod'

/** A gateway's address without secrets in it: those belong into the environment, where nobody reads them back. */
const Gateway = z
  .string()
  .trim()
  .max(300)
  .refine(
    (text) => text === '' || isGateway(text),
    'Type an address like smtp://mail.example:587, without a password',
  )

function isGateway(text: string): boolean {
  try {
    const url = new URL(text)
    return (
      ['smtp:', 'smtps:', 'https:', 'http:'].includes(url.protocol) &&
      url.password === '' &&
      url.hostname !== ''
    )
  } catch {
    return false
  }
}

const Sender = z.string().trim().max(120)

/** Each setting, with what is in force until somebody sets it. */
export const MessagingSettings = z.object({
  email_allowed: z.boolean(),
  email_gateway: Gateway,
  email_sender: Sender,
  sms_allowed: z.boolean(),
  sms_gateway: Gateway,
  sms_sender: Sender,
})
export type MessagingSettings = z.infer<typeof MessagingSettings>

export const MESSAGING_DEFAULTS: MessagingSettings = {
  email_allowed: true,
  email_gateway: '',
  email_sender: '',
  sms_allowed: true,
  sms_gateway: '',
  sms_sender: '',
}
