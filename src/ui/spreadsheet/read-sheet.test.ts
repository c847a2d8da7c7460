import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { xlsxFile, zipBomb } from '../../../tests/support/xlsx-file.ts'
import { readSheet } from './read-sheet.ts'

const cellsOf = (file: Uint8Array) => {
  const read = readSheet(file)
  return read.ok ? read.rows.map(({ cells }) => cells) : read.why
}

describe('an Excel file', () => {
  test('texts stay as they are, numbers and days are what a clerk sees', () => {
    const file = xlsxFile([
      ['Name', 'Phone', 'Code', 'Weight', 'Date', 'Sum'],
      [
        'Zoë & <Søn>',
        '0821234567',
        '0700',
        1.1000000000000001,
        { day: 46350 },
        { formula: 'A1', result: 'x' },
      ],
      ['', 821234567, 700, 0.30000000000000004, { day: 46350.5 }, { formula: 'WEBSERVICE("http://x")' }],
    ])
    expect(cellsOf(file)).toEqual([
      ['Name', 'Phone', 'Code', 'Weight', 'Date', 'Sum'],
      ['Zoë & <Søn>', '0821234567', '0700', '1.1', '2026-11-24', 'x'],
      ['', '821234567', '700', '0.3', '2026-11-24 12:00', ''],
    ])
  })
  test('the first sheet that is shown is read, rows keep their numbers, gaps stay gaps', () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c r="C3" t="b"><x:v>1</x:v></x:c></x:row>' +
      '<x:row r="9"><x:c r="B9" t="e"><x:v>#REF!</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(readSheet(xlsxFile([], { 'xl/worksheets/sheet1.xml': sheet }))).toEqual({
      ok: true,
      rows: [
        { line: 3, cells: ['a', '', 'TRUE'] },
        { line: 9, cells: ['', '#REF!'] },
      ],
    })
  })
  test('rich text is one text, how it is spoken is left out, no entity is made up', () => {
    const shared =
      '<!DOCTYPE x [<!ENTITY lol "lol">]><sst><si><r><t>Die </t></r><r><t>Bult</t></r><rPh><t>spoken</t></rPh></si><si><t>&lol;&#65;&#x42;</t></si></sst>'
    const sheet =
      '<worksheet><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>77</v></c></row></worksheet>'
    expect(
      cellsOf(xlsxFile([], { 'xl/sharedStrings.xml': shared, 'xl/worksheets/sheet1.xml': sheet })),
    ).toEqual([['Die Bult'], ['&lol;AB', '']])
  })
})

describe('a file that nobody could mean', () => {
  test('a zip bomb is refused before it is unpacked, also as what it is not said to be', () => {
    const bomb = zipBomb()
    expect(bomb.length).toBeLessThan(100_000)
    expect(readSheet(bomb)).toEqual({ ok: false, why: 'unpacks-too-big' })
    // The size that the directory tells is a lie.
    const view = new DataView(bomb.buffer)
    for (let at = 0; at < bomb.length - 30; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
    expect(readSheet(bomb)).toEqual({ ok: false, why: 'unpacks-too-big' })
  })
  test.each([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0), 'not-a-spreadsheet'],
    ['an old Excel file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'old-excel'],
    ['a zip file of something else', zipSync({ 'a.txt': strToU8('a') }), 'not-a-spreadsheet'],
    ['a zip file that was cut off', xlsxFile([['a'], ['b']]).slice(0, 300), 'not-a-spreadsheet'],
    ['nothing', new Uint8Array(), 'empty'],
    ['the names of columns alone', strToU8('Name;Phone\n'), 'empty'],
    ['200 MB', new Uint8Array(200_000_000), 'too-big'],
    ['10 001 rows', strToU8(`a\n${'b\n'.repeat(10_001)}`), 'too-many-rows'],
    ['10 001 rows of Excel', xlsxFile(Array.from({ length: 10_002 }, () => [1])), 'too-many-rows'],
  ])('%s', (_what, file, why) => {
    expect(readSheet(file)).toEqual({ ok: false, why })
  })
  test('a text that a million cells share is not sent a million times', () => {
    const sheet = `<worksheet>${Array.from({ length: 2_000 }, (_, i) => `<row r="${i + 1}">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`).join('')}</worksheet>`
    const file = xlsxFile([['x'.repeat(2_000)]], { 'xl/worksheets/sheet1.xml': sheet })
    expect(file.length).toBeLessThan(100_000)
    expect(readSheet(file)).toEqual({ ok: false, why: 'unpacks-too-big' })
  })
  test('tags without end cost no time', () => {
    const sheet = '<a'.repeat(3_000_000)
    expect(readSheet(xlsxFile([], { 'xl/worksheets/sheet1.xml': sheet }))).toEqual({
      ok: false,
      why: 'empty',
    })
  })
  test('whatever the bytes are, it is rows or a refusal', () => {
    const whole = xlsxFile([
      ['a', 1],
      ['b', { day: 2 }],
    ])
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 8 }), (at, bytes) => {
        const spoiled = whole.slice()
        spoiled.set(bytes.slice(0, whole.length - at), at)
        expect(typeof readSheet(spoiled).ok).toBe('boolean')
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => typeof readSheet(bytes).ok === 'boolean'),
    )
  })
})

test('a CSV file is read by comma, semicolon or tab, in the letters that it is written in', () => {
  const rows = [
    ['Naam', 'Stad'],
    ['Zoë', 'Kaapstad'],
  ]
  const texts = [',', ';', '\t'].map((between) => rows.map((cells) => cells.join(between)).join('\r\n'))
  for (const text of texts) {
    expect(cellsOf(strToU8(text))).toEqual(rows)
    expect(cellsOf(strToU8(`\uFEFF${text}`))).toEqual(rows)
    expect(cellsOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toEqual(rows)
    const wide = new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer)
    expect(cellsOf(wide)).toEqual(rows)
  }
})

test('what nobody means does not stand in a cell as it is', () => {
  expect(cellsOf(strToU8(`a,b\nx\u0001,${'y'.repeat(3_000)}`))).toEqual([
    ['a', 'b'],
    ['x\ufffd', 'y'.repeat(2_000)],
  ])
})
