import { expect, test } from 'vitest'
import { rowsOfAct } from './rows-of-act.ts'

test('a collection request is assigned like a shipment, and no other act is for it', () => {
  expect(rowsOfAct('assign', [1, -2, 3])).toEqual([1, -2, 3])
  expect(rowsOfAct('hold', [1, -2, 3])).toEqual([1, 3])
  expect(rowsOfAct('reschedule', [-2])).toEqual([])
})
