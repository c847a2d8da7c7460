import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import {
  columnGeometry,
  columnWidth,
  DEFAULT_LAYOUT,
  fittingColumns,
  inOrder,
  LEAST_WIDTH,
  MOST_WIDTH,
  readLayout,
} from './column-layout.ts'
import { changeLayout, type LayoutChange } from './column-state.ts'

/** Settings are the user's own JSON: any program that has their token may store any. A table shows itself all the same. */

const KEYS = ['ref', 'due', 'note']
const COLUMNS: Column<null>[] = KEYS.map((key) => ({ key, title: key, width: 8, cell: () => '' }))

/** Near enough to a layout to be taken for one. */
const key = fc.oneof(fc.constantFrom(...KEYS, 'constructor', '__proto__'), fc.string())
const part = <T>(right: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: right }, fc.jsonValue())
const record = <T>(value: fc.Arbitrary<T>) =>
  fc
    .array(fc.tuple(key, value))
    .map((pairs) =>
      JSON.parse(`{${pairs.map((pair) => pair.map((one) => JSON.stringify(one)).join(':')).join()}}`),
    )
const layoutLike = fc.record(
  {
    visible: part(record(part(fc.boolean()))),
    order: part(fc.array(part(key))),
    sizes: part(record(part(fc.double({ noNaN: true, noDefaultInfinity: true })))),
    pinned: part(fc.array(part(key))),
  },
  { requiredKeys: [] },
)
const stored = fc.oneof(
  fc.json(),
  fc.string(),
  layoutLike.map((layout) => JSON.stringify(layout)),
)

const CHANGES: readonly LayoutChange[] = [
  { is: 'place', key: 'due', beside: 'ref', after: false },
  { is: 'resize', key: 'due', width: 9 },
  { is: 'show', key: 'ref', on: true, shown: ['due'] },
  { is: 'show', key: 'ref', on: false },
  { is: 'pin', key: 'ref', on: true },
]

test('whatever is stored, a table has every column once, shows at least one, and can be arranged', () => {
  fc.assert(
    fc.property(stored, (text) => {
      const read = readLayout(text)
      for (const layout of [read, ...CHANGES.map((change) => changeLayout(COLUMNS, read, change))]) {
        expect(
          inOrder(COLUMNS, layout)
            .map((column) => column.key)
            .sort(),
        ).toEqual(KEYS.toSorted())
        const fit = { room: 20, selectable: true, layout }
        const shown = fittingColumns(COLUMNS, fit)
        expect(shown.length).toBeGreaterThan(0)
        for (const column of shown) {
          const width = columnWidth(column, layout)
          expect(width >= LEAST_WIDTH && width <= MOST_WIDTH).toBe(true)
        }
        expect(Object.values(columnGeometry(shown, fit).style).join()).not.toMatch(/NaN|undefined|function/)
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  '{"order":5}',
  '[null]',
  'null',
  '"ref"',
  '{"sizes":{"ref":1e9}}',
  '{"visible":{"ref":"no"}}',
  '',
])('what is no layout is none: %s', (text) => expect(readLayout(text)).toEqual(DEFAULT_LAYOUT))

test('what one part says is kept where another is wrong', () => {
  expect(readLayout('{"order":["due","due","ref"],"sizes":7}')).toEqual({
    ...DEFAULT_LAYOUT,
    order: ['due', 'ref'],
  })
})
