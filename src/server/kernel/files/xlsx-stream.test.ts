import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../../tests/support/read-workbook.ts'
import { columnName, type SheetCell } from '../../../domain/values/xlsx.ts'
import { xlsxPieces } from './xlsx-stream.ts'

async function* inPieces(rows: readonly (readonly SheetCell[])[], each: number) {
  for (let from = 0; from < rows.length; from += each) yield rows.slice(from, from + each)
}
const fileOf = (rows: readonly (readonly SheetCell[])[], mostRows?: number) =>
  buffer(xlsxPieces('Things', ['name', 'count', 'when'], inPieces(rows, 7), mostRows))

const values = (file: Buffer, sheet?: number) =>
  readWorkbook(file, sheet).rows.map((row) => row.map(({ value }) => value))

test('what goes in is read back by another program: text, numbers, moments and nothing', async () => {
  const at = Date.parse('2026-11-25T23:59:58+02:00')
  const read = readWorkbook(
    await fileOf([
      ['Ébène & <b>"q"</b>\n🚚', 2.5, { at }],
      [null, 0, null],
    ]),
  )
  expect(read.isHeadFrozen).toBe(true)
  expect(read.rows.slice(1)).toEqual([
    [
      { kind: 'text', value: 'Ébène & <b>"q"</b>\n🚚' },
      { kind: 'number', value: '2.5' },
      { kind: 'date', value: '2026-11-25 23:59:58' },
    ],
    [
      { kind: 'nothing', value: '' },
      { kind: 'number', value: '0' },
    ],
  ])
})

test('what XML cannot hold is left out, and what looks like a formula is text', async () => {
  const { rows } = readWorkbook(
    await fileOf([['a\u0000b\ud800c'], ['=cmd|x!A1'], ['\t=1'], ['＝1+1'], ['_x003D_1']]),
  )
  expect(rows.slice(1).map((row) => row[0])).toEqual([
    { kind: 'text', value: 'ab\ufffdc' },
    { kind: 'guarded text', value: '=cmd|x!A1' },
    { kind: 'guarded text', value: '\t=1' },
    { kind: 'guarded text', value: '＝1+1' },
    // A spreadsheet reads _x005F_ as the line that it stands for.
    { kind: 'text', value: '_x005F_x003D_1' },
  ])
})

test('more rows than a sheet holds go on in the next, each with its head', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => [`N${i}`])
  for (const [most, sizes] of [
    [11, [11, 11]],
    [12, [12, 10]],
    [21, [21]],
  ] as const) {
    const file = await fileOf(rows, most)
    const all = sizes.map((_, i) => values(file, i + 1))
    expect(all.map((sheet) => sheet.length)).toEqual(sizes)
    expect(all.flatMap((sheet) => sheet.slice(1).map(([name]) => name))).toEqual(rows.map(([name]) => name))
  }
  expect(readWorkbook(await fileOf(rows, 11)).sheets).toEqual(['Things 1', 'Things 2'])
  expect(values(await fileOf([]))).toEqual([['name', 'count', 'when']])
})

test('a large workbook is never held: what is read goes no further ahead of what is taken the longer it is', async () => {
  const piece = (n: number) =>
    Array.from({ length: 1_000 }, (_, i) => [
      `Shipment ${n} ${i} to Khayelitsha, Cape Town`,
      i,
      { at: n * i },
    ])
  /** By how many pieces the reading was at most ahead of the bytes that were taken. */
  async function mostAhead(pieces: number): Promise<number> {
    let read = 0
    async function* many() {
      for (; read < pieces; read++) yield piece(read)
    }
    let taken = 0
    const seen: { read: number; taken: number }[] = []
    for await (const one of xlsxPieces('Things', ['name', 'count', 'when'], many())) {
      seen.push({ read, taken })
      taken += one.length
    }
    return Math.max(...seen.map((then) => then.read - (then.taken / taken) * pieces))
  }
  // Of some 170 kB of text each.
  expect(await mostAhead(40)).toBeLessThan(12)
  expect(await mostAhead(120)).toBeLessThan(12)
})

test('whoever stops taking ends the reading', async () => {
  let isLeft = false
  async function* endless() {
    try {
      for (;;) yield [['x'.repeat(1_000)]]
    } finally {
      isLeft = true
    }
  }
  for await (const _ of xlsxPieces('Things', ['name'], endless())) break
  expect(isLeft).toBe(true)
})

test('a failure of what is read ends the file with it', async () => {
  async function* failing() {
    yield [['x']]
    throw new Error('the database is gone')
  }
  await expect(buffer(xlsxPieces('Things', ['name'], failing()))).rejects.toThrow('the database is gone')
})

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
