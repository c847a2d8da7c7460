import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv, parseTsv, unguarded, writeCsv, writeTsv } from './csv.ts'

test('what a spreadsheet puts into the clipboard is read cell by cell, empty ones too', () => {
  expect(parseTsv('a\tb\r\n\tc\r\n\r\n')).toEqual([['a', 'b'], ['', 'c'], ['']])
  expect(parseTsv('69 + max(0, kg - 5) * 5,50; x')).toEqual([['69 + max(0, kg - 5) * 5,50; x']])
  expect(parseTsv('"two\nlines"\t"say ""no"""')).toEqual([['two\nlines', 'say "no"']])
})

test('what is written is read again', () => {
  const cells = fc.array(
    fc.array(
      fc.string().filter((cell) => !/\r|^"/.test(cell)),
      { minLength: 2, maxLength: 3 },
    ),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(cells, (rows) => {
      expect(parseTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})

test('a list leaves out lines without a word, and takes the separator of its head', () => {
  expect(parseCsv('a;b\n\n1,5;2\n')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(writeCsv([['=1', 'a,b']])).toBe('\uFEFF\'=1,"a,b"\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['Gate 3;=HYPERLINK("http://x")', 'Gate 3;\'=HYPERLINK("http://x")'],
  ['a\n-1', "a\n'-1"],
  ['a; "=1', 'a; "\'=1'],
  ['a;\t@SUM(A1)', "a;\t'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['Gate 3;＠SUM(A1)', "Gate 3;'＠SUM(A1)"],
  ['a\n－1', "a\n'－1"],
  ['＋27 82 123 4567', "'＋27 82 123 4567"],
  ['082 123 4567; 083 765 4321', '082 123 4567; 083 765 4321'],
  ['Nel-Botha; op-en-wakker', 'Nel-Botha; op-en-wakker'],
])('no cell is run as a formula, by whatever a file is cut: %j', (cell, guarded) => {
  expect(writeCsv([[cell]])).toBe(
    `\uFEFF${/[;\n"]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded}\r\n`,
  )
  expect(unguarded(guarded)).toBe(cell)
})

test('a cell of nothing but separators costs no time', () => {
  const cell = `${' \n'.repeat(100_000)}=${' '.repeat(100_000)}=`
  expect(writeCsv([[cell]]).length).toBeGreaterThan(300_000)
})
