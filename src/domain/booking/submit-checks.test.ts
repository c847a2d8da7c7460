import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../shipments/kept-address.ts'
import { type SubmitRules, type Submitted, type SubmittedSide, submitProblems } from './submit-checks.ts'

const whole = addressOf({
  street_address: '1 Main Road',
  local_area: 'Rondebosch',
  city: 'Cape Town',
  zone: 'WC',
  code: '7700',
})
const side: SubmittedSide = { address: whole, email: '', hasPickupPoint: false, after: null, before: null }
const box = {
  submitted_length_cm: 30,
  submitted_width_cm: 20,
  submitted_height_cm: 10,
  submitted_weight_kg: 1.5,
}
const form: Submitted = {
  sides: { collection: side, delivery: side },
  custom_tracking_reference: null,
  parcels: [box],
  hasServiceLevel: true,
  isGuest: false,
  billingEmail: '',
}
const none = { length_cm: null, width_cm: null, height_cm: null, weight_kg: null }
const rules: SubmitRules = {
  trackingPrefix: '',
  ownPrefixes: [],
  isLockerNetwork: false,
  requiresGuestBillingEmail: false,
  requiresPostalCode: false,
  countries: { collection: [], delivery: [] },
  maximum: none,
  minimum: none,
  offersDateReasons: false,
}
const on = (which: 'collection' | 'delivery', changes: Partial<SubmittedSide>): Partial<Submitted> => ({
  sides: { ...form.sides, [which]: { ...side, ...changes } },
})
const said = (changes: Partial<Submitted>, more: Partial<SubmitRules> = {}) =>
  submitProblems({ ...form, ...changes }, { ...rules, ...more }).map(
    ({ check, field, message }) => `${check} ${field}: ${message}`,
  )

test('nothing is wrong with what is right', () => {
  expect(said({})).toEqual([])
})

const locker = addressOf({ type: 'locker' })
const counter = addressOf({ ...whole, type: 'counter' })
const SHORT = 'Parcel(s) alternative references need to be a minimum of 7 characters'

describe('each check by itself', () => {
  test.each<[string, Partial<Submitted>, Partial<SubmitRules>, string[]]>([
    [
      'a counter without a pickup point',
      on('collection', { address: counter }),
      {},
      ['1 collection_pickup_point_id: Please select a pickup point for collection'],
    ],
    [
      'the same at the other end',
      on('delivery', { address: counter }),
      {},
      ['1 delivery_pickup_point_id: Please select a pickup point for delivery'],
    ],
    ['a locker with one', on('delivery', { address: locker, hasPickupPoint: true }), {}, []],
    [
      'a locker of the locker network itself',
      on('delivery', { address: addressOf({ ...whole, type: 'locker' }) }),
      { isLockerNetwork: true },
      [],
    ],
    [
      'a counter of the locker network all the same',
      on('delivery', { address: counter }),
      { isLockerNetwork: true },
      ['1 delivery_pickup_point_id: Please select a pickup point for delivery'],
    ],
    [
      'a reference of six characters',
      { custom_tracking_reference: 'ABCDEF' },
      {},
      ['2 custom_tracking_reference: Custom tracking reference needs to be a minimum of 7 characters'],
    ],
    ['the same behind a prefix', { custom_tracking_reference: 'ABCDEF' }, { trackingPrefix: 'K' }, []],
    [
      'a prefix that is typed along, and counts once',
      { custom_tracking_reference: 'kw-123' },
      { trackingPrefix: 'KW-' },
      ['2 custom_tracking_reference: Custom tracking reference needs to be a minimum of 7 characters'],
    ],
    [
      'the same of parcels, of which one is long enough with it',
      {
        parcels: ['KW-123', '1234', '123'].map((alternative_tracking_reference) => ({
          ...box,
          alternative_tracking_reference,
        })),
      },
      { trackingPrefix: 'KW-' },
      [0, 2].map((i) => `4 parcels[${i}].alternative_tracking_reference: ${SHORT}`),
    ],
    [
      'references that begin as those of the courier do',
      {
        custom_tracking_reference: 'spb-9912',
        parcels: [{ ...box, alternative_tracking_reference: 'HUB-1234' }],
      },
      { ownPrefixes: ['SPB', 'HUB'] },
      [
        '2 custom_tracking_reference: References that begin with SPB are given by the courier. Choose another one, or none',
        '4 parcels[0].alternative_tracking_reference: References that begin with HUB are given by the courier. Choose another one, or none',
      ],
    ],
    [
      'the same of a return, which goes by those of what it brings back',
      { custom_tracking_reference: 'spb-9912', isReturn: true },
      { ownPrefixes: ['SPB'] },
      [],
    ],
    ['no reference', { custom_tracking_reference: '' }, {}, []],
    [
      'two parcels at a pickup point',
      { ...on('delivery', { hasPickupPoint: true }), parcels: [box, box] },
      {},
      ['3 parcels: Pickup point shipments can only have one parcel'],
    ],
    [
      'two of which one is cancelled',
      { ...on('delivery', { hasPickupPoint: true }), parcels: [box, { ...box, status: 'cancelled' }] },
      {},
      [],
    ],
    [
      'the second and third reference too short',
      {
        parcels: [
          { ...box, alternative_tracking_reference: 'LONGENOUGH' },
          { ...box, alternative_tracking_reference: 'A1' },
          { ...box, alternative_tracking_reference: 'B1' },
        ],
      },
      {},
      [
        `4 parcels[1].alternative_tracking_reference: ${SHORT}`,
        `4 parcels[2].alternative_tracking_reference: ${SHORT}`,
      ],
    ],
    [
      'a guest without an address for the bill',
      { isGuest: true },
      { requiresGuestBillingEmail: true },
      ['5 responsible_contact.email: Please provide an email address for billing purposes.'],
    ],
    ['a guest of whom none is asked', { isGuest: true }, {}, []],
    ['somebody who is no guest', {}, { requiresGuestBillingEmail: true }, []],
    [
      'a guest who has chosen no level yet',
      { isGuest: true, hasServiceLevel: false },
      { requiresGuestBillingEmail: true },
      [],
    ],
    [
      'a guest with one',
      { isGuest: true, billingEmail: 'a@b.example' },
      { requiresGuestBillingEmail: true },
      [],
    ],
    [
      'too long, and too heavy',
      {},
      { maximum: { ...none, length_cm: 29, weight_kg: 1 } },
      [
        '6 parcels[0].submitted_length_cm: Some parcels exceed the maximum allowed length of 29cm',
        '6 parcels[0].submitted_weight_kg: Some parcels exceed the maximum allowed weight of 1kg',
      ],
    ],
    ['exactly as long as may be', {}, { maximum: { ...none, length_cm: 30 } }, []],
    [
      'measured smaller than was said',
      { parcels: [{ ...box, actual_length_cm: 20 }] },
      { maximum: { ...none, length_cm: 29 } },
      [],
    ],
    [
      'measured bigger',
      { parcels: [box, { ...box, actual_width_cm: 99 }] },
      { maximum: { ...none, width_cm: 50 } },
      ['6 parcels[1].submitted_width_cm: Some parcels exceed the maximum allowed width of 50cm'],
    ],
    [
      'too flat',
      {},
      { minimum: { ...none, height_cm: 11 } },
      ['6 parcels[0].submitted_height_cm: Some parcels are below the minimum allowed height of 11cm'],
    ],
    [
      'an address without a suburb and code',
      on('delivery', { address: { ...whole, local_area: '', code: '' } }),
      { requiresPostalCode: true },
      ['7 delivery_address: The delivery address requires the following: suburb, postal code'],
    ],
    ['no address at a pickup point', on('delivery', { address: locker, hasPickupPoint: true }), {}, []],
    [
      'an address of the address book',
      on('collection', { address: addressOf({ id: 4, entered_address: 'somewhere' }) }),
      {},
      [],
    ],
    [
      'hours that end before they begin',
      on('collection', { after: '12:00', before: '11:00' }),
      {},
      ['8 collection_before: The "collection to" time cannot be earlier than the "collection from" time'],
    ],
    [
      'moments that do',
      on('delivery', { after: 2, before: 1 }),
      {},
      ['8 delivery_before: The "delivery to" time cannot be earlier than the "delivery from" time'],
    ],
    [
      'another date without a reason',
      { edit: { movesRequestedDate: true, reason: ' ' } },
      { offersDateReasons: true },
      ['9 reason: Reason for requested date change is required'],
    ],
    ['with one', { edit: { movesRequestedDate: true, reason: 'Asked' } }, { offersDateReasons: true }, []],
    ['where none is offered', { edit: { movesRequestedDate: true, reason: '' } }, {}, []],
    [
      'cancelled without a reason',
      { cancel: { reason: '' } },
      {},
      ['10 reason: Reason for cancelling shipment is required'],
    ],
    [
      'an e-mail address that is none, in a list',
      on('delivery', { email: 'a@b.example; nobody' }),
      {},
      ['11 delivery_contact.email: Invalid delivery email'],
    ],
    [
      'a bill to an e-mail address that is none',
      { billingEmail: 'nobody' },
      {},
      ['11 responsible_contact.email: Invalid billing email'],
    ],
    [
      'an edit of one that was booked so',
      { billingEmail: 'nobody', edit: { movesRequestedDate: false, reason: '' } },
      {},
      [],
    ],
    ['a list of them', on('delivery', { email: 'a@b.example, c@d.example' }), {}, []],
  ])('%s', (_what, changes, more, wanted) => {
    expect(said(changes, more)).toEqual(wanted)
  })
})

/** One way to fail each check, none of which hides another. */
const FAILING: readonly { form: Partial<Submitted>; rules: Partial<SubmitRules> }[] = [
  { form: { custom_tracking_reference: 'A' }, rules: {} },
  { form: { parcels: [{ ...box, alternative_tracking_reference: 'A' }] }, rules: {} },
  { form: { isGuest: true }, rules: { requiresGuestBillingEmail: true } },
  { form: {}, rules: { maximum: { ...none, length_cm: 1 } } },
  { form: { edit: { movesRequestedDate: true, reason: '' } }, rules: { offersDateReasons: true } },
  { form: { cancel: { reason: '' } }, rules: {} },
]
const NUMBERS = [2, 4, 5, 6, 9, 10]

test('whatever is wrong at once is told, in the order of the checks', () => {
  fc.assert(
    fc.property(fc.subarray([...FAILING.keys()]), (chosen) => {
      const changes = Object.assign({}, ...chosen.map((i) => FAILING[i]?.form))
      const more = Object.assign({}, ...chosen.map((i) => FAILING[i]?.rules))
      const found = submitProblems({ ...form, ...changes }, { ...rules, ...more })
      expect(found.map(({ check }) => check)).toEqual(chosen.map((i) => NUMBERS[i]))
    }),
  )
})

test('both ends at once: check by check, collection before delivery', () => {
  const wrong = { ...side, address: addressOf({ type: 'counter' }), email: 'x', after: '9', before: '8' }
  expect(
    submitProblems({ ...form, sides: { collection: wrong, delivery: wrong } }, rules).map(
      ({ check, field }) => `${check} ${field}`,
    ),
  ).toEqual([
    '1 collection_pickup_point_id',
    '1 delivery_pickup_point_id',
    '7 collection_address',
    '7 delivery_address',
    '8 collection_before',
    '8 delivery_before',
    '11 collection_contact.email',
    '11 delivery_contact.email',
  ])
})
