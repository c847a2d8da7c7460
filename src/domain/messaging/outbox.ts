/** Messages that the platform writes to people: how they go, and what has become of them. */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'

export const OUTBOX_CHANNELS = {
  email: { label: 'E-mail' },
  sms: { label: 'SMS' },
} as const satisfies Record<string, { label: string }>

export const OutboxChannel = z.enum(keysOf(OUTBOX_CHANNELS))
export type OutboxChannel = z.infer<typeof OutboxChannel>

export const OUTBOX_STATUSES = {
  waiting: { label: 'Waiting', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  /** Nothing carries it outside: it is read in the console. */
  kept: { label: 'Not sent', tone: 'grey' },
  failed: { label: 'Given up', tone: 'red' },
} as const satisfies Record<string, { label: string; tone: 'blue' | 'green' | 'grey' | 'red' }>

export const OutboxStatus = z.enum(keysOf(OUTBOX_STATUSES))
export type OutboxStatus = z.infer<typeof OutboxStatus>

/**
 * What messages are about. A secret is the part that opens a door: a code, or a link with one. `urgent`: somebody sits
 * before a screen and waits for it, so it goes before the others. `forRecipient`: the secret is a
 * recipient's, who would be signed for by whoever reads it: the console shows it to nobody.
 */
export const OUTBOX_KINDS = {
  'password-reset': { label: 'New password', urgent: true },
  'password-changed': { label: 'Password changed', urgent: false },
  'email-changed': { label: 'E-mail address changed', urgent: false },
  'new-email': { label: 'Confirm new e-mail', urgent: true },
  verification: { label: 'Confirm e-mail', urgent: true },
  'new-device': { label: 'New device', urgent: false },
  'pod-pin': { label: 'PIN for a delivery', urgent: true, forRecipient: true },
  'recipient-code': { label: 'Code to change a delivery', urgent: true, forRecipient: true },
  'webhook-off': { label: 'Webhook switched off', urgent: false },
  'collection-request': { label: 'Collection request', urgent: false },
  alert: { label: 'Alert', urgent: true },
  invitation: { label: 'Invitation', urgent: false },
} as const satisfies Record<string, { label: string; urgent: boolean; forRecipient?: true }>

export const OutboxKind = z.enum(keysOf(OUTBOX_KINDS))
export type OutboxKind = z.infer<typeof OutboxKind>

/** The kinds that somebody waits for. */
export const URGENT_KINDS = OutboxKind.options.filter((kind) => OUTBOX_KINDS[kind].urgent)

/** After each failed attempt the next one waits for so long (ms); after the last it is given up. */
const WAITS_MS = [30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000] as const

/** When a message that has failed so many times is tried again, or null when it is given up. */
export function nextAttempt(failures: number, now: number): number | null {
  const wait = WAITS_MS[failures - 1]
  return wait === undefined ? null : now + wait
}

/** Whether a message was tried as often as it may be, and nobody wrote what became of it: each time its node ended. */
export function isOneTooMany(attempt: number): boolean {
  return attempt > WAITS_MS.length + 1
}

/** The kinds whose secret is a recipient's. */
export const RECIPIENT_KINDS: ReadonlySet<string> = new Set(
  OutboxKind.options.filter((kind) => 'forRecipient' in OUTBOX_KINDS[kind]),
)

/** What stands where a secret was. */
export const HIDDEN = '••••••••'

/** The text as somebody may read it who may not walk through the door that the secret opens. */
export function withoutSecret(text: string, secret: string | null): string {
  return secret === null || secret === '' ? text : text.replaceAll(secret, HIDDEN)
}
