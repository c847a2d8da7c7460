import type { BookShipment } from '../../contract/bookings.ts'
import { mobileNumber, personName } from '../fixtures/names.ts'
import type { FixtureAccount } from '../fixtures/read.ts'
import { slug } from '../fixtures/slug.ts'
import type { Random } from '../random.ts'
import { type Gazetteer, pointIn, someSuburb } from './suburbs.ts'

/** One end of a shipment: where and who. Coordinates in degrees. */
export interface End {
  hub: string
  lat: number
  lng: number
  address: BookShipment['collection_address']
  contact: BookShipment['collection_contact']
}

const STREETS = [
  'Protea',
  'Jacaranda',
  'Acacia',
  'Church',
  'Main',
  'Station',
  'Long',
  'Market',
  'Nelson Mandela',
  'Steve Biko',
  'Albertina Sisulu',
  'Oliver Tambo',
  'Voortrekker',
  'Loop',
  'Kerk',
  'Baobab',
  'Marula',
  'Disa',
  'Aloe',
  'Strelitzia',
  'Vygie',
  'Fynbos',
  'Kingfisher',
  'Hadeda',
  'Weaver',
  'Hoopoe',
  'Impala',
  'Kudu',
  'Eland',
  'Nyala',
  'Mopani',
  'Umkhanyakude',
  'Langa',
  'Makeba',
  'Sobukwe',
  'Luthuli',
  'Tutu',
  'School',
  'Park',
  'Hill',
  'Rose',
  'Oak',
] as const
const WAYS = [
  'Street',
  'Street',
  'Street',
  'Road',
  'Road',
  'Avenue',
  'Avenue',
  'Drive',
  'Crescent',
  'Close',
  'Lane',
] as const
const COMPLEXES = [
  'Villa Toscana',
  'Kingfisher Mews',
  'The Willows',
  'Protea Heights',
  'Sunset Court',
  'Bay View',
] as const
const OFFICES = [
  'Attorneys',
  'Dental',
  'Hardware',
  'Motors',
  'Consulting',
  'Guest House',
  'Salon',
  'Electrical',
] as const

/** Somebody at a door in a suburb of the hub's city. */
export function randomRecipient(dice: Random, gazetteer: Gazetteer, hub: string): End {
  const suburb = someSuburb(dice, gazetteer, hub)
  const point = pointIn(dice, gazetteer, suburb)
  const name = personName(dice)
  const street = `${dice.whole(1, 280)} ${dice.pick(STREETS)} ${dice.pick(WAYS)}`
  const business = dice.chance(0.22)
  const family = name.slice(name.indexOf(' ') + 1)
  return {
    hub,
    ...point,
    address: {
      type: business ? 'business' : 'residential',
      company: business ? `${family} ${dice.pick(OFFICES)}` : '',
      street_address:
        !business && dice.chance(0.15)
          ? `Unit ${dice.whole(1, 60)} ${dice.pick(COMPLEXES)}, ${street}`
          : street,
      local_area: suburb.name,
      city: suburb.city,
      zone: suburb.province,
      code: suburb.code,
      country: 'South Africa',
      ...point,
    },
    contact: {
      name,
      mobile_number: mobileNumber(dice),
      email: dice.chance(0.7) ? `${slug(name, '.')}@mail.example` : '',
    },
  }
}

/** The account's own dispatch desk. */
export function deskOf(account: FixtureAccount): End {
  const { lat, lng } = account.address
  return {
    hub: account.branch_code,
    lat,
    lng,
    address: { type: 'business', ...account.address },
    contact: {
      name: `${account.name} dispatch`,
      mobile_number: account.phone_number,
      email: `orders@${slug(account.name, '-')}.example`,
    },
  }
}
