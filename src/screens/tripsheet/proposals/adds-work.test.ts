import { expect, test } from 'vitest'
import { addsWork } from './adds-work.ts'

test('stops that were unassigned are more work; those that change drivers or stay are not', () => {
  expect(addsWork([{ from: null, to: 3 }])).toBe(true)
  expect(addsWork([{ from: 2, to: 3 }])).toBe(false)
  expect(addsWork([{ from: null, to: null }])).toBe(false)
  expect(addsWork([])).toBe(false)
})
