import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Short addresses, where they lead and how often they are visited. */
const en = {
  title: 'Short URLs',
  list: 'Short URLs',
  none: 'No short URLs yet',
  noneText: 'Create one above: short enough for an SMS, and every visit is counted.',
  leadsTo: 'Leads to',
  targetExample: 'https://springbok.example/specials?utm_source=sms',
  code: 'Code',
  codeHint: 'Automatic if empty',
  make: 'Create short URL',
  isMade: (address: string) => `${address} created`,
  columns: { address: 'Short URL', target: 'Leads to', visits: 'Visits', last: 'Last', made: 'Created' },
  never: 'Never',
  deleteOne: (address: string) => `Delete ${address}`,
  deleteIt: 'Delete',
  deleteTitle: (address: string) => `Delete ${address}?`,
  deleteText: (target: string, visits: string) =>
    `No longer leads to ${target}; visitors get “Page not found”. Visits so far: ${visits}.`,
}

const af: typeof en = {
  title: 'Kort URL’s',
  list: 'Kort URL’s',
  none: 'Nog geen kort URL’s nie',
  noneText: 'Skep een hier bo: kort genoeg vir ’n SMS, en elke besoek word getel.',
  leadsTo: 'Lei na',
  targetExample: 'https://springbok.example/specials?utm_source=sms',
  code: 'Kode',
  codeHint: 'Outomaties indien leeg',
  make: 'Skep kort URL',
  isMade: (address) => `${address} geskep`,
  columns: { address: 'Kort URL', target: 'Lei na', visits: 'Besoeke', last: 'Laaste', made: 'Geskep' },
  never: 'Nooit',
  deleteOne: (address) => `Skrap ${address}`,
  deleteIt: 'Skrap',
  deleteTitle: (address) => `Skrap ${address}?`,
  deleteText: (target, visits) =>
    `Lei nie meer na ${target} nie; besoekers sien “Bladsy nie gevind nie”. Besoeke tot dusver: ${visits}.`,
}

export const shortUrls = inBothLanguages({ en, af })
