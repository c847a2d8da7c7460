import type { RefusalRow } from './refusal-row.ts'

/** What is refused of users, roles, catalogues and settings, of a courier and of the platform. */
export const ADMINISTRATION_REFUSALS = {
  'provider.notFound': { http: 404, say: 'Not found' },
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
  'apiKey.notFound': { http: 404, say: 'Could not find API key', remedy: 'refresh' },
  'apiKey.tooMany': {
    http: 409,
    say: 'The account has 20 API keys that work. Revoke one that is not used first.',
    remedy: 'correct',
  },
  'webhook.notFound': { http: 404, say: 'Could not find webhook', remedy: 'refresh' },
  'webhook.tooMany': {
    http: 409,
    say: 'There are 20 webhooks already. Delete one that is not used first.',
    remedy: 'correct',
  },
  'webhook.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this webhook meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'webhook.off': { http: 409, say: 'This webhook is switched off. Switch it on first.', remedy: 'correct' },
  'webhook.deliveryNotFound': { http: 404, say: 'Could not find delivery', remedy: 'refresh' },
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
  'handover.notFound': {
    http: 404,
    say: 'No such desk waits for you. It may have been taken over.',
    remedy: 'refresh',
  },
  'handover.taken': { http: 409, say: 'Somebody has taken this desk over already.', remedy: 'refresh' },
  'handover.tooMany': {
    http: 409,
    say: 'You have handed over 10 desks that nobody has taken yet. Ask a colleague to take one first.',
    remedy: 'correct',
  },
  'clock.fixed': { http: 403, say: 'The clock of this platform is real and is not moved.' },
  'clock.backwards': { http: 409, say: 'The clock of the platform only moves forward.' },
} as const satisfies Record<string, RefusalRow>
