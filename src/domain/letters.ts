/** What the platform writes to people, word for word. Who signs is the provider: nobody knows the platform by name. */

export interface WrittenLetter {
  readonly subject: string
  readonly text: string
}

interface From {
  /** The provider's title. */
  readonly provider: string
  /** The receiver's name. */
  readonly name: string
}

function letter({ provider, name }: From, subject: string, paragraphs: readonly string[]): WrittenLetter {
  return { subject, text: [`Hello ${name},`, ...paragraphs, provider].join('\n\n') }
}

/** The link to a new password. */
export function passwordResetLetter(from: From, { link, minutes }: { link: string; minutes: number }) {
  return letter(from, `Set a new password for ${from.provider}`, [
    `Somebody, probably you, asked for a new password. To set one, open this link within ${inWords(minutes)}:`,
    link,
    'The link works once. If it was not you, do nothing: your password stays as it is.',
  ])
}

/** Somebody was made a user by others: they choose their own password. */
export function invitationLetter(
  from: From,
  { link, days, console }: { link: string; days: number; console: string },
) {
  return letter(from, `You are invited to ${from.provider}`, [
    `${from.provider} has added you as a user with this e-mail address. To choose your password, open this link within ${days} days:`,
    link,
    `The link works once. Later, ask for a new one: ${console}/forgot-password`,
  ])
}

/** A password was changed: whoever did not do it finds out. */
export function passwordChangedLetter(from: From, { at, link }: { at: string; link: string }) {
  return letter(from, `Your password for ${from.provider} was changed`, [
    `Your password was changed on ${at}, and you were logged out everywhere else.`,
    `If it was not you, set a new one at once: ${link}`,
  ])
}

/** The e-mail address was changed: the one before is told, in case its owner did not do it. */
export function emailChangedLetter(from: From, { at, to }: { at: string; to: string }) {
  return letter(from, `Your e-mail address for ${from.provider} was changed`, [
    `On ${at} your e-mail address was changed to ${to}. From now on you log in with that one.`,
    'If it was not you, contact support at once.',
  ])
}

/** The link that confirms an e-mail address. */
export function verificationLetter(from: From, { link, hours }: { link: string; hours: number }) {
  return letter(from, `Confirm your e-mail address for ${from.provider}`, [
    'Thank you for registering. To confirm your e-mail address and log in, open this link:',
    link,
    `The link works once, for ${inWords(hours * 60)}. If you did not register, do nothing: no account is made.`,
  ])
}

/** Somebody signed in from where nobody did before. */
export function newDeviceLetter(
  from: From,
  { device, place, at, link }: { device: string; place: string; at: string; link: string },
) {
  return letter(from, `New login to ${from.provider}`, [
    `Your account was logged in to from a device that we have not seen before:`,
    [`Device: ${device}`, `Address: ${place}`, `Time: ${at}`].join('\n'),
    `If it was you, there is nothing to do. If not, set a new password at once, which logs everybody out: ${link}`,
  ])
}

function inWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
