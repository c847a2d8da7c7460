/** What other modules may use of this one. */
export { guestAccount } from './commands/guest-account.ts'
export { INVITATION_LASTS_MS, makeInvitation } from './commands/invite.ts'
export { inviteAdministrator, PROVIDER_ADMIN } from './commands/invite-administrator.ts'
export { unknownPassword } from './commands/unknown-password.ts'
export { sessionEvent, userEvent } from './session-events.ts'
export { viewerOf } from './sessions.ts'
