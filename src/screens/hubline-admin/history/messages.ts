import { PLATFORM_EVENTS, type PlatformEventType } from '../../../domain/platform-admin/platform-event.ts'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** What the platform's administrators did. Fields are called as the screens beside call them. */
const FIELDS = {
  origins: 'Hosts',
  allow_provider_to_enable_route_optimization_by_loop: 'May optimise routes by loop',
  administrator: 'Administrator',
  by_letter: 'By letter',
  release: 'Version',
  body: 'Text',
  published_on: 'Shown from',
  target: 'Leads to',
  visits: 'Visits',
  email_allowed: 'Send e-mail',
  email_gateway: 'SMTP server',
  email_sender: 'E-mail sender',
  sms_allowed: 'Send SMS',
  sms_gateway: 'SMS gateway',
  sms_sender: 'SMS sender',
}

const AFRIKAANS_FIELDS: typeof FIELDS = {
  origins: 'Gashere',
  allow_provider_to_enable_route_optimization_by_loop: 'Mag roetes volgens lus optimeer',
  administrator: 'Administrateur',
  by_letter: 'Per brief',
  release: 'Weergawe',
  body: 'Teks',
  published_on: 'Gewys vanaf',
  target: 'Lei na',
  visits: 'Besoeke',
  email_allowed: 'Stuur e-pos',
  email_gateway: 'SMTP-bediener',
  email_sender: 'E-possender',
  sms_allowed: 'Stuur SMS’e',
  sms_gateway: 'SMS-deurgang',
  sms_sender: 'SMS-sender',
}

const fieldIn = (names: Readonly<Record<string, string>>) => (field: string) => {
  const plain = field.replaceAll('_', ' ')
  return names[field] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}

const en = {
  title: 'History',
  none: 'No history yet',
  noneText: 'Changes to couriers, release notes, short URLs and messaging appear here.',
  list: 'History',
  columns: { when: 'When', who: 'Who', what: 'What', changed: 'Changed' },
  system: 'System',
  field: fieldIn(FIELDS),
  value: (value: unknown) => {
    if (value === null || value === undefined || value === '') return 'none'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return String(value)
  },
}

const af: typeof en = {
  title: 'Geskiedenis',
  none: 'Nog geen geskiedenis nie',
  noneText: 'Veranderinge aan koeriers, vrystellingsnotas, kort URL’s en boodskappe verskyn hier.',
  list: 'Geskiedenis',
  columns: { when: 'Wanneer', who: 'Wie', what: 'Wat', changed: 'Verander' },
  system: 'Stelsel',
  field: fieldIn(AFRIKAANS_FIELDS),
  value: (value) => {
    if (value === null || value === undefined || value === '') return 'geen'
    if (typeof value === 'boolean') return value ? 'ja' : 'nee'
    return String(value)
  },
}

export const platformHistory = inBothLanguages({ en, af })

type Labels = Readonly<Record<PlatformEventType, { readonly label: string }>>

const afrikaansLabels: Labels = {
  'provider.added': { label: 'Koerier bygevoeg' },
  'platformAdmin.added': { label: 'Platformadministrateur bygevoeg' },
  'administrator.invited': { label: 'Administrateur genooi' },
  'provider.changed': { label: 'Koerier verander' },
  'releaseNote.added': { label: 'Vrystellingsnota geskryf' },
  'releaseNote.changed': { label: 'Vrystellingsnota verander' },
  'shortUrl.added': { label: 'Kort URL geskep' },
  'shortUrl.deleted': { label: 'Kort URL geskrap' },
  'messaging.changed': { label: 'Boodskappe verander' },
}

export const platformLabels = inBothLanguages<Labels>({ en: PLATFORM_EVENTS, af: afrikaansLabels })
