import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Rate cards and estimates, for staff. */
const en = {
  title: 'Rates',
  tabs: 'Rates and estimates',
  cards: 'Rate cards',
  estimates: 'Estimates',
  count: (n: number) => `${n} ${n === 1 ? 'version' : 'versions'}`,

  card: 'Card of',
  allAccounts: 'All accounts',
  account: (id: number) => `Account ${id}`,
  number: 'Version',
  name: 'Name',
  status: 'Status',
  statuses: { draft: 'Draft', upcoming: 'Upcoming', 'in-force': 'In force', ended: 'Ended' },
  from: 'From',
  until: 'Until',
  usedBy: 'Used by',
  accounts: (n: number) => `${n} ${n === 1 ? 'account' : 'accounts'}`,
  changed: 'Changed',
  always: 'Always',
  platform: 'The platform',
  noCards: 'No rate cards yet',
  noCardsText: 'Without a rate card shipments have no price.',
}

const af: typeof en = {
  title: 'Tariewe',
  tabs: 'Tariewe en skattings',
  cards: 'Tariefkaarte',
  estimates: 'Skattings',
  count: (n) => `${n} ${n === 1 ? 'weergawe' : 'weergawes'}`,

  card: 'Kaart van',
  allAccounts: 'Alle rekeninge',
  account: (id) => `Rekening ${id}`,
  number: 'Weergawe',
  name: 'Naam',
  status: 'Status',
  statuses: { draft: 'Konsep', upcoming: 'Aankomend', 'in-force': 'Van krag', ended: 'Verby' },
  from: 'Van',
  until: 'Tot',
  usedBy: 'Gebruik deur',
  accounts: (n) => `${n} ${n === 1 ? 'rekening' : 'rekeninge'}`,
  changed: 'Verander',
  always: 'Altyd',
  platform: 'Die platform',
  noCards: 'Nog geen tariefkaarte nie',
  noCardsText: 'Sonder ’n tariefkaart het besendings geen prys nie.',
}

export const rates = inBothLanguages({ en, af })
