import type { RefusalRow } from './refusal-row.ts'

/** What any call may be refused with, whatever it is about. */
export const CALL_REFUSALS = {
  'provider.maintenance': {
    http: 418,
    say: "We're doing maintenance... Please check back in a few minutes.",
    remedy: 'retry',
  },
  'permission.denied': { http: 403, say: 'You do not have permission to do this.', remedy: 'go-back' },
  'input.invalid': { http: 400, say: 'Please fill in all the required fields.', remedy: 'correct' },
  'input.refused': { http: 400, say: 'This cannot be done.', remedy: 'correct' },
  'console.outOfDate': {
    http: 400,
    say: 'This page is of another version. Reload it and try again.',
    remedy: 'refresh',
  },
  'input.tooLarge': { http: 413, say: 'This is too large to send.', remedy: 'correct' },
  'route.notFound': { http: 404, say: 'Not found', remedy: 'go-back' },
  'route.wrongMethod': { http: 405, say: 'This address does not take this method.' },
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
