import {
  OUTBOX_CHANNELS,
  OUTBOX_KINDS,
  OUTBOX_STATUSES,
  type OutboxChannel,
  type OutboxKind,
  type OutboxStatus,
} from '../../../domain/messaging/outbox.ts'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What the platform has written to people, and what became of each message. */
const en = {
  all: 'All',
  became: 'Status',
  find: 'Filter by address or subject',
  kept: 'No mail server is set up: e-mail is not sent. Pass it on by hand. Only administrators see codes.',
  none: 'No messages yet',
  noneText: 'New passwords, confirmed addresses and new devices appear here.',
  noneSuch: 'No matching messages',
  noneSuchText: 'Try another address or subject, or show all messages.',
  list: 'Messages',
  // One of them
  stands: 'Status',
  to: 'To',
  by: 'Via',
  about: 'About',
  written: 'Written',
  message: 'Message',
  codeForAdministrators: 'Only administrators see the code: it logs in as the receiver.',
  codeForReceiver: 'The code is for the receiver only, and is not kept here.',
  codeForRecipient: 'The code is for the recipient of the parcel only.',
  // Where it stands, with the next thing that happens
  sent: (at: string) => `Sent ${at}.`,
  sentAt: (at: string, attempt: number) => `Sent ${at}, at attempt ${attempt}.`,
  keptSms: 'Not sent: no SMS gateway is set up.',
  keptEmail: 'Not sent: no mail server is set up. Pass it on by hand.',
  givenUp: (at: string, reason: string) => `Given up ${at}. ${reason}`,
  noReason: 'No reason given',
  aboutToBeSent: 'About to be sent.',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  inAMoment: 'in a moment',
  tried: (reason: string, times: string, next: string) =>
    `Not sent yet: ${reason} Tried ${times}; next attempt ${next}.`,
}

const af: typeof en = {
  all: 'Alles',
  became: 'Status',
  find: 'Filtreer: adres of onderwerp',
  kept: 'Geen posbediener is opgestel nie: e-pos word nie gestuur nie. Gee dit self aan. Net administrateurs sien kodes.',
  none: 'Nog geen boodskappe nie',
  noneText: 'Nuwe wagwoorde, bevestigde adresse en nuwe toestelle verskyn hier.',
  noneSuch: 'Geen boodskappe pas nie',
  noneSuchText: 'Probeer ’n ander adres of onderwerp, of wys alle boodskappe.',
  list: 'Boodskappe',
  stands: 'Status',
  to: 'Aan',
  by: 'Per',
  about: 'Oor',
  written: 'Geskryf',
  message: 'Boodskap',
  codeForAdministrators: 'Net administrateurs sien die kode: daarmee kan mens as die ontvanger aanmeld.',
  codeForReceiver: 'Die kode is net vir die ontvanger en word nie hier gehou nie.',
  codeForRecipient: 'Die kode is net vir die ontvanger van die pakkie.',
  sent: (at) => `Gestuur ${at}.`,
  sentAt: (at, attempt) => `Gestuur ${at}, by poging ${attempt}.`,
  keptSms: 'Nie gestuur nie: geen SMS-deurgang is opgestel nie.',
  keptEmail: 'Nie gestuur nie: geen posbediener is opgestel nie. Gee dit self aan.',
  givenUp: (at, reason) => `Opgegee ${at}. ${reason}`,
  noReason: 'Geen rede gegee nie',
  aboutToBeSent: 'Word nou gestuur.',
  times: (count) => (count === 1 ? 'een keer' : `${count} keer`),
  inAMoment: 'oor ’n oomblik',
  tried: (reason, times, next) => `Nog nie gestuur nie: ${reason} ${times} probeer; volgende poging ${next}.`,
}

export const outbox = inBothLanguages({ en, af })

interface Labelled {
  readonly label: string
}
interface Labels {
  readonly statuses: Readonly<Record<OutboxStatus, Labelled>>
  readonly kinds: Readonly<Record<OutboxKind, Labelled>>
  readonly channels: Readonly<Record<OutboxChannel, Labelled>>
}

const afrikaansLabels: Labels = {
  statuses: {
    waiting: { label: 'Wag' },
    sent: { label: 'Gestuur' },
    kept: { label: 'Nie gestuur nie' },
    failed: { label: 'Opgegee' },
  },
  kinds: {
    'password-reset': { label: 'Nuwe wagwoord' },
    'password-changed': { label: 'Wagwoord verander' },
    'email-changed': { label: 'E-posadres verander' },
    'new-email': { label: 'Bevestig nuwe e-pos' },
    verification: { label: 'Bevestig e-pos' },
    'new-device': { label: 'Nuwe toestel' },
    'pod-pin': { label: 'PIN vir ’n aflewering' },
    'recipient-code': { label: 'Kode om ’n aflewering te verander' },
    'webhook-off': { label: 'Webhook afgeskakel' },
    'collection-request': { label: 'Afhaalversoek' },
    alert: { label: 'Waarskuwing' },
    invitation: { label: 'Uitnodiging' },
  },
  channels: { email: { label: 'E-pos' }, sms: { label: 'SMS' } },
}

export const outboxLabels = inBothLanguages<Labels>({
  en: { statuses: OUTBOX_STATUSES, kinds: OUTBOX_KINDS, channels: OUTBOX_CHANNELS },
  af: afrikaansLabels,
})
