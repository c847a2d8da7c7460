import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ShipmentStatus, STAGES, type Stage } from '../shipments/shipment-status.ts'
import type { Series } from './day-figures.ts'
import { type BranchScope, createDayFold, figureNumbers, SLOT_MS } from './day-numbers.ts'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')
const BRANCHES = [1, 2, 3]
const SERIES: readonly Series[] = [
  'booked',
  'collected',
  'delivered',
  'left',
  'kept',
  'broken',
  'atHub',
  'out',
]

type Facts = NonNullable<Parameters<ReturnType<typeof createDayFold>['put']>[1]>

const moment = fc.integer({ min: -36 * 60, max: 6 * 60 }).map((minutes) => NOON + minutes * 60_000)
const branch = fc.option(fc.constantFrom(...BRANCHES))
const row: fc.Arbitrary<Facts> = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  status: fc.constantFrom(...ShipmentStatus.options),
  status_at: moment,
  created_at: moment,
  collected_at: fc.option(moment),
  delivered_at: fc.option(moment),
  delivery_before: fc.option(moment),
  collection_branch_id: branch,
  delivery_branch_id: branch,
  hub_id: branch,
})
const change = fc.oneof({ weight: 5, arbitrary: row }, fc.integer({ min: 1, max: 12 }))

/** Everything that can be asked, so that two folds can be compared. */
function everything(fold: ReturnType<typeof createDayFold>) {
  const scopes: BranchScope[] = ['all', ...BRANCHES]
  const from = Math.floor((NOON - 40 * 3_600_000) / SLOT_MS)
  return scopes.map((scope) => ({
    stages: Object.keys(STAGES).map((stage) => fold.stage(stage as Stage, scope)),
    slots: SERIES.map((series) =>
      Array.from({ length: 600 }, (_, i) => fold.sum(series, from + i, from + i, scope)),
    ),
  }))
}

test('after any changes the numbers are those of a fold that only ever saw the rows that are left', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60, size: 'max' }), (changes) => {
      const kept = createDayFold()
      const rows = new Map<number, Facts>()
      for (const one of changes) {
        if (typeof one === 'number') {
          rows.delete(one)
          kept.put(one, undefined)
        } else {
          rows.set(one.id, one)
          kept.put(one.id, one)
        }
      }
      const anew = createDayFold()
      for (const [id, one] of rows) anew.put(id, one)
      expect(everything(kept)).toEqual(everything(anew))
    }),
    { numRuns: 60 },
  )
})

test('the branches make up the whole, but for what belongs to none', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), (rows) => {
      const fold = createDayFold()
      for (const one of rows) fold.put(one.id, one)
      for (const stage of Object.keys(STAGES) as Stage[]) {
        const parts = BRANCHES.map((id) => fold.stage(stage, id)).reduce((a, b) => a + b)
        expect(parts).toBeLessThanOrEqual(fold.stage(stage, 'all'))
      }
      const stages = (Object.keys(STAGES) as Stage[]).map((stage) => fold.stage(stage, 'all'))
      expect(stages.reduce((a, b) => a + b)).toBe(rows.length)
    }),
  )
})

test('a long span is summed like its slots one by one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), moment, (rows, start) => {
      const fold = createDayFold()
      for (const one of rows) fold.put(one.id, one)
      const from = Math.floor(start / SLOT_MS)
      for (const series of SERIES) {
        let sum = 0
        for (let slot = from; slot <= from + 300; slot++) sum += fold.sum(series, slot, slot, 'all')
        expect(fold.sum(series, from, from + 300, 'all')).toBe(sum)
      }
    }),
  )
})

test('what is told of all branches reads as what was counted', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), moment, (rows, start) => {
      const fold = createDayFold()
      for (const one of rows) fold.put(one.id, one)
      const figures = figureNumbers(fold.tell())
      for (const stage of Object.keys(STAGES) as Stage[])
        expect(figures.stage(stage, 'all')).toBe(fold.stage(stage, 'all'))
      const from = Math.floor(start / SLOT_MS)
      for (const series of SERIES)
        for (const length of [0, 1, 40, 600])
          expect(figures.sum(series, from, from + length, 'all')).toBe(
            fold.sum(series, from, from + length, 'all'),
          )
    }),
  )
})

test('a change that is nothing to the numbers is no news', () => {
  const fold = createDayFold()
  const [one] = fc.sample(row, 1)
  if (one === undefined) throw new Error('fast-check gave nothing')
  expect(fold.put(one.id, one)).toBe(true)
  expect(fold.put(one.id, { ...one })).toBe(false)
  expect(fold.put(one.id, undefined)).toBe(true)
  expect(fold.put(one.id, undefined)).toBe(false)
})
