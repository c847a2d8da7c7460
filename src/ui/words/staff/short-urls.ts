/** Short addresses, where they lead and how often they are followed. */
export const shortUrls = {
  title: 'Short URLs',
  list: 'Short addresses',
  none: 'No short address yet',
  noneText: 'Make one above: it fits into an SMS, and every time that somebody follows it is counted.',
  leadsTo: 'Leads to',
  targetExample: 'https://springbok.example/specials?utm_source=sms',
  code: 'Code',
  codeHint: 'Made up unless typed',
  make: 'Make short',
  isMade: (address: string) => `${address} leads there now`,
  columns: { address: 'Short address', target: 'Leads to', visits: 'Followed', last: 'Last', made: 'Made' },
  never: 'Never',
  deleteOne: (address: string) => `Delete ${address}`,
  deleteIt: 'Delete',
  deleteTitle: (address: string) => `Delete ${address}?`,
  deleteText: (target: string, visits: string) =>
    `It stops leading to ${target}. Whoever follows it in a message or on paper finds “Page not found” from then on; so far it was followed ${visits === '1' ? 'once' : `${visits} times`}.`,
}
