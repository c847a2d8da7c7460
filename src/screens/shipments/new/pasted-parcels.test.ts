import { describe, expect, test } from 'vitest'
import { EMPTY_ROW } from './draft.ts'
import { pastedParcels, withPasted } from './pasted-parcels.ts'

const measures = (text: string) =>
  pastedParcels(text)?.map(({ length, width, height, weight, quantity }) =>
    [length, width, height, weight, quantity].join(' '),
  ) ?? null

describe('what is copied out of a spreadsheet', () => {
  test.each([
    ['30\t20\t10\t1.5', ['30 20 10 1.5 1']],
    ['30\t20\t10\t1,5\t3\r\n40\t40\t40\t12\t\r\n', ['30 20 10 1,5 3', '40 40 40 12 1']],
    ['30;20;10;1.5;2', ['30 20 10 1.5 2']],
    ['Shoes\t30\t20\t10\t1.5', ['30 20 10 1.5 1']],
    ['Weight (kg)\tL\tW\tH\tQty\n1.5\t30\t20\t10\t4', ['30 20 10 1.5 4']],
    ['Gewig\tLengte\tBreedte\tHoogte\n1,5\t30\t20\t10', ['30 20 10 1,5 1']],
  ])('%j', (text, rows) => {
    expect(measures(text)).toEqual(rows)
  })

  test('a row in which something is wrong is there, to be seen; a line of words above the others is not', () => {
    const rows = pastedParcels(
      'What\tHow long\tHow wide\tHow high\tHow heavy\nShoes\t30\t20\t10\t1.5\nLamp\t40\t?\t20\t4\t2',
    )
    expect(rows).toMatchObject([
      { description: 'Shoes', length: '30', weight: '1.5' },
      { description: 'Lamp', length: '40', width: '?', height: '20', weight: '4', quantity: '2' },
    ])
  })

  test('more than a shipment has are left out, and counted; a blank line gives way', () => {
    const blank = { ...EMPTY_ROW, key: 1 }
    const typed = { ...EMPTY_ROW, key: 2, length: '30' }
    const rows = Array.from({ length: 510 }, (_, i) => ({ ...EMPTY_ROW, length: '10', reference: `R${i}` }))
    const { parcels, left } = withPasted([blank, typed], rows)
    expect([parcels.length, left]).toEqual([500, 11])
    expect(parcels[0]).toEqual(typed)
    expect(new Set(parcels.map(({ key }) => key)).size).toBe(500)
  })

  test('parcels that are alike are one line of several; what is called by a name of its own stands alone', () => {
    const rows = ['1.5', '2', '1.5', '1.5'].map((weight, i) => ({
      ...EMPTY_ROW,
      length: '30',
      weight,
      quantity: i === 2 ? '5' : '1',
    }))
    const named = { ...EMPTY_ROW, length: '30', weight: '2', reference: 'SKU-1' }
    const odd = { ...EMPTY_ROW, length: '30', weight: '2', quantity: 'two' }
    const { parcels } = withPasted([], [...rows, named, odd, odd])
    expect(parcels.map(({ weight, quantity, reference }) => [weight, quantity, reference])).toEqual([
      ['1.5', '7', ''],
      ['2', '1', ''],
      ['2', '1', 'SKU-1'],
      ['2', 'two', ''],
      ['2', 'two', ''],
    ])
  })

  test('of a cell no more is taken than its field holds', () => {
    const [row] = pastedParcels(`${'x'.repeat(5_000)}\t30\t20\t10\t1.5`) ?? []
    expect(row?.description).toHaveLength(255)
  })

  test.each(['', '12.5', '30 20 10', 'a\tb\tc\td', '3 Spine Road\nKhayelitsha'])('%j is none', (text) => {
    expect(pastedParcels(text)).toBeNull()
  })

  test('what a column that is named does not hold is left to be filled in', () => {
    expect(pastedParcels('Contents\tLength\tWidth\tHeight\tWeight\nBooks\t30\t\t10\tx')).toMatchObject([
      { description: 'Books', length: '30', width: '', height: '10', weight: 'x', quantity: '1' },
    ])
  })
})
