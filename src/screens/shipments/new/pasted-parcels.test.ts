import { describe, expect, test } from 'vitest'
import { pastedParcels } from './pasted-parcels.ts'

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

  test.each(['', '12.5', '30 20 10', 'a\tb\tc\td', '3 Spine Road\nKhayelitsha'])('%j is none', (text) => {
    expect(pastedParcels(text)).toBeNull()
  })

  test('what a column that is named does not hold is left to be filled in', () => {
    expect(pastedParcels('Contents\tLength\tWidth\tHeight\tWeight\nBooks\t30\t\t10\tx')).toMatchObject([
      { description: 'Books', length: '30', width: '', height: '10', weight: 'x', quantity: '1' },
    ])
  })
})
