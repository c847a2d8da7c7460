import type { SignedInPlace } from '../../../contract/sessions.ts'
import type { Role } from '../../../domain/identity/role.ts'

/** What signs in: a browser by name, or a program. */
function device({ browser, system, kind }: SignedInPlace): string {
  if (browser === null) return kind === 'program' ? 'A program' : 'Another browser'
  return system === null ? browser : `${browser} on ${system}`
}

export const profile = {
  title: 'Profile',
  details: 'Your details',
  detailsText: 'How colleagues and customers see you, and where we reach you.',
  name: 'Name',
  email: 'E-mail',
  phone: 'Telephone',
  phoneHint: '+27 82 123 4567',
  role: 'Role',
  /** A role that the provider made is called as it named it. */
  roleName: ({ label }: Pick<Role, 'id' | 'label'>): string => label,
  account: 'Account',
  currentPassword: 'Current password',
  toChangeEmail: 'To change your e-mail address, enter your current password.',
  emailSent: 'Look into the inbox of your new address',
  emailWaits: (email: string) => `${email} waits to be confirmed`,
  emailWaitsText: (until: string) =>
    `Open the link that we sent there; it works until ${until}. Until then you log in with the old address.`,
  sendAgain: 'Send it again',
  sentAgain: 'Sent again. The earlier link does not work any longer.',
  withdraw: 'Withdraw',
  withdrawn: 'Your e-mail address stays as it is',

  password: 'Password',
  passwordText: 'Changing it logs you out everywhere else.',
  newPassword: 'New password',
  newPasswordHint: (least: number) => `At least ${least} characters. A few words are best.`,
  changePassword: 'Change password',
  passwordChanged: 'Your password is changed. You are logged out everywhere else.',

  twoFactorText: 'A code from your telephone, beside your password, when you log in.',
  on: 'On',
  off: 'Off',
  onText: 'You are asked for a code when you log in.',
  offText: 'Anybody who learns your password can log in as you.',
  requiredText: 'Your role requires it.',
  setUp: 'Set up',
  turnOff: 'Turn off',
  move: 'Move to another device',
  turnOffTitle: 'Turn off two-factor authentication',
  turnOffText: 'Enter the 6 digits that your authenticator app shows now.',
  moveTitle: 'Move to another device',
  moveText:
    'Enter the 6 digits that your authenticator app shows now. Then you set it up on the other device, at once.',
  turnedOff: 'Two-factor authentication is off',

  sessions: 'Where you are logged in',
  sessionsText: 'If you do not recognise one, log it out and change your password.',
  here: 'This device',
  device,
  started: (when: string) => `since ${when}`,
  used: (ago: string) => (ago === 'now' ? 'in use now' : `last used ${ago}`),
  from: (ip: string) => (ip === 'this machine' ? 'on the server itself' : `from ${ip}`),
  end: 'Log out',
  endOne: (name: string) => `Log out ${name}`,
  endOthers: 'Log out everywhere else',
  ended: 'Logged out there',
  endedMany: (count: number) => (count === 1 ? 'Logged out on 1 device' : `Logged out on ${count} devices`),
  onlyHere: 'You are logged in nowhere else.',

  language: 'Language',
  languageText: 'Wherever you log in, and in the letters that we write to you.',
  throughOthers: (name: string) => `Viewing as ${name}. Only they can see and change how they log in.`,
}
