/** Every way in which the platform says no: HTTP code, wording and remedy in one row (000 §8, 001 §8). */

/** The remedy shown beside the sentence. */
export type Remedy = 'sign-in' | 'refresh' | 'retry' | 'correct' | 'contact-support' | 'go-back'

export interface RefusalRow {
  readonly http: number
  readonly say: string
  readonly remedy?: Remedy
}

export const REFUSALS = {
  'session.wrongCredentials': {
    http: 401,
    say: 'Error logging in. The e-mail address or password is wrong.',
    remedy: 'correct',
  },
  'session.wrongCode': {
    http: 401,
    say: 'Error logging in. The code is wrong or was used.',
    remedy: 'correct',
  },
  'session.locked': {
    http: 429,
    say: 'Too many failed attempts. Try again in a quarter of an hour.',
    remedy: 'retry',
  },
  'session.cannotSignInSo': {
    http: 400,
    say: 'Logging in this way is not set up here. Use your e-mail address and password.',
    remedy: 'correct',
  },
  'password.needed': {
    http: 400,
    say: 'To change your e-mail address, enter your current password.',
    remedy: 'correct',
  },
  'session.notFound': { http: 404, say: 'This session has ended already.', remedy: 'refresh' },
  'twoFactor.required': {
    http: 403,
    say: 'Your role requires two-factor authentication. Set it up first.',
    remedy: 'refresh',
  },
  // 400, not 401: a wrong code in a form of the console does not end the session (000 §8).
  'twoFactor.wrongCode': {
    http: 400,
    say: 'The code is wrong or was used. Wait for the next one and try again.',
    remedy: 'correct',
  },
  'twoFactor.alreadyOn': {
    http: 409,
    say: 'Two-factor authentication is on already. Turn it off first to move to another device.',
    remedy: 'refresh',
  },
  'twoFactor.notStarted': {
    http: 409,
    say: 'This set-up has run out. Start it again for a new QR code.',
    remedy: 'retry',
  },
  'twoFactor.off': { http: 409, say: 'Two-factor authentication is not on.', remedy: 'refresh' },
  'twoFactor.notHere': {
    http: 403,
    say: 'In a demo the platform administrator sets this up on the machine that runs it, at http://localhost.',
    remedy: 'go-back',
  },
  'twoFactor.notYours': {
    http: 403,
    say: 'Somebody else must reset this: an administrator of at least the same standing.',
    remedy: 'contact-support',
  },
  'google.refused': {
    http: 401,
    say: 'Google did not confirm who you are. Try again, or use your e-mail address and password.',
    remedy: 'retry',
  },
  'google.unverified': {
    http: 401,
    say: 'Google has not confirmed the e-mail address of this account.',
    remedy: 'retry',
  },
  'google.unknownUser': {
    http: 401,
    say: 'Nobody here has the e-mail address of this Google account. Log in with your password, or register.',
    remedy: 'correct',
  },
  'google.unavailable': {
    http: 503,
    say: 'Google cannot be reached just now. Use your e-mail address and password, or try again later.',
    remedy: 'retry',
  },
  'password.weak': { http: 400, say: 'Choose another password.', remedy: 'correct' },
  'password.wrongCurrent': { http: 400, say: 'Your current password is wrong.', remedy: 'correct' },
  'code.spent': {
    http: 400,
    say: 'This link does not work any longer: it was used, or it is too old. Ask for a new one.',
    remedy: 'correct',
  },
  'registration.closed': {
    http: 403,
    say: 'Registering is not possible here. Ask the courier for an account.',
    remedy: 'contact-support',
  },
  'terms.notAccepted': { http: 400, say: 'Please accept the terms and conditions.', remedy: 'correct' },
  'terms.changed': {
    http: 409,
    say: 'The terms have changed meanwhile. Please read the new ones before you accept them.',
    remedy: 'refresh',
  },
  'session.notSignedIn': { http: 401, say: 'Please log in.', remedy: 'sign-in' },
  'session.expired': { http: 401, say: 'Token has expired', remedy: 'sign-in' },
  'session.rightsChanged': {
    http: 409,
    say: 'What you may do was changed a moment ago. Nothing was done. Try again.',
    remedy: 'retry',
  },
  'account.closed': {
    http: 423,
    say: 'Your account has been closed. Please contact support to reopen it.',
    remedy: 'contact-support',
  },
  'provider.maintenance': {
    http: 418,
    say: "We're doing maintenance... Please check back in a few minutes.",
    remedy: 'retry',
  },
  'permission.denied': { http: 403, say: 'You do not have permission to do this.', remedy: 'go-back' },
  'input.invalid': { http: 400, say: 'Please fill in all the required fields.', remedy: 'correct' },
  'input.refused': { http: 400, say: 'This cannot be done.', remedy: 'correct' },
  'input.tooLarge': { http: 413, say: 'This is too large to send.', remedy: 'correct' },
  'route.notFound': { http: 404, say: 'Not found', remedy: 'go-back' },
  'route.wrongMethod': { http: 405, say: 'This address does not take this method.' },
  'shipment.notFound': { http: 404, say: 'Could not find shipment', remedy: 'go-back' },
  'provider.notFound': { http: 404, say: 'Not found' },
  'account.notFound': { http: 404, say: 'Could not find account', remedy: 'go-back' },
  'user.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this user meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'user.emailTaken': {
    http: 409,
    say: 'A user with this e-mail address already exists. Please go back and change your email address.',
    remedy: 'correct',
  },
  'newEmail.none': {
    http: 409,
    say: 'No new e-mail address waits to be confirmed. It was confirmed or withdrawn, or its link is too old.',
    remedy: 'refresh',
  },
  'user.self': {
    http: 403,
    say: 'Nobody changes what they may do and see themselves. Ask an administrator.',
    remedy: 'go-back',
  },
  'user.lastAdministrator': {
    http: 409,
    say: 'This is the last administrator. Make somebody else an administrator first.',
    remedy: 'go-back',
  },
  'user.notInvited': {
    http: 409,
    say: 'This user has logged in already, or is deactivated. Nothing was sent.',
    remedy: 'refresh',
  },
  'user.inactive': {
    http: 403,
    say: 'This user is deactivated. Ask an administrator of your courier.',
    remedy: 'contact-support',
  },
  'addressBook.notFound': { http: 404, say: 'Could not find this address', remedy: 'refresh' },
  'addressBook.full': {
    http: 409,
    say: 'The address book is full: it holds 10 000 addresses. Delete or merge some first.',
    remedy: 'correct',
  },
  'addressBook.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this address meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'apiKey.notFound': { http: 404, say: 'Could not find API key', remedy: 'refresh' },
  'apiKey.tooMany': {
    http: 409,
    say: 'The account has 20 API keys that work. Revoke one that is not used first.',
    remedy: 'correct',
  },
  'role.notFound': { http: 404, say: 'Could not find role', remedy: 'refresh' },
  'role.global': { http: 403, say: 'This role is the same for every courier and cannot be changed.' },
  'role.inUse': {
    http: 409,
    say: 'Somebody still has this role. Give them another one first.',
    remedy: 'correct',
  },
  'role.own': { http: 403, say: 'You have this role yourself. Ask somebody else to change it.' },
  'role.labelTaken': { http: 409, say: 'There is a role of this name already.', remedy: 'correct' },
  'role.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this role meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'catalogue.notFound': { http: 404, say: 'Could not find this entry', remedy: 'refresh' },
  'catalogue.taken': { http: 409, say: 'There is one of this name already.', remedy: 'correct' },
  'catalogue.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'branch.notFound': { http: 404, say: 'Could not find branch', remedy: 'refresh' },
  'permission.notYours': {
    http: 403,
    say: 'You cannot give a permission that you do not hold yourself.',
    remedy: 'correct',
  },
  'impersonation.own': {
    http: 403,
    say: 'This concerns only the person who signed in. Stop impersonating first.',
    remedy: 'go-back',
  },
  'provider.inactive': {
    http: 403,
    say: 'This courier is not active on the platform. Please contact support.',
    remedy: 'contact-support',
  },
  'provider.originTaken': { http: 409, say: 'Another courier lives at this host.', remedy: 'correct' },
  'provider.prefixTaken': { http: 409, say: 'Another courier has this tracking prefix.', remedy: 'correct' },
  'provider.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this courier meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'provider.ownPlatform': {
    http: 403,
    say: 'You log in at this courier yourself: making it inactive would leave nobody to undo it.',
  },
  'releaseNote.notFound': { http: 404, say: 'Could not find release note', remedy: 'refresh' },
  'setting.unknown': { http: 400, say: 'There is no such setting.', remedy: 'correct' },
  'setting.invalid': { http: 400, say: 'This setting cannot have this value.', remedy: 'correct' },
  'setting.notYours': {
    http: 403,
    say: 'This setting is not yours to change.',
    remedy: 'contact-support',
  },
  'setting.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this setting meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'releaseNote.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this release note meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'shortUrl.notFound': { http: 404, say: 'Could not find short address', remedy: 'refresh' },
  'shortUrl.taken': { http: 409, say: 'This short address leads somewhere already.', remedy: 'correct' },
  'shortUrl.badTarget': { http: 400, say: 'A short address cannot lead there.', remedy: 'correct' },
  'user.notFound': { http: 404, say: 'Could not find user', remedy: 'go-back' },
  'driver.notFound': { http: 404, say: 'Could not find driver', remedy: 'refresh' },
  'shipment.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this shipment meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'shipment.notUndoable': { http: 409, say: 'This change cannot be undone.', remedy: 'refresh' },
  'shipment.wrongStatus': {
    http: 409,
    say: 'This shipment has moved on and cannot take this status.',
    remedy: 'refresh',
  },
  // 400, not 409: shop plug-ins read a refused cancellation so (clients.md).
  'shipment.notCancellable': {
    http: 400,
    say: 'This shipment can no longer be cancelled.',
    remedy: 'refresh',
  },
  'shipment.notEditable': { http: 400, say: 'This shipment can no longer be edited.', remedy: 'refresh' },
  // Used by the booking screen, for accounts that demand one.
  'shipment.customerReferenceRequired': {
    http: 412,
    say: 'customer reference is required',
    remedy: 'correct',
  },
  'shipment.referenceTaken': {
    http: 409,
    say: 'Another shipment already has this tracking reference.',
    remedy: 'correct',
  },
  'search.notFound': { http: 404, say: 'Reference could not be found', remedy: 'correct' },
  'rate.none': {
    http: 400,
    say: 'there are no rates for the specified service level, declared value and addresses',
    remedy: 'correct',
  },
  'rateCard.notFound': { http: 404, say: 'Could not find rate card', remedy: 'refresh' },
  'rateCard.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this rate card meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'rateCard.published': {
    http: 409,
    say: 'A published rate card is not changed. Save a draft.',
    remedy: 'refresh',
  },
  'rateCard.wrong': { http: 400, say: 'This rate card cannot be published yet.', remedy: 'correct' },
  'branch.notYours': { http: 403, say: 'This belongs to another branch.', remedy: 'go-back' },
  'idempotency.conflict': {
    http: 409,
    say: 'This idempotency key was used for a different request.',
    remedy: 'correct',
  },
  'idempotency.otherScope': {
    http: 409,
    say: 'This was done already, while you had another role or saw other shipments. Look for it there, or send it with a new Idempotency-Key.',
    remedy: 'correct',
  },
  'idempotency.underWay': {
    http: 409,
    say: 'The same request is still being worked on. Try again in a moment.',
    remedy: 'retry',
  },
  'clock.fixed': { http: 403, say: 'The clock of this platform is real and is not moved.' },
  'clock.backwards': { http: 409, say: 'The clock of the platform only moves forward.' },
  'rate.limited': { http: 429, say: 'Too many requests. Try again in a moment.', remedy: 'retry' },
  'platform.failed': {
    http: 500,
    say: 'An error has occurred. Our development team has been notified and will attempt to fix the issue ASAP.',
    remedy: 'refresh',
  },
  'platform.tookTooLong': {
    http: 503,
    say: 'This took too long and was stopped. Try again, or ask for less at once.',
    remedy: 'retry',
  },
  'platform.unavailable': {
    http: 503,
    say: 'Service unavailable. Please check your Internet connection.',
    remedy: 'retry',
  },
} as const satisfies Record<string, RefusalRow>
