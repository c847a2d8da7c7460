import { describe, expect, test } from 'vitest'
import { type BookingFields, EMPTY_ROW, EMPTY_SIDE, emptyBooking } from './draft.ts'
import { type BookingRules, formField, problemsOf, withoutProblemsOf } from './problems.ts'

const NO_LIMIT = { length_cm: null, width_cm: null, height_cm: null, weight_kg: null }
const RULES: BookingRules = {
  trackingPrefix: '',
  ownPrefixes: [],
  isLockerNetwork: false,
  requiresGuestBillingEmail: false,
  requiresPostalCode: false,
  countries: { collection: [], delivery: [] },
  maximum: NO_LIMIT,
  minimum: NO_LIMIT,
  offersDateReasons: false,
  isGuest: false,
  needsContents: false,
  needsAccount: false,
  needsLevel: true,
  needsCustomerReference: false,
  needsCostCenter: false,
  hasCostCenters: false,
  today: '2026-11-24',
  offeredDays: null,
}
const SIDE = {
  ...EMPTY_SIDE,
  name: 'Nomsa Dlamini',
  mobile_number: '082 123 4567',
  street_address: '3 Spine Road',
  local_area: 'Khayelitsha',
  city: 'Cape Town',
  zone: 'WC',
}
const POINT = {
  id: 3,
  provider: 'counters',
  name: 'Corner shop',
  street_address: '1 Main Road',
  local_area: 'Claremont',
  city: 'Cape Town',
  zone: 'WC',
  code: '7708',
  lat: -33.98,
  lng: 18.46,
  hours: '',
  compartments: [],
}
const ROW = { ...EMPTY_ROW, key: 1, length: '30', width: '20', height: '10', weight: '1,5' }
const COMPLETE: BookingFields = {
  ...emptyBooking(SIDE),
  delivery: SIDE,
  parcels: [ROW],
  service_level_id: 1,
}

test('nothing is wrong with what is complete', () => {
  expect(problemsOf(COMPLETE, RULES)).toEqual({})
})

describe('each thing that is wrong is marked at its field', () => {
  test.each<[string, Partial<BookingFields>, Partial<BookingRules>, Record<string, string>]>([
    ['no account', {}, { needsAccount: true }, { account_id: 'Fill this in' }],
    [
      'a day that is gone',
      { collection_min_date: '2026-11-23' },
      {},
      { collection_min_date: 'Choose today or a later day' },
    ],
    [
      'a day without service',
      { collection_min_date: '2026-11-29', delivery_min_date: '2026-12-02' },
      { offeredDays: { collection: '2026-11-30', delivery: '2026-12-02' } },
      { collection_min_date: 'The chosen service level has no service on this day' },
    ],
    [
      'hours that end before they begin',
      { delivery_after: '12:00', delivery_before: '09:00' },
      {},
      { delivery_before: 'The "delivery to" time cannot be earlier than the "delivery from" time' },
    ],
    [
      'a parcel that does not say what is in it, where that is required',
      {},
      { needsContents: true },
      { 'parcels.1.description': 'Say what is in the parcel' },
    ],
    ['no level', { service_level_id: null }, {}, { service_level: 'Choose a service level' }],
    [
      'no way to reach somebody',
      { delivery: { ...SIDE, mobile_number: '' } },
      {},
      { 'delivery.mobile_number': 'The delivery contact needs an e-mail address or a mobile number' },
    ],
    [
      'an e-mail address that is none',
      { delivery: { ...SIDE, email: 'nonsense' } },
      {},
      { 'delivery.email': 'Invalid delivery email' },
    ],
    [
      'an address without a place: its point is no door',
      { collection: { ...SIDE, street_address: '', city: '', lat: -26, lng: 28 } },
      {},
      {
        'collection.street_address': 'The collection address requires the following: street address, city',
        'collection.city': 'Fill this in',
      },
    ],
    [
      'no postal code, where it is required',
      {},
      { requiresPostalCode: true },
      {
        'collection.code': 'The collection address requires the following: postal code',
        'delivery.code': 'The delivery address requires the following: postal code',
      },
    ],
    [
      'the third row is too long',
      {
        parcels: [
          { ...ROW, quantity: '2' },
          { ...ROW, key: 5, length: '130' },
        ],
      },
      { maximum: { ...NO_LIMIT, length_cm: 120 } },
      { 'parcels.5.length': 'Some parcels exceed the maximum allowed length of 120cm' },
    ],
    [
      'measures that are blank, no number, or nothing',
      { parcels: [{ ...ROW, length: '', width: 'x', height: '0' }] },
      {},
      {
        'parcels.1.length': 'Fill this in',
        'parcels.1.width': 'Enter a number',
        'parcels.1.height': 'More than 0',
      },
    ],
    [
      'a reference that is too short',
      { custom_tracking_reference: 'AB1' },
      {},
      { custom_tracking_reference: 'Custom tracking reference needs to be a minimum of 7 characters' },
    ],
    [
      'no customer reference, where the account demands one',
      {},
      { needsCustomerReference: true },
      { customer_reference: 'customer reference is required' },
    ],
    [
      'no cost centre, where there are any and the account demands one',
      { cost_center: ' ' },
      { hasCostCenters: true, needsCostCenter: true },
      { cost_center: 'Cost centre is required' },
    ],
    [
      'no cost centre that an account demands where there are none',
      {},
      { hasCostCenters: false, needsCostCenter: true },
      {},
    ],
    [
      'a locker that is not chosen, and two parcels for one that is',
      {
        collection: { ...SIDE, kind: 'locker' },
        delivery: { ...SIDE, kind: 'counter', point: POINT },
        parcels: [{ ...ROW, quantity: '2' }],
      },
      {},
      {
        'collection.point': 'Please select a pickup point for collection',
        parcels: 'Pickup point shipments can only have one parcel',
      },
    ],
    ['a value that is no amount', { declared_value: 'lots' }, {}, { declared_value: 'Enter a number' }],
    [
      'more parcels than a shipment has',
      { parcels: [{ ...ROW, quantity: '999' }] },
      {},
      { 'parcels.1.quantity': 'At most 500 parcels' },
    ],
  ])('%s', (_what, fields, rules, expected) => {
    expect(problemsOf({ ...COMPLETE, ...fields }, { ...RULES, ...rules })).toEqual(expected)
  })
})

test.each([
  ['parcels[2].submitted_length_cm', 'parcels.5.length'],
  ['parcels[0].alternative_tracking_reference', 'parcels.1.reference'],
  ['delivery_contact.email', 'delivery.email'],
  ['delivery_contact', 'delivery.mobile_number'],
  ['collection_address', 'collection.street_address'],
  ['collection_address.city', 'collection.city'],
  ['service_level_code', 'service_level'],
  ['customer_reference', 'customer_reference'],
])('what a call refuses of %s is marked at %s', (field, path) => {
  const parcels = [
    { ...ROW, quantity: '2' },
    { ...ROW, key: 5 },
  ]
  expect(formField(field, { ...COMPLETE, parcels })).toBe(path)
})

test('what is typed into settles its own problem and no other', () => {
  const problems = {
    'delivery.email': 'a',
    'delivery.name': 'b',
    parcels: 'c',
    'parcels.1.length': 'd',
    '': 'e',
  }
  expect(withoutProblemsOf(problems, 'delivery.email')).toEqual({
    'delivery.name': 'b',
    parcels: 'c',
    'parcels.1.length': 'd',
  })
  expect(withoutProblemsOf(problems, 'parcels')).toEqual({ 'delivery.email': 'a', 'delivery.name': 'b' })
})
