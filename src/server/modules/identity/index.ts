/** What other modules may use of this one. */
export { invite, makeInvitation } from './commands/invite.ts'
export { sessionEvent } from './session-events.ts'
