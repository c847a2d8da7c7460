import { describe, expect, test } from 'vitest'
import { type BookingFields, EMPTY_ROW, EMPTY_SIDE, emptyBooking } from '../new/draft.ts'
import { CONTENT_UNITS, contentChange, mergedContent, unitText, withUnit } from './content-form.ts'

const door = { street_address: '14 Protea Street', local_area: 'Sandton', city: 'Johannesburg', zone: 'GP' }
const booked: BookingFields = {
  ...emptyBooking({ ...EMPTY_SIDE, ...door, name: 'Kwela Fashion', mobile_number: '+27 82 123 4567' }),
  delivery: {
    ...EMPTY_SIDE,
    ...door,
    address_type: 'residential',
    street_address: '3 Spine Road',
    name: 'Nomsa Dlamini',
    alternative_contact_number: '+27 11 555 0100',
  },
  parcels: [{ ...EMPTY_ROW, key: 1, length: '30', width: '20', height: '10', weight: '1.5' }],
}
const nomsa = {
  name: 'Nomsa Dlamini',
  mobile_number: '',
  email: '',
  alternative_contact_number: '+27 11 555 0100',
}
const base = { fields: booked, version: 4 }
const to = (part: Partial<BookingFields['delivery']>, of = booked): BookingFields => ({
  ...of,
  delivery: { ...of.delivery, ...part },
})
const unit = (side: string | null, part: string) => {
  const found = CONTENT_UNITS.find((one) => one.side === side && one.part === part)
  if (found === undefined) throw new Error(`no ${side} ${part}`)
  return found
}

describe('what is sent is what differs, whole, upon the version that was seen', () => {
  test.each<[string, BookingFields, object | null]>([
    ['nothing', booked, null],
    ['white space around what was there', to({ name: ' Nomsa Dlamini ' }), null],
    [
      'a mobile number',
      to({ mobile_number: '082 555 0199' }),
      { delivery_contact: { ...nomsa, mobile_number: '082 555 0199' } },
    ],
    [
      'another number',
      to({ alternative_contact_number: '' }),
      { delivery_contact: { ...nomsa, alternative_contact_number: '' } },
    ],
    ['instructions that are taken away', to({ instructions: '' }), null],
    ['instructions', to({ instructions: 'Gate 2' }), { special_instructions_delivery: 'Gate 2' }],
    [
      'a street',
      to({ street_address: '5 Spine Road' }),
      {
        delivery_address: expect.objectContaining({
          type: 'residential',
          street_address: '5 Spine Road',
          city: 'Johannesburg',
        }),
      },
    ],
    ['a reference', { ...booked, customer_reference: ' PO-1 ' }, { customer_reference: 'PO-1' }],
    [
      'what it is worth, with its cover',
      { ...booked, declared_value: '1 200', is_insured: false },
      { declared_value: 1200, liability_cover: false },
    ],
    ['nothing that is not insured either', { ...booked, is_insured: false }, null],
    [
      'who is asked about it, whole',
      { ...booked, responsible_contact: { ...nomsa, email: 'bills@kwela.example' } },
      { responsible_contact: { ...nomsa, email: 'bills@kwela.example' } },
    ],
    [
      'another parcel',
      { ...booked, parcels: [...booked.parcels, { ...EMPTY_ROW, key: 2, length: '1', quantity: '2' }] },
      { parcels: expect.objectContaining({ length: 3 }) },
    ],
  ])('%s', (_, typed, change) => {
    expect(contentChange(7, base, typed)).toEqual(change === null ? null : { id: 7, version: 4, ...change })
  })

  test('a number that is only spelt otherwise is no change', () => {
    const known = to({ mobile_number: '+27799965213' })
    const spelt = to({ mobile_number: '+27 79 996 5213' })
    expect(contentChange(7, { fields: known, version: 4 }, spelt)).toBeNull()
  })

  test('a counter in the place of a door, and a door in the place of a counter', () => {
    const { lat: _lat, lng: _lng, ...place } = { ...door, lat: null, lng: null }
    const point = {
      ...{ id: 9, provider: 'pudo', name: 'Rosebank Mall', code: '2196', hours: '', compartments: [] },
      ...{ ...place, lat: -26.1, lng: 28 },
    }
    const atCounter = to({ kind: 'counter', point })
    const address = { delivery_pickup_point_id: 9, delivery_pickup_point_provider: 'pudo' }
    expect(contentChange(7, base, atCounter)).toEqual({ id: 7, version: 4, ...address })
    expect(contentChange(7, { fields: atCounter, version: 5 }, booked)).toMatchObject({
      delivery_address: { street_address: '3 Spine Road' },
      delivery_pickup_point_id: null,
      delivery_pickup_point_provider: null,
    })
  })
})

describe('what a colleague changed meanwhile', () => {
  test('comes in where nothing was typed, and what was typed stays', () => {
    const now = to({ instructions: 'Gate 2', street_address: '5 Spine Road' })
    const typed = to({ name: 'Nomsa D' })
    const { fields, collisions } = mergedContent(booked, typed, now)
    expect(fields.delivery).toEqual({ ...now.delivery, name: 'Nomsa D' })
    expect(collisions).toEqual([])
  })

  test('the same by both is no question; otherwise it is one, of an address as a whole', () => {
    const now = to({ name: 'Nomsa D', city: 'Soweto', mobile_number: '1' })
    const typed = to({ name: 'Nomsa D', street_address: '5 Spine Road', mobile_number: '2' })
    const { fields, collisions } = mergedContent(booked, typed, now)
    expect(fields).toEqual(typed)
    expect(collisions).toEqual([unit('delivery', 'address'), unit('delivery', 'mobile_number')])
    const address = unit('delivery', 'address')
    expect([unitText(typed, address), unitText(now, address)]).toEqual([
      '5 Spine Road, Sandton, Johannesburg, GP',
      '3 Spine Road, Sandton, Soweto, GP',
    ])
    expect(withUnit(fields, now, address).delivery).toEqual({
      ...typed.delivery,
      city: 'Soweto',
      street_address: '3 Spine Road',
    })
  })

  test('parcels are one thing', () => {
    const heavier = (weight: string) => ({ ...booked, parcels: [{ ...EMPTY_ROW, key: 1, weight }] })
    const { collisions } = mergedContent(booked, heavier('2'), heavier('3'))
    expect(collisions).toEqual([unit(null, 'parcels')])
    expect(mergedContent(booked, booked, heavier('3')).fields.parcels).toMatchObject([{ weight: '3' }])
  })
})
