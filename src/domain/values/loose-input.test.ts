import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { looseAmount, looseFlag, looseNumber, looseText, orEmpty } from './loose-input.ts'

const NOTHING = [null, undefined]

describe('what shops send instead of', () => {
  test.each<[unknown, unknown]>([
    [1.5, 1.5],
    ['1.50', 1.5],
    [' 7 ', 7],
    ['.5', 0.5],
    ['-5.', -5],
    ['-0', -0],
    ['', null],
    ...NOTHING.map((none): [unknown, unknown] => [none, none]),
  ])('a number: %j is %j', (sent, read) => expect(looseNumber(-10, 10).parse(sent)).toBe(read))

  test.each([
    ['NaN'],
    ['1e309'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [11],
    ['11'],
    [[5]],
    [true],
    [{}],
    ['5 kg'],
    ['.'],
    ['1.5.2'],
  ])('no number: %j', (sent) => expect(looseNumber(-10, 10).safeParse(sent).success).toBe(false))

  test.each<[unknown, unknown]>([
    [1500.5, 1500.5],
    ['1,500.00', 1500],
    [' 1 234 567.89 ', 1_234_567.89],
    ['1250,50', 1250.5],
    ['1 250,5', 1250.5],
    ['1,250', 1250],
    ['1,250,000.5', 1_250_000.5],
    ['', null],
    ...NOTHING.map((none): [unknown, unknown] => [none, none]),
  ])('an amount: %j is %j', (sent, read) => expect(looseAmount(0, 1e9).parse(sent)).toBe(read))

  test.each([
    [','],
    ['1.500.00'],
    ['1.500,00'],
    ['1,500,00'],
    ['R1,5OO'],
    ['-1'],
    ['1e309'],
    ['NaN'],
    [Number.NaN],
    ['1,000,000,000.01'],
    [[5]],
    [{}],
  ])('no amount: %j', (sent) => expect(looseAmount(0, 1e9).safeParse(sent).success).toBe(false))

  test('a text: the number of an order', () => {
    expect(looseText(5).parse(10023)).toBe('10023')
    for (const wrong of [100233, '100233', -1, 1e300, true, ['a'], {}])
      expect(looseText(5).safeParse(wrong).success).toBe(false)
  })

  test.each<[unknown, boolean | null]>([
    [true, true],
    ['Y', true],
    ['1', true],
    [1, true],
    ['N', false],
    ['false', false],
    [0, false],
    ['', null],
    [undefined, null],
    ['on', true],
    ['Off', false],
    [null, null],
  ])('a yes or a no: %j is %j', (sent, read) => expect(looseFlag.parse(sent)).toBe(read))

  test.each([['maybe'], [2], [{ a: 1 }], [[true]]])('neither yes nor no: %j', (sent) =>
    expect(looseFlag.safeParse(sent).success).toBe(false),
  )

  test('nothing: an empty text', () => {
    const day = orEmpty(z.iso.date())
    expect([day.parse(''), day.parse(null), day.parse('2026-11-24')]).toEqual([null, null, '2026-11-24'])
    expect(day.safeParse('tomorrow').success).toBe(false)
  })
})
