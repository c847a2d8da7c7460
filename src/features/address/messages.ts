import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** The fields of an address, wherever one is typed. */
const en = {
  company: 'Company',
  street: 'Street address',
  suburb: 'Suburb or town',
  suburbHint: 'Type a suburb, town or postal code',
  city: 'City',
  province: 'Province',
  code: 'Postal code',
  noPlace: 'No matching place: type the address below',
  searching: 'Searching …',
  kinds: { city: 'City', town: 'Town', suburb: 'Suburb' },
  formerly: (names: string) => `also ${names}`,
  used: 'Used before',
  paste: 'Paste a whole address into any field: it is taken apart.',
  taken: 'Address taken apart.',
  check: (fields: string) => `Address taken apart. Check: ${fields}.`,
  unread: (rest: string) => `Not used: ${rest}.`,
  fields: {
    name: 'name',
    company: 'company',
    mobile_number: 'mobile number',
    email: 'e-mail',
    street_address: 'street address',
    local_area: 'suburb',
    city: 'city',
    zone: 'province',
    code: 'postal code',
  },
}

const af: typeof en = {
  company: 'Maatskappy',
  street: 'Straatadres',
  suburb: 'Voorstad of dorp',
  suburbHint: 'Tik ’n voorstad, dorp of poskode',
  city: 'Stad',
  province: 'Provinsie',
  code: 'Poskode',
  noPlace: 'Geen plek pas nie: tik die adres hieronder',
  searching: 'Soek tans …',
  kinds: { city: 'Stad', town: 'Dorp', suburb: 'Voorstad' },
  formerly: (names) => `ook ${names}`,
  used: 'Voorheen gebruik',
  paste: 'Plak ’n hele adres in enige veld: dit word uitmekaar gehaal.',
  taken: 'Adres uitmekaar gehaal.',
  check: (fields) => `Adres uitmekaar gehaal. Kontroleer: ${fields}.`,
  unread: (rest) => `Nie gebruik nie: ${rest}.`,
  fields: {
    name: 'naam',
    company: 'maatskappy',
    mobile_number: 'selfoonnommer',
    email: 'e-pos',
    street_address: 'straatadres',
    local_area: 'voorstad',
    city: 'stad',
    zone: 'provinsie',
    code: 'poskode',
  },
}

export const addressMessages = inBothLanguages({ en, af })
