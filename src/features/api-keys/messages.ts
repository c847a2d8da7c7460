import type { ApiKey } from '../../contract/api-keys.ts'
import type { ApiKeyLifetime } from '../../domain/identity/api-key.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Keys by which a shop or a program calls for the account. */
const en = {
  title: 'API keys',
  text: 'For a shop or a program that books and tracks for your account. A key sees your shipments and their prices.',
  name: 'Name',
  nameHint: 'What it is for: “Online shop”',
  lasts: 'Expires',
  lifetimes: { '7-days': '7 days', '30-days': '30 days', never: 'Never' } satisfies Record<
    ApiKeyLifetime,
    string
  >,
  issue: 'Issue key',
  isNew: (name: string) => `The key “${name}”`,
  copyNow: 'Copy it now: it is not shown again.',
  copy: 'Copy key',
  done: 'Done',
  none: 'No keys yet.',
  key: ({ name, ends_with }: Pick<ApiKey, 'name' | 'ends_with'>) => `${name}, ends in ${ends_with}`,
  endsIn: (end: string) => `ends in ${end}`,
  issued: (when: string, by: string) => `issued ${when} by ${by}`,
  expires: (when: string) => `expires ${when}`,
  expired: (when: string) => `expired ${when}`,
  never: 'never expires',
  used: (ago: string) => (ago === 'now' ? 'in use now' : `last used ${ago}`),
  unused: 'not used yet',
  states: { expired: 'Expired', revoked: 'Revoked' },
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke the key “${name}”?`,
  revokeText: 'Its next call is refused. A revoked key cannot be brought back; issue another one.',
  revoked: (name: string) => `The key “${name}” is revoked`,
  staffText:
    'By which shops and programs book and track for an account. A key sees the shipments of its account and their prices.',
  account: 'Account',
  allAccounts: 'All accounts',
  chooseAccount: 'Choose an account',
  noneOfAll: 'No account has a key yet.',
  newKey: 'New key',
  ofAccount: (account: string) => `of ${account}`,
}

const af: typeof en = {
  title: 'API-sleutels',
  text: 'Vir ’n winkel of program wat vir jou rekening bespreek en volg. ’n Sleutel sien jou besendings en hul pryse.',
  name: 'Naam',
  nameHint: 'Waarvoor dit is: “Aanlyn winkel”',
  lasts: 'Verval',
  lifetimes: { '7-days': '7 dae', '30-days': '30 dae', never: 'Nooit' },
  issue: 'Reik sleutel uit',
  isNew: (name) => `Die sleutel “${name}”`,
  copyNow: 'Kopieer dit nou: dit word nie weer gewys nie.',
  copy: 'Kopieer sleutel',
  done: 'Klaar',
  none: 'Nog geen sleutels nie.',
  key: ({ name, ends_with }) => `${name}, eindig op ${ends_with}`,
  endsIn: (end) => `eindig op ${end}`,
  issued: (when, by) => `op ${when} deur ${by} uitgereik`,
  expires: (when) => `verval ${when}`,
  expired: (when) => `het ${when} verval`,
  never: 'verval nooit',
  used: (ago) => (ago === 'nou' ? 'nou in gebruik' : `laas ${ago} gebruik`),
  unused: 'nog nie gebruik nie',
  states: { expired: 'Verval', revoked: 'Herroep' },
  revoke: 'Herroep',
  revokeOne: (name) => `Herroep ${name}`,
  revokeTitle: (name) => `Herroep die sleutel “${name}”?`,
  revokeText:
    'Sy volgende oproep word geweier. ’n Sleutel wat herroep is, kan nie teruggebring word nie; reik ’n ander uit.',
  revoked: (name) => `Die sleutel “${name}” is herroep`,
  staffText:
    'Waarmee winkels en programme vir ’n rekening bespreek en volg. ’n Sleutel sien die besendings van sy rekening en hul pryse.',
  account: 'Rekening',
  allAccounts: 'Alle rekeninge',
  chooseAccount: 'Kies ’n rekening',
  noneOfAll: 'Geen rekening het al ’n sleutel nie.',
  newKey: 'Nuwe sleutel',
  ofAccount: (account) => `van ${account}`,
}

export const apiKeys = inBothLanguages({ en, af })
