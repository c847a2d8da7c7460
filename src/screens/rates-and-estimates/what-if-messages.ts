import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** A draft over the shipments of the last month. */
const en = {
  run: 'Run what-if',
  again: 'Run again',
  cancel: 'Cancel',
  lead: (days: number) =>
    `Prices the shipments of the last ${days} days by this draft, and by the card in force beside it.`,
  leadText: 'Nothing is kept or changed. Amounts are without VAT.',
  saveFirst: 'Save the draft first.',
  running: 'What-if',
  progress: (done: string, total: string) => `${done} of ${total} shipments`,
  priced: 'priced',
  none: 'No shipments in this time',
  noneText: 'The draft would have priced none of them.',
  noneOfOthers: 'Accounts with a card of their own are not counted here, and nobody else has sent anything.',
  before: 'In force',
  after: 'Draft',
  change: 'Change',
  percent: 'Change in %',
  shipments: 'Shipments',
  summary: 'Revenue',
  count: (n: number, count: string) => `${count} ${n === 1 ? 'shipment' : 'shipments'}`,
  lost: (n: number, count: string) =>
    `${count} ${n === 1 ? 'shipment has' : 'shipments have'} a rate now and none in the draft`,
  gained: (n: number, count: string) =>
    `${count} ${n === 1 ? 'shipment has' : 'shipments have'} a rate in the draft only`,
  by: 'By',
  accounts: 'Account',
  levels: 'Service level',
  zones: 'Delivery zone',
  noAccount: 'No account',
  noZone: 'Outside all zones',
  noRate: 'Without rate',
  chart: (by: string) => `Change of revenue by ${by.toLowerCase()}`,
  chartNote: (n: number) => `The ${n} largest changes`,
  export: 'Export',
  file: 'what-if',
}

const af: typeof en = {
  run: 'Doen wat-as',
  again: 'Doen weer',
  cancel: 'Kanselleer',
  lead: (days) =>
    `Prys die besendings van die laaste ${days} dae volgens hierdie konsep, met die kaart van krag daarnaas.`,
  leadText: 'Niks word gehou of verander nie. Bedrae is sonder BTW.',
  saveFirst: 'Stoor eers die konsep.',
  running: 'Wat-as',
  progress: (done, total) => `${done} van ${total} besendings`,
  priced: 'geprys',
  none: 'Geen besendings in hierdie tyd nie',
  noneText: 'Die konsep sou nie een van hulle geprys het nie.',
  noneOfOthers:
    'Rekeninge met ’n kaart van hul eie tel nie hier nie, en niemand anders het iets gestuur nie.',
  before: 'Van krag',
  after: 'Konsep',
  change: 'Verandering',
  percent: 'Verandering in %',
  shipments: 'Besendings',
  summary: 'Inkomste',
  count: (n, count) => `${count} ${n === 1 ? 'besending' : 'besendings'}`,
  lost: (n, count) =>
    `${count} ${n === 1 ? 'besending' : 'besendings'} het nou ’n tarief en geen in die konsep nie`,
  gained: (n, count) => `${count} ${n === 1 ? 'besending' : 'besendings'} het net in die konsep ’n tarief`,
  by: 'Volgens',
  accounts: 'Rekening',
  levels: 'Diensvlak',
  zones: 'Afleweringsone',
  noAccount: 'Geen rekening nie',
  noZone: 'Buite alle sones',
  noRate: 'Sonder tarief',
  chart: (by) => `Verandering van inkomste volgens ${by.toLowerCase()}`,
  chartNote: (n) => `Die ${n} grootste veranderinge`,
  export: 'Voer uit',
  file: 'wat-as',
}

export const whatIfMessages = inBothLanguages({ en, af })
