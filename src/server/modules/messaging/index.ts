/** What other modules may use of this one. */
export { countInHour, forgetOldRequests, subjectTo } from './message-limits.ts'
export { readMessagingSettings } from './messaging-settings.ts'
export { type NewMessage, putInOutbox, takeOutUnsent } from './outbox.ts'
export { isRecipient, recipientOf, sameRecipient } from './recipient-of.ts'
