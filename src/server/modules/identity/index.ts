/** What other modules may use of this one. */
export { guestAccount } from './commands/guest-account.ts'
export { invite, makeInvitation } from './commands/invite.ts'
export { sessionEvent, userEvent } from './session-events.ts'
export { viewerOf } from './sessions.ts'
