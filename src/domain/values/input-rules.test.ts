/** What people type, made into what is meant (000 §5, §9). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSearch, searchHitPath } from '../console/nav-search.ts'
import { MOST_OPTIONS, optionGroups } from '../console/option-groups.ts'
import { rangeEdge, TIME_CHOICES } from './day-range.ts'
import { documentOf } from './display-id.ts'
import { FILE_KINDS, fileKind } from './file-kind.ts'
import { splitList, wildcard } from './list-input.ts'
import { endOfDay, formatDateTime, startOfDay } from './moment.ts'
import { asciiOnly, initialsOf, shortName, withoutSpace } from './plain-text.ts'
import { sentence } from './sentence.ts'
import { keysOf } from './table.ts'
import { normaliseUrl } from './web-address.ts'

describe('addresses of pages', () => {
  test.each([
    ['http://kwela.example/a?b=c', 'https://kwela.example/a?b=c'],
    ['HTTPS://kwela.example', 'https://kwela.example'],
    ['kwela.example', 'https://kwela.example'],
    [' www.kwela.example ', 'https://www.kwela.example'],
    ['', ''],
    ['   ', ''],
  ])('%s becomes %s', (typed, meant) => {
    expect(normaliseUrl(typed)).toBe(meant)
  })

  test('once is enough, and what was a page is one afterwards', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const once = normaliseUrl(url)
        expect(normaliseUrl(once)).toBe(once)
        expect(URL.canParse(once)).toBe(true)
        expect(once.startsWith('https://')).toBe(true)
      }),
    )
  })
})

describe('files', () => {
  test.each([
    ['shipments.CSV', 'csv'],
    ['pod.jpeg', 'image'],
    ['Pod.JPG', 'image'],
    ['scan.2026.png', 'image'],
    ['zones.kml', 'kml'],
    ['Invoice 7.PDF', 'pdf'],
    ['notes.txt', null],
    ['csv', null],
    ['.csv', null],
    ['folder/.pdf', null],
    ['pdf.exe', null],
    ['', null],
  ])('%s is %s', (name, kind) => {
    expect(fileKind(name)).toBe(kind)
  })

  test('the case of an extension never matters', () => {
    const extension = fc.constantFrom(...keysOf(FILE_KINDS).flatMap((kind) => FILE_KINDS[kind]))
    fc.assert(
      fc.property(extension, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (name, upper) => {
        const mixed = [...name].map((letter, i) => (upper[i] ? letter.toUpperCase() : letter)).join('')
        expect(fileKind(`a.${mixed}`)).toBe(fileKind(`a.${name}`))
      }),
    )
  })
})

describe('ranges of days', () => {
  const day = Date.parse('2026-11-21T12:00:00+02:00')

  test('a start is the start of its day, an end the end of it, an exact time itself', () => {
    expect(rangeEdge('2026-11-21', 'start')).toBe(startOfDay(day))
    expect(rangeEdge('2026-11-21', 'end')).toBe(endOfDay(day))
    expect(rangeEdge('2026-11-21T12:00:00+02:00', 'start')).toBe(day)
    expect(rangeEdge('2026-11-21T12:00:00+02:00', 'end')).toBe(day)
  })

  test.each([
    '0000-12-31',
    '0000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-02-31',
    '2026-02-31T10:00:00Z',
    '2026-02-31T24:00:00Z',
    '2026-11-21T24:00:01Z',
    '2026-11-21T24:30:00Z',
    '2026-11-21T25:00:00Z',
    '2026-11-21 and more',
    '',
    '1',
    'soon',
    'soon 2026',
  ])('%s is no date', (text) => {
    expect([rangeEdge(text, 'start'), rangeEdge(text, 'end')]).toEqual([null, null])
  })

  test('24:00 ends its day', () => {
    const midnight = Date.parse('2026-11-22T00:00:00Z')
    for (const text of ['2026-11-21T24:00:00Z', '2026-11-21T24:00Z', '2026-11-22T02:00:00+02:00'])
      expect([rangeEdge(text, 'start'), rangeEdge(text, 'end')]).toEqual([midnight, midnight])
  })

  test('a day never ends before it starts', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2080, 0, 1) }), (at) => {
        const text = new Date(at).toISOString().slice(0, 10)
        const [start, end] = [rangeEdge(text, 'start') ?? 0, rangeEdge(text, 'end') ?? 0]
        expect(end - start).toBe(86_400_000 - 1)
        expect(formatDateTime(start).endsWith('00:00')).toBe(true)
      }),
    )
  })

  test('times are offered in steps of half an hour, 00:00 to 23:30', () => {
    expect([TIME_CHOICES.length, TIME_CHOICES[0], TIME_CHOICES[1], TIME_CHOICES.at(-1)]).toEqual([
      48,
      '00:00',
      '00:30',
      '23:30',
    ])
    expect([...TIME_CHOICES].sort()).toEqual(TIME_CHOICES)
  })
})

describe('lists of choices', () => {
  const many = (count: number, group?: string) =>
    Array.from({ length: count }, (_, i) => ({ label: `${group ?? 'Choice'} ${i}`, group }))

  test('at most 50 of each group are shown, and the rest is told', () => {
    const groups = optionGroups([...many(70, 'Durban'), ...many(3, 'Paarl')], '', new Set())
    expect(groups.map(({ group, shown, more }) => [group, shown.length, more])).toEqual([
      ['Durban', 50, 20],
      ['Paarl', 3, 0],
    ])
  })

  test('a group that somebody has opened is whole, the others are not', () => {
    const groups = optionGroups([...many(70, 'Durban'), ...many(60, 'Paarl')], '', new Set(['Durban']))
    expect(groups.map(({ shown, more }) => [shown.length, more])).toEqual([
      [70, 0],
      [50, 10],
    ])
  })

  test('nothing is lost, nothing is shown twice, and only what matches is shown', () => {
    const option = fc.record({
      label: fc.string({ maxLength: 3 }),
      group: fc.constantFrom('A', 'B', undefined),
    })
    fc.assert(
      fc.property(
        fc.array(option, { maxLength: 200, size: 'max' }),
        fc.string({ maxLength: 1 }),
        (options, typed) => {
          const groups = optionGroups(options, typed, new Set())
          const wanted = typed.trim().toLowerCase()
          const matching = options.filter(({ label }) => label.toLowerCase().includes(wanted))
          expect(groups.reduce((sum, { shown, more }) => sum + shown.length + more, 0)).toBe(matching.length)
          for (const { shown, more } of groups) {
            expect(shown.length).toBeLessThanOrEqual(MOST_OPTIONS)
            expect(more > 0).toBe(more > 0 && shown.length === MOST_OPTIONS)
            for (const one of shown) expect(matching).toContain(one)
          }
          expect(new Set(groups.map(({ group }) => group)).size).toBe(groups.length)
        },
      ),
    )
  })
})

describe('references', () => {
  test.each([
    [' hubx4k7 ', 'HUBX4K7', 'HUBX4K7'],
    ['HUBX4K7/2', 'HUBX4K7/2', 'HUBX4K7'],
    ['\u0002kw-77\r\n', 'KW-77', 'KW-77'],
  ])('%j is looked up as %s, of the shipment %s', (typed, reference, shipment) => {
    expect(readSearch(typed)).toMatchObject({ reference, shipment })
  })

  test('nothing typed is nothing to look for', () => {
    expect([readSearch(''), readSearch('  '), readSearch('\r\n')]).toEqual([null, null, null])
  })

  test.each([
    ['INV000007', { kind: 'invoice', id: 7 }],
    ['cr 12', { kind: 'credit-note', id: 12 }],
    ['PMT000001', { kind: 'payment', id: 1 }],
    ['COL123', { kind: 'collection-request', id: 123 }],
    ['COL', null],
    ['HUBX4K7', null],
    ['123', null],
  ])('%s quotes %o', (typed, document) => {
    expect(documentOf(typed)).toEqual(document)
    expect(readSearch(typed)?.document).toEqual(document)
  })

  test('what is found has an address, another one for people of an account', () => {
    expect(searchHitPath({ type: 'shipment', data: { id: 3 } }, 'account')).toBe('/shipments/3')
    expect(searchHitPath({ type: 'account', data: { id: 3 } }, 'staff')).toBe('/shipments?account=3')
    expect(searchHitPath({ type: 'invoice', data: { id: 3 } }, 'staff')).toBe('/accounts/invoices/3')
    expect(searchHitPath({ type: 'credit-note', data: { id: 3 } }, 'account')).toBe('/credit-notes/3')
  })
})

describe('text', () => {
  test.each([
    ['Môre, Müller', 'More, Muller'],
    ['“Ja” – ’n pakkie…', '"Ja" - \'n pakkie...'],
    ['日本', ''],
  ])('%s without what is not ASCII is %s', (text, plain) => {
    expect(asciiOnly(text)).toBe(plain)
  })

  test('stripping is settled after one pass and leaves plain text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(asciiOnly(asciiOnly(text))).toBe(asciiOnly(text))
        expect(withoutSpace(text)).not.toMatch(/\s/)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[\x20-\x7e]*$/), (text) => {
        expect(asciiOnly(text)).toBe(text)
      }),
    )
  })

  test('a sentence is settled after one pass, and ends like one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(sentence(sentence(text))).toBe(sentence(text))
        expect(sentence(text)).toMatch(/^$|[.!?]$/)
      }),
    )
  })

  test('a name takes 18 characters at most', () => {
    expect([shortName('Nomsa Dlamini'), shortName('Johannes Christiaan Smuts')]).toEqual([
      'Nomsa Dlamini',
      'Johannes Christia…',
    ])
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(shortName(name).length).toBeLessThanOrEqual(Math.max(18, name.length))
        expect(shortName(name).isWellFormed()).toBe(name.isWellFormed())
      }),
    )
  })

  test('initials and short names are whole letters, also of somebody whose name has an emoji', () => {
    expect(
      ['Nomsa Dlamini', 'ops@springbok.example', '👩‍🚀 Thandi Nkosi', '🚚', 'Ånge', '', '𝒩omsa van-der'].map(
        initialsOf,
      ),
    ).toEqual(['ND', 'OS', 'TN', '🚚', 'Å', '', '𝒩V'])
    expect(shortName('👨‍👩‍👧‍👦'.repeat(19))).toBe(`${'👨‍👩‍👧‍👦'.repeat(17)}…`)
  })

  test('what was parted by commas or semicolons is the same again, and a filter is wrapped once', () => {
    const value = fc.stringMatching(/^[a-z0-9@.]{1,8}$/)
    fc.assert(
      fc.property(fc.array(value), fc.constantFrom(',', ';', ' ; ', ', '), (values, mark) => {
        expect(splitList(values.join(mark))).toEqual(values)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(wildcard(wildcard(text))).toBe(wildcard(text))
      }),
    )
  })
})
