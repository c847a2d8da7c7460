import type { RefusalRow } from './refusal-row.ts'

/** What signing in, registering and proving who one is are refused with. */
export const SIGN_IN_REFUSALS = {
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
  'code.elsewhere': {
    http: 400,
    say: 'This link belongs to another courier. Open it at the address of their console, or ask whoever sent it.',
    remedy: 'contact-support',
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
  'impersonation.own': {
    http: 403,
    say: 'This concerns only the person who signed in. Stop impersonating first.',
    remedy: 'go-back',
  },
} as const satisfies Record<string, RefusalRow>
