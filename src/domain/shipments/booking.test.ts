/** What a booking is made of: addresses, contacts, parcels, references, service levels. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isLongEnough } from '../tracking/tracking-reference.ts'
import { PROVINCES, Province, provinceCode } from '../values/province.ts'
import { Address, AddressInput, addressRefusal, missingFromAddress, placeLine } from './address.ts'
import { Contact, ContactInput, contactOf, isReachable } from './contact.ts'
import { addressOf } from './kept-address.ts'
import { massKg, measured, ParcelInput, shipmentWeights, volumeLitres, volumetricKg } from './parcel.ts'
import { SERVICE_LEVELS, ServiceLevelCode, serviceLevel } from './service-level.ts'

describe('provinces', () => {
  test.each([
    ['Gauteng', 'GP'],
    ['gp', 'GP'],
    ['KwaZulu Natal', 'KZN'],
    ['Kwazulu-natal', 'KZN'],
    ['North-West Province', 'NW'],
    ['Western Cape', 'WC'],
    ['Bavaria', null],
    ['', null],
  ])('%s is %s', (text, code) => {
    expect(provinceCode(text)).toBe(code)
  })

  test('every province is found by its code and by its name', () => {
    for (const code of Province.options)
      expect([provinceCode(code), provinceCode(PROVINCES[code].name)]).toEqual([code, code])
  })
})

describe('addresses', () => {
  const whole = addressOf({
    street_address: '1 Long Street',
    local_area: 'Khayelitsha',
    city: 'Cape Town',
    zone: 'Western Cape',
    code: 700,
  })

  test('what shops send becomes one form', () => {
    expect(whole).toMatchObject({ zone: 'WC', country: 'South Africa', code: '0700', company: '', lat: null })
    expect(addressOf({ country: 'ZA', zone: 'GP' })).toMatchObject({ zone: 'GP', country: 'South Africa' })
    expect(addressOf({ country: 'Namibia', zone: 'GP Street' })).toMatchObject({ zone: 'GP Street' })
  })

  test('unknown fields and nulls are no reason to refuse', () => {
    const sent = AddressInput.parse({ company: null, zone: 'Gauteng', contact_name: 'Thandi', type: '' })
    expect(Address.safeParse(addressOf(sent)).success).toBe(true)
  })

  test('normalising what is normal changes nothing', () => {
    const text = fc.string({ maxLength: 20 })
    fc.assert(
      fc.property(fc.record({ company: text, city: text, zone: text, code: text, country: text }), (sent) => {
        const once = addressOf(sent)
        expect(addressOf(once)).toEqual(once)
      }),
    )
  })

  test('the sentence lists what is missing, in order', () => {
    expect(addressRefusal('collection', whole, true)).toBe(null)
    expect(addressRefusal('delivery', addressOf({ company: 'Acme', city: 'Durban' }), true)).toBe(
      'The delivery address requires the following: suburb, province/zone, postal code',
    )
  })

  test('coordinates stand for a street, half of them do not', () => {
    const at = (more: AddressInput) =>
      missingFromAddress(addressOf({ ...whole, street_address: '', ...more }), false)
    expect(at({ lat: -33.9, lng: 18.4 })).toEqual([])
    expect(at({ lat: 0, lng: 0 })).toEqual([])
    expect(at({ lat: -33.9 })).toEqual(['street address'])
  })

  test('an address known by id needs nothing more', () => {
    expect(missingFromAddress(addressOf({ id: 4, entered_address: 'somewhere' }), true)).toEqual([])
    expect(missingFromAddress(addressOf({ id: 4 }), false)).not.toEqual([])
  })

  test('a place is suburb and city, said once when they are the same', () => {
    expect(placeLine(whole)).toBe('Khayelitsha, Cape Town')
    expect(placeLine({ local_area: 'Durban', city: 'Durban' })).toBe('Durban')
    expect(placeLine({ local_area: '', city: 'Durban' })).toBe('Durban')
  })
})

test('a contact is reachable by e-mail or by mobile number', () => {
  expect(isReachable(contactOf({ name: 'Thandi' }))).toBe(false)
  expect(isReachable(contactOf({ email: ' ', mobile_number: '082' }))).toBe(true)
})

describe('parcels', () => {
  const box = {
    submitted_length_cm: 50,
    submitted_width_cm: 40,
    submitted_height_cm: 30,
    submitted_weight_kg: 5,
  }

  test('numbers come as numbers or as text, and nothing else is a number', () => {
    expect(ParcelInput.parse({ ...box, submitted_weight_kg: '2.5' }).submitted_weight_kg).toBe(2.5)
    for (const wrong of ['', 'two', null, undefined, -1, Number.NaN, '1e9', true])
      expect(ParcelInput.safeParse({ ...box, submitted_weight_kg: wrong }).success).toBe(false)
  })

  test('volume weighs a kilogram for 5 000 cubic centimetres', () => {
    expect(volumetricKg(box)).toBe(12)
  })

  test('a vehicle carries what they weigh on a scale, though more is charged by their volume', () => {
    const pillows = { ...box, submitted_weight_kg: 1.254 }
    expect(shipmentWeights([pillows, pillows]).charged).toBe(24)
    expect(massKg([pillows, pillows])).toBe(2.51)
    expect(massKg([pillows, { ...pillows, actual_weight_kg: 3 }])).toBe(4.25)
  })

  test('what weighs a few grams does not weigh nothing', () => {
    const card = { ...box, submitted_weight_kg: 0.003 }
    expect(massKg([card])).toBe(0.01)
    expect(massKg([card, card, card])).toBe(0.01)
    expect(massKg([])).toBe(0)
  })

  test('litres are what each measure that holds makes of all of them, and none where nobody has said how large they are', () => {
    expect(volumeLitres([box, { ...box, actual_height_cm: 10 }])).toBe(80)
    expect(volumeLitres([{ ...box, submitted_height_cm: 0.2 }])).toBe(0.4)
    const nothing = { ...box, submitted_length_cm: 0 }
    expect(volumeLitres([nothing, box])).toBe(60)
    for (const unknown of [[], [nothing]]) expect(volumeLitres(unknown)).toBeNull()
  })

  test('what the hub measured comes before what the sender said', () => {
    expect(measured({ ...box, actual_height_cm: 10, actual_weight_kg: null })).toEqual({
      length_cm: 50,
      width_cm: 40,
      height_cm: 10,
      weight_kg: 5,
    })
  })

  test('charged is the greater total, and a further parcel never makes it less', () => {
    const side = fc.integer({ min: 0, max: 200 })
    const parcel = fc.record({
      submitted_length_cm: side,
      submitted_width_cm: side,
      submitted_height_cm: side,
      submitted_weight_kg: side,
    })
    fc.assert(
      fc.property(fc.array(parcel), parcel, (parcels, more) => {
        const { actual, volumetric, charged } = shipmentWeights(parcels)
        expect(charged).toBe(Math.max(actual, volumetric))
        expect(shipmentWeights([...parcels, more]).charged).toBeGreaterThanOrEqual(charged)
      }),
    )
  })
})

test('every schema of a booking can be written in the API description', () => {
  for (const schema of [AddressInput, Address, ContactInput, Contact, ParcelInput])
    for (const io of ['input', 'output'] as const)
      expect(z.toJSONSchema(schema, { io })).toMatchObject({ type: 'object' })
})

test('the account prefix counts towards the minimum', () => {
  expect([isLongEnough('ABCD'), isLongEnough('ABCD', 'XYZ'), isLongEnough('ABCDEFG')]).toEqual([
    false,
    true,
    true,
  ])
})

describe('service levels', () => {
  test('no level promises to deliver before it may, nor closes before it opens', () => {
    for (const code of ServiceLevelCode.options) {
      const { days, window } = SERVICE_LEVELS[code]
      expect(days[0] <= days[1] && window[0] < window[1]).toBe(true)
    }
  })

  test('an unknown code is nobody’s', () => {
    expect([serviceLevel('ECO')?.name, serviceLevel('eco'), serviceLevel('toString')]).toEqual([
      'Economy',
      null,
      null,
    ])
  })
})
