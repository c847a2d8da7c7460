/** How things are written for people, and read back from what people type. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatKg } from '../shipments/weight.ts'
import { THEME_COLOURS, tabTextOverride, toHsl } from '../tenants/theme.ts'
import { collectionRequestId, creditNoteId, invoiceId, paymentId, searchId } from './display-id.ts'
import { emailRefusal, isEmailList } from './email.ts'
import { splitList, wildcard } from './list-input.ts'
import { LOCALES } from './locale.ts'
import { formatRand, parseRand } from './money.ts'
import { formatPhone, normalisePhone } from './phone.ts'
import { sentence, withFullStop } from './sentence.ts'

const number = fc.stringMatching(/^[+0-9 ]{0,16}$/)

describe('telephone numbers', () => {
  test.each([
    ['0821234567', '+27 82 123 4567'],
    ['0027821234567', '+27 82 123 4567'],
    ['+27 821 234 567', '+27 82 123 4567'],
    ['0027 82 123 4567', '+27 82 123 4567'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+12025550123', '+12025550123'],
    ['12345', '12345'],
    ['', ''],
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  test.each([
    ['+27 82 123 4567', '+27821234567'],
    ['27821234567', '+27821234567'],
    ['0027821234567', '+27821234567'],
    ['821234567', '0821234567'],
    ['0821234567', '0821234567'],
    ['(083) 777-5000', '0837775000'],
    ['+27 (82) 111-0777', '+27821110777'],
    ['+27 (0)82 111 0777', '+27821110777'],
    ['0027 (0)82.111.0777', '+27821110777'],
    ['', ''],
  ])('%s is sent as %s', (typed, sent) => {
    expect(normalisePhone(typed)).toBe(sent)
  })

  test('both forms are settled after one pass', () => {
    fc.assert(
      fc.property(number, (typed) => {
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed))
        expect(normalisePhone(normalisePhone(typed))).toBe(normalisePhone(typed))
      }),
    )
  })

  test('spaces never matter', () => {
    fc.assert(
      fc.property(number, (typed) => {
        expect(formatPhone(typed)).toBe(formatPhone(typed.replaceAll(' ', '')))
      }),
    )
  })
})

describe('money', () => {
  test.each([
    [123450, 'R 1 234.50'],
    [0, 'R 0.00'],
    [-0, 'R 0.00'],
    [5, 'R 0.05'],
    [-1000, '-R 10.00'],
    [-99, '-R 0.99'],
    [100000000, 'R 1 000 000.00'],
  ])('%i cents are %s', (cents, shown) => {
    expect(formatRand(cents)).toBe(shown)
  })

  test('what is shown can be typed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
        expect(parseRand(formatRand(cents))).toBe(cents)
        expect(parseRand(formatRand(cents, LOCALES.af))).toBe(cents)
      }),
    )
  })

  test.each([
    ['1,234.5', 123450],
    ['1250,50', 125050],
    ['R 1 250,5', 125050],
    ['-0,05', -5],
    ['1,250', 125000],
    ['1,250,000', 125000000],
    ['1,250,50', null],
    ['1.250,50', null],
    ['R200', 20000],
    ['r 1 000', 100000],
    ['-R 10.00', -1000],
    ['-0', 0],
    ['1.005', null],
    ['', null],
    ['R', null],
    ['1e3', null],
    ['12abc', null],
  ])('%s is %s cents', (typed, cents) => {
    expect(parseRand(typed)).toBe(cents)
  })
})

describe('identifiers', () => {
  test('ids are padded to 6 digits and grow past them', () => {
    expect([collectionRequestId(7), paymentId(7), invoiceId(7), creditNoteId(1234567)]).toEqual([
      'COL000007',
      'PMT000007',
      'INV000007',
      'CR1234567',
    ])
  })

  test('a migrated invoice keeps its own number', () => {
    expect([invoiceId(7, 'A-9'), invoiceId(7, ''), invoiceId(7, null)]).toEqual([
      'A-9',
      'INV000007',
      'INV000007',
    ])
  })

  test('every shown id is found again', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom(collectionRequestId, paymentId, invoiceId, creditNoteId),
        (id, show) => {
          expect(searchId(show(id))).toBe(id)
          expect(searchId(show(id).toLowerCase())).toBe(id)
        },
      ),
    )
  })

  test('a tracking reference is no id', () => {
    expect([searchId('COL123'), searchId(' 42 '), searchId('HUBX4K7'), searchId('')]).toEqual([
      123,
      42,
      null,
      null,
    ])
  })
})

describe('sentences and lists', () => {
  test('a full stop is added once', () => {
    expect(['Not found', 'Really?', 'Done.', '', 'Wait '].map(withFullStop)).toEqual([
      'Not found.',
      'Really?',
      'Done.',
      '',
      'Wait.',
    ])
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(withFullStop(withFullStop(text))).toBe(withFullStop(text))
      }),
    )
  })

  test('a sentence begins with a capital', () => {
    expect(sentence('customer reference is required')).toBe('Customer reference is required.')
  })

  test('commas and semicolons part, spaces go, empty values too', () => {
    expect(splitList('a@b.co; c@d.co,, e @f.co;')).toEqual(['a@b.co', 'c@d.co', 'e@f.co'])
  })

  test('a filter is wrapped once', () => {
    expect([wildcard('abc'), wildcard(wildcard('abc')), wildcard('  ')]).toEqual(['%abc%', '%abc%', ''])
  })

  test('one wrong address spoils the list, an empty field does not', () => {
    expect([isEmailList(''), isEmailList('a@b.co; c@d.co'), isEmailList('a@b.co; nobody')]).toEqual([
      true,
      true,
      false,
    ])
    expect(emailRefusal('delivery', 'x')).toBe('Invalid delivery email')
    expect(emailRefusal('collection', 'a@b.co')).toBe(null)
  })

  test('weights say no more than they know', () => {
    expect([2.4, 10, 0.456, 0.001, 0].map((kg) => formatKg(kg, LOCALES.en))).toEqual([
      '2.4 kg',
      '10 kg',
      '0.46 kg',
      '0.01 kg',
      '0 kg',
    ])
  })
})

describe('colours', () => {
  test.each([
    ['#00A422', { h: 132, s: 100, l: 32 }],
    ['#FFFFFF', { h: 0, s: 0, l: 100 }],
    ['#000', { h: 0, s: 0, l: 0 }],
    ['#f00', { h: 0, s: 100, l: 50 }],
    ['#00f', { h: 240, s: 100, l: 50 }],
    ['red', null],
  ])('%s is %o', (hex, hsl) => {
    expect(toHsl(hex)).toEqual(hsl)
  })

  test('every colour stays within hue, saturation and lightness', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^#[0-9a-f]{6}$/), (hex) => {
        const hsl = toHsl(hex)
        expect(hsl).toMatchObject({ h: expect.any(Number), s: expect.any(Number), l: expect.any(Number) })
        expect(
          hsl && hsl.h >= 0 && hsl.h < 360 && hsl.s >= 0 && hsl.s <= 100 && hsl.l >= 0 && hsl.l <= 100,
        ).toBe(true)
      }),
    )
  })

  test('tab text is overridden only when the text is not white', () => {
    expect([
      tabTextOverride(THEME_COLOURS.theme_text),
      tabTextOverride('#fff'),
      tabTextOverride('#123456'),
    ]).toEqual([null, null, '#123456'])
  })
})
