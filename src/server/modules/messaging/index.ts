/** What other modules may use of this one. */
export { readMessagingSettings } from './messaging-settings.ts'
export { putInOutbox } from './outbox.ts'
export { recipientOf } from './recipient-of.ts'
