/**
 * What the platform writes to people, in the language that they have chosen. Who signs is the provider: nobody knows the
 * platform by name. The words themselves stand in message-templates.ts.
 */

import type { PinKind } from '../pod/pin-rules.ts'
import { type Language, LOCALES } from '../values/locale.ts'
import { formatDateTime, formatDay, formatTime } from '../values/moment.ts'
import { MESSAGE_TEMPLATES, type RequestNews } from './message-templates.ts'

export interface RenderedMessage {
  readonly subject: string
  readonly text: string
}

export interface MessageSender {
  /** The provider's title. */
  readonly provider: string
  /** The receiver's name. */
  readonly name: string
  /** The receiver's language; English unless told. */
  readonly language?: Language
}

const wordsOf = ({ language = 'en' }: MessageSender) => MESSAGE_TEMPLATES[language]
const when = (at: number, { language = 'en' }: MessageSender) => formatDateTime(at, LOCALES[language])

/** An address of the web or of mail, or a number to call: what mail programs make a link of. */
const LEADS_ELSEWHERE = /[/\\@:]|\p{L}\.\p{L}{2}|(?:\d[\s-]?){5}/u

/**
 * Whom a letter greets; null where that is no name. Strangers register addresses that are not theirs under any name, and the
 * courier would send their words, and the way to wherever they like, to people who know nothing of it.
 */
function greeted(name: string): string | null {
  const line = name
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line === '' || LEADS_ELSEWHERE.test(line) ? null : line
}

function letter(from: MessageSender, subject: string, paragraphs: readonly string[]): RenderedMessage {
  return {
    subject,
    text: [wordsOf(from).hello(greeted(from.name)), ...paragraphs, from.provider].join('\n\n'),
  }
}

/** The link to a new password. */
export function passwordResetMessage(
  from: MessageSender,
  { link, minutes }: { link: string; minutes: number },
) {
  const { reset, minutes: inWords } = wordsOf(from)
  return letter(from, reset.subject(from.provider), [reset.open(inWords(minutes)), link, reset.once])
}

/** Somebody was made a user by others: they choose their own password. */
export function invitationMessage(
  from: MessageSender,
  { link, days, console }: { link: string; days: number; console: string },
) {
  const { invitation } = wordsOf(from)
  return letter(from, invitation.subject(from.provider), [
    invitation.open(from.provider, days),
    link,
    `${invitation.later} ${console}/forgot-password`,
  ])
}

/** A password was changed: whoever did not do it finds out. */
export function passwordChangedMessage(from: MessageSender, { at, link }: { at: number; link: string }) {
  const { changed } = wordsOf(from)
  return letter(from, changed.subject(from.provider), [
    changed.was(when(at, from)),
    `${changed.notYou} ${link}`,
  ])
}

/** The e-mail address was changed: the one before is told, in case its owner did not do it. */
export function emailChangedMessage(from: MessageSender, { at, to }: { at: number; to: string }) {
  const { address } = wordsOf(from)
  return letter(from, address.subject(from.provider), [address.was(when(at, from), to), address.notYou])
}

/** The link that makes another e-mail address of somebody theirs. */
export function newAddressMessage(from: MessageSender, { link, hours }: { link: string; hours: number }) {
  const { newAddress, minutes } = wordsOf(from)
  return letter(from, newAddress.subject(from.provider), [
    newAddress.open,
    link,
    newAddress.once(minutes(hours * 60)),
  ])
}

/** The link that confirms an e-mail address. */
export function verificationMessage(from: MessageSender, { link, hours }: { link: string; hours: number }) {
  const { verification, minutes } = wordsOf(from)
  return letter(from, verification.subject(from.provider), [
    verification.open,
    link,
    verification.once(minutes(hours * 60)),
  ])
}

/** Somebody signed in from where nobody did before. */
export function newDeviceMessage(
  from: MessageSender,
  { device, place, at, link }: { device: string; place: string; at: number; link: string },
) {
  const messages = wordsOf(from).device
  return letter(from, messages.subject(from.provider), [
    messages.was,
    [
      `${messages.device}: ${device}`,
      `${messages.place}: ${place}`,
      `${messages.time}: ${when(at, from)}`,
    ].join('\n'),
    `${messages.notYou} ${link}`,
  ])
}

/** A webhook was switched off since it has failed for a week. */
export function webhookOffMessage(
  from: MessageSender,
  { url, since, reason }: { url: string; since: number; reason: string },
) {
  const { webhook } = wordsOf(from)
  return letter(from, webhook.subject(from.provider), [
    webhook.was(when(since, from)),
    `${url}\n${reason}`,
    webhook.goOn,
  ])
}

/** So many of what waits are named in a letter. */
const MOST_NAMED = 20

/** Alerts of a rule that nobody has acknowledged; `of`: what they are about, by name. */
export function alertsWaitMessage(
  from: MessageSender,
  { rule, of }: { readonly rule: string; readonly of: readonly string[] },
) {
  const { alerts } = wordsOf(from)
  const named = of.slice(0, MOST_NAMED)
  const more = of.length - named.length
  return letter(from, alerts.subject(rule, of.length), [
    alerts.wait(rule, of.length),
    [...named, ...(more === 0 ? [] : [alerts.more(more)])].join('\n'),
  ])
}

/** What has become of a collection request; moments are ms, and `said` is what was said of it, or null. */
export function collectionMessage(
  from: MessageSender,
  {
    news,
    reference,
    after,
    before,
    parcels,
    said,
  }: {
    news: RequestNews
    reference: string
    after: number
    before: number
    parcels: number
    said: string | null
  },
) {
  const words = wordsOf(from)
  const day = formatDay(after, LOCALES[from.language ?? 'en'])
  const facts = { reference, parcels, window: words.window(day, formatTime(after), formatTime(before)) }
  const { subject, text } = words.collection[news]
  return letter(from, subject(facts), [text(facts), ...(said === null ? [] : [said])])
}

/** The code by which a recipient changes their delivery: short, as it is a text message for most. */
export function recipientCodeMessage(
  from: Pick<MessageSender, 'provider' | 'language'>,
  { reference, code }: { reference: string; code: string },
): RenderedMessage {
  const { recipientCode } = MESSAGE_TEMPLATES[from.language ?? 'en']
  return {
    subject: recipientCode.subject(from.provider),
    text: recipientCode.text({ provider: from.provider, reference, code }),
  }
}

/** The PIN of a delivery, or of a pickup point: short, as it is a text message for most. `followAt`: the provider's tracking page, if it has one. */
export function pinMessage(
  kind: PinKind,
  from: Pick<MessageSender, 'provider' | 'language'>,
  { reference, pin, followAt }: { reference: string; pin: string; followAt: string | null },
): RenderedMessage {
  const { pins, follow } = MESSAGE_TEMPLATES[from.language ?? 'en']
  const message = pins[kind]
  const text = message.text({ provider: from.provider, reference, pin })
  return {
    subject: message.subject(from.provider),
    text: followAt === null ? text : `${text}\n${follow} ${followAt}`,
  }
}
