import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../shipments/kept-address.ts'
import { type EntryDetails, entryKey, entryProblems, mergedEntry } from './address-book.ts'

const entry = (changes: Partial<EntryDetails> = {}): EntryDetails => ({
  name: 'Nomsa Dlamini',
  contact_name: '',
  mobile_number: '',
  email: '',
  special_instructions: '',
  address: addressOf({
    street_address: '3 Spine Road',
    local_area: 'Khayelitsha',
    city: 'Cape Town',
    zone: 'WC',
    code: '7784',
  }),
  ...changes,
})

describe('what is wrong with an entry', () => {
  test.each<[string, Partial<EntryDetails>, string[]]>([
    ['nothing', {}, []],
    ['no name', { name: '' }, ['name']],
    ['no telephone number', { mobile_number: 'abc' }, ['mobile_number']],
    ['a list of addresses, one of which is none', { email: 'a@b.example; c' }, ['email']],
    [
      'no suburb and no city',
      { address: addressOf({ street_address: '1 Main Road', zone: 'GP', code: '1' }) },
      ['address.local_area', 'address.city'],
    ],
  ])('%s', (_, changes, fields) => {
    expect(entryProblems(entry(changes), true).map(({ field }) => field)).toEqual(fields)
  })

  test('a postal code only where the provider wants one', () => {
    const without = entry({ address: { ...entry().address, code: '' } })
    expect(entryProblems(without, false)).toEqual([])
    expect(entryProblems(without, true)).toMatchObject([{ field: 'address.code' }])
  })
})

test('case, accents and spaces make no other entry', () => {
  const same = entry({ name: 'NOMSA  Dlamíni', address: { ...entry().address, local_area: 'khayelitsha' } })
  expect(entryKey(same)).toBe(entryKey(entry()))
  expect(entryKey(entry({ name: 'Thabo' }))).not.toBe(entryKey(entry()))
})

test('the same shop at a street of the same name in another town is another entry, and lends no point', () => {
  const central = { street_address: '1 Main Road', local_area: 'Central' }
  const durban = entry({ address: addressOf({ ...central, city: 'Durban', zone: 'KZN' }) })
  const other = addressOf({ ...central, city: 'Gqeberha', zone: 'EC', lat: -33.96, lng: 25.6 })
  expect(entryKey(entry({ address: other }))).not.toBe(entryKey(durban))
  expect(mergedEntry(durban, [entry({ address: other })]).address.lat).toBeNull()
})

test('merging keeps what the first says, loses nothing that it lacks, and twice is once', () => {
  const words = fc.constantFrom('', 'a', 'b')
  const any = fc
    .record({ contact_name: words, mobile_number: words, email: words, special_instructions: words })
    .map(entry)
  fc.assert(
    fc.property(any, fc.array(any, { maxLength: 3 }), (into, others) => {
      const merged = mergedEntry(into, others)
      for (const field of ['contact_name', 'mobile_number', 'email', 'special_instructions'] as const) {
        const known = [into, ...others].map((one) => one[field]).find((text) => text !== '') ?? ''
        expect(merged[field]).toBe(known)
      }
      expect(mergedEntry(merged, others)).toEqual(merged)
    }),
  )
})
