import type { Messages } from '../en.ts'

/** What somebody reads in Afrikaans whose collection request is refused. */
export const COLLECTION_SENTENCES: Readonly<Record<string, string>> = {
  'A collection begins and ends on one day.': '’n Afhaling begin en eindig op een dag.',
  'At least one parcel.': 'Ten minste een pakkie.',
  'Enter a number of parcels.': 'Tik ’n aantal pakkies.',
  'Choose at least one day of the week.': 'Kies ten minste een dag van die week.',
  'Enter a mobile number or an e-mail address.': 'Tik ’n selfoonnommer of ’n e-posadres.',
  'Give the driver at least 30 minutes.': 'Gee die drywer ten minste 30 minute.',
  'Name the account that asks for it.': 'Noem die rekening wat dit vra.',
  'Nothing is collected there on this day. Choose another one.':
    'Op hierdie dag word niks daar afgehaal nie. Kies ’n ander een.',
  'Parcels are counted when the request is closed.': 'Pakkies word getel wanneer die versoek afgesluit word.',
  'Say what happened.': 'Sê wat gebeur het.',
  'Take the cursor from the page before.': 'Neem die wyser van die vorige bladsy.',
  'The end lies before the beginning. Choose a later one.':
    'Die einde lê voor die begin. Kies ’n latere een.',
  'The last day is over. Choose a later one.': 'Die laaste dag is verby. Kies ’n latere een.',
  'The last day lies before the first.': 'Die laaste dag lê voor die eerste.',
  'The status follows from the driver. Change one of them at a time.':
    'Die status volg uit die drywer. Verander een van hulle op ’n slag.',
  'This account is closed.': 'Hierdie rekening is gesluit.',
  'This collection request is in the list twice. Put all that changes into one.':
    'Hierdie afhaalversoek is twee keer in die lys. Sit alles wat verander in een.',
  'This gives collection requests to drivers. You need the permission “Change collection requests” (API_/collection-requests:PATCH) for that.':
    'Dit gee afhaalversoeke vir drywers. Daarvoor het jy die toestemming “Change collection requests” (API_/collection-requests:PATCH) nodig.',
  'This time is over. Choose a later one.': 'Hierdie tyd is verby. Kies ’n latere een.',
}

/** Those of them that hold a number or a time. */
export const COLLECTION_SHAPES: Messages['refusals']['shapes'] = [
  {
    when: /^At most (\d+) shipments go with a collection request\.$/,
    say: 'Hoogstens $1 besendings gaan saam met ’n afhaalversoek.',
  },
  { when: /^Choose a day within (\d+) days\.$/, say: 'Kies ’n dag binne $1 dae.' },
  {
    when: /^Parcels are collected from ([\d:]+) to ([\d:]+)\.$/,
    say: 'Pakkies word van $1 tot $2 afgehaal.',
  },
]
