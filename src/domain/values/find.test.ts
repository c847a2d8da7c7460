import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOf, haystackOf, scoreOf, searchTermsOf, searchText } from './find.ts'

const parcel = haystackOf(['HUBX4K7', null, 'Nomsa Dlamini', 'Khayelitsha, Cape Town'])

test.each([
  ['hubx', 0],
  ['HUBX4K7', 0],
  ['dlam', 1],
  ['nomsa cape', 2],
  ['lami', 2],
  ['nomsa durban', null],
])('%s answers with %s', (typed, score) => {
  expect(scoreOf(parcel, searchTermsOf(typed))).toBe(score)
})

test.each([
  ['Zoë', 'zoe'],
  ['CAFÉ Môre', 'cafe more'],
  ['Søren Łukasz', 'soren lukasz'],
  ['D’Urban', "d'urban"],
  ['Straße', 'strasse'],
  ['plain 123', 'plain 123'],
  ['東京', '東京'],
])('%s is looked for as %s', (text, wanted) => {
  expect(searchText(text)).toBe(wanted)
})

test.each([
  ['Zoë', 'zoe'],
  ['Zoe', 'zoë'],
  ['André Müller', 'MULLER andre'],
])('%s is found by %s', (said, typed) => {
  expect(scoreOf(haystackOf([said]), searchTermsOf(typed))).not.toBeNull()
})

test('nothing typed is answered by everything', () => {
  expect([searchTermsOf('  '), scoreOf(parcel, [])]).toEqual([[], 0])
})

test('the best of many are those that sorting would give', () => {
  const things = fc.array(fc.record({ score: fc.nat(3), rank: fc.nat(1000) }), { maxLength: 60, size: 'max' })
  fc.assert(
    fc.property(things, fc.integer({ min: 1, max: 9 }), (offered, most) => {
      const best = bestOf<(typeof offered)[number]>(most)
      for (const one of offered) best.offer(one, one.score, one.rank)
      const told = ({ score, rank }: (typeof offered)[number]) => [score, rank]
      const sorted = offered.toSorted((a, b) => a.score - b.score || b.rank - a.rank).slice(0, most)
      expect(best.best().map(told)).toEqual(sorted.map(told))
    }),
  )
})
