import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import {
  type ColumnLayout,
  cellPlace,
  columnGeometry,
  DEFAULT_LAYOUT,
  fittingColumns,
  inOrder,
} from './column-layout.ts'
import { changeLayout, columnTable, type LayoutChange } from './column-state.ts'

const column = (key: string, width: number, priority = 1, grow?: number): Column<null> => ({
  key,
  title: key,
  width,
  priority,
  ...(grow === undefined ? {} : { grow }),
  cell: () => '',
})
const COLUMNS = [column('name', 10, 1, 2), column('due', 5, 2), column('note', 8, 3), column('more', 8, 3)]
const KEYS = COLUMNS.map(({ key }) => key)
const after = (changes: readonly LayoutChange[]) =>
  changes.reduce((layout, change) => changeLayout(COLUMNS, layout, change), DEFAULT_LAYOUT)
const shown = (room: number, ...changes: LayoutChange[]) =>
  fittingColumns(COLUMNS, { room, selectable: false, layout: after(changes) }).map(({ key }) => key)

test('a column that says nothing of its priority leaves before one that is to be the last', () => {
  const columns: Column<unknown>[] = [
    { key: 'ref', title: 'Ref', width: 8, cell: () => '' },
    { key: 'phone', title: 'Phone', width: 8, cell: () => '' },
    { key: 'act', title: '', width: 6, priority: 0, cell: () => '' },
  ]
  const keys = (room: number) =>
    fittingColumns(columns, { room, selectable: false, layout: DEFAULT_LAYOUT }).map(({ key }) => key)
  expect(keys(17)).toEqual(['ref', 'act'])
  expect(keys(8)).toEqual(['act'])
})

test('columns leave where there is no room, the least important first and the rightmost of equals', () => {
  expect(shown(60)).toEqual(['name', 'due', 'note', 'more'])
  expect(shown(30)).toEqual(['name', 'due', 'note'])
  expect(shown(18)).toEqual(['name', 'due'])
  expect(shown(12)).toEqual(['name'])
})

test('one column always stays', () => {
  expect(shown(1)).toEqual(['name'])
})

test('a column that was chosen by hand stays where there is no room, and the rows are wider than it', () => {
  const more: LayoutChange = { is: 'show', key: 'more', on: true, shown: [] }
  expect(shown(12, more)).toEqual(['more'])
  expect(shown(12, { is: 'show', key: 'more', on: true, shown: ['name'] })).toEqual(['name', 'more'])
  const layout = after([more, { is: 'pin', key: 'name', on: true }])
  const fit = { room: 12, selectable: true, layout }
  const geometry = columnGeometry(fittingColumns(COLUMNS, fit), fit)
  expect(geometry).toMatchObject({ isWide: true, pinned: 1 })
  // Padding 2 × 0.75, the box 1.25, three gaps of which the box has one: 0.75 × 2, columns 10 and 8.
  expect(geometry.style).toMatchObject({
    '--row-width': '22.25rem',
    '--pin-0': '2rem',
    '--pin-width-0': '10.75rem',
  })
})

test('a column is hidden, moved, pinned and made wider, and all of it is taken back', () => {
  expect(shown(60, { is: 'show', key: 'due', on: false })).toEqual(['name', 'note', 'more'])
  expect(shown(60, { is: 'place', key: 'more', beside: 'due', after: false })).toEqual([
    'name',
    'more',
    'due',
    'note',
  ])
  expect(shown(60, { is: 'pin', key: 'note', on: true })).toEqual(['note', 'name', 'due', 'more'])
  const wide = after([{ is: 'resize', key: 'name', width: 100 }])
  expect(wide.sizes).toEqual({ name: 40 })
  expect(changeLayout(COLUMNS, wide, { is: 'resize', key: 'name', width: null })).toEqual(DEFAULT_LAYOUT)
  expect(changeLayout(COLUMNS, wide, { is: 'reset' })).toEqual(DEFAULT_LAYOUT)
})

test('an optional column is shown when it is chosen or pinned, and hidden again without a trace', () => {
  const columns = [...COLUMNS, { ...column('hub', 8), optional: true as const }]
  const keys = (layout: ColumnLayout) =>
    fittingColumns(columns, { room: 80, selectable: false, layout }).map((one) => one.key)
  const change = (layout: ColumnLayout, wanted: LayoutChange) => changeLayout(columns, layout, wanted)
  expect(keys(DEFAULT_LAYOUT)).toEqual(KEYS)
  const moved = change(DEFAULT_LAYOUT, { is: 'place', key: 'more', beside: 'name', after: true })
  expect(moved.visible).toEqual({})
  const shownBeside = change(moved, { is: 'show', key: 'hub', on: true, shown: [] })
  expect(keys(shownBeside)).toEqual(['name', 'more', 'due', 'note', 'hub'])
  expect(keys(change(shownBeside, { is: 'show', key: 'hub', on: false }))).toEqual(keys(moved))
  expect(keys(change(DEFAULT_LAYOUT, { is: 'pin', key: 'hub', on: true }))).toEqual(['hub', ...KEYS])
})

test('the last column that is shown cannot be hidden', () => {
  expect(shown(60, ...KEYS.map((key): LayoutChange => ({ is: 'show', key, on: false })))).toEqual(['more'])
})

test('beside a pinned column a column is pinned, beside another it is not', () => {
  const pinned: LayoutChange[] = [
    { is: 'pin', key: 'name', on: true },
    { is: 'place', key: 'more', beside: 'name', after: false },
  ]
  expect(after(pinned).pinned).toEqual(['more', 'name'])
  const back: LayoutChange[] = [...pinned, { is: 'place', key: 'more', beside: 'due', after: true }]
  expect(after(back).pinned).toEqual(['name'])
  expect(shown(60, ...back)).toEqual(['name', 'due', 'more', 'note'])
})

test('columns that came later stand at the end, and those that are no more are forgotten', () => {
  const layout = { ...DEFAULT_LAYOUT, order: ['gone', 'note', 'name'], pinned: ['left'] }
  expect(inOrder(COLUMNS, layout).map(({ key }) => key)).toEqual(['note', 'name', 'due', 'more'])
})

const key = fc.constantFrom(...KEYS)
const anyChange: fc.Arbitrary<LayoutChange> = fc.oneof(
  fc.record({ is: fc.constant('place' as const), key, beside: key, after: fc.boolean() }),
  fc.record({ is: fc.constant('resize' as const), key, width: fc.option(fc.integer({ min: 0, max: 60 })) }),
  fc.record({ is: fc.constant('show' as const), key, on: fc.constant(false) }),
  fc.record({ is: fc.constant('show' as const), key, on: fc.constant(true), shown: fc.subarray(KEYS) }),
  fc.record({ is: fc.constant('pin' as const), key, on: fc.boolean() }),
)

test('what is shown from the first row on is what TanStack Table shows', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
      const layout = after(changes)
      const table = columnTable(COLUMNS, layout)
      const visible = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()]
      const expected = visible.map((one) => [one.id, one.getSize()])
      const fitting = fittingColumns(COLUMNS, { room: 1000, selectable: false, layout })
      expect(fitting.map(({ key: id, width }) => [id, layout.sizes[id] ?? width])).toEqual(expected)
    }),
  )
})

test('pinned columns stand one after the other, and only where the rows scroll', () => {
  const layout = after([
    { is: 'pin', key: 'name', on: true },
    { is: 'pin', key: 'due', on: true },
  ])
  const at = (room: number) => columnGeometry(COLUMNS, { room, selectable: false, layout })
  expect(at(20)).toMatchObject({ isWide: true, pinned: 2 })
  expect(at(20).style).toMatchObject({ '--pin-0': '0rem', '--pin-1': '10.75rem', '--pin-width-1': '5.75rem' })
  // Before the room is measured nothing scrolls.
  for (const room of [0, 60]) {
    expect(at(room)).toMatchObject({ isWide: false, pinned: 0 })
    expect(at(room).style).not.toHaveProperty('--pin-0')
  }
})

test('a column grows until it is given a width', () => {
  const columnsOf = (layout: ColumnLayout) =>
    columnGeometry(COLUMNS, { room: 60, selectable: true, layout }).style['--columns']
  expect(columnsOf(DEFAULT_LAYOUT)).toBe('1.25rem minmax(10rem, 2fr) 5rem 8rem 8rem')
  expect(columnsOf(after([{ is: 'resize', key: 'name', width: 12 }]))).toBe('1.25rem 12rem 5rem 8rem 8rem')
})

test('the box that selects a row takes room, too', () => {
  const keys = (selectable: boolean) =>
    fittingColumns(COLUMNS, { room: 17.5, selectable, layout: DEFAULT_LAYOUT }).map(({ key }) => key)
  expect([keys(false), keys(true)]).toEqual([['name', 'due'], ['name']])
})

test('a pinned cell may move over all that follow it, and each stands behind the box that selects', () => {
  expect(cellPlace(0, 0, true)).toBeUndefined()
  expect(cellPlace(0, 1, true)).toMatchObject({ gridColumn: '2 / -1', insetInlineStart: 'var(--pin-0)' })
  expect([cellPlace(1, 1, true), cellPlace(1, 1, false)]).toEqual([{ gridColumn: 3 }, { gridColumn: 2 }])
})

test('no column is made narrower than can be read, and what means nothing changes nothing', () => {
  expect(after([{ is: 'resize', key: 'name', width: 0 }]).sizes).toEqual({ name: 3 })
  const layout = after([
    { is: 'place', key: 'more', beside: 'name', after: true },
    { is: 'pin', key: 'due', on: true },
  ])
  expect(changeLayout(COLUMNS, layout, { is: 'pin', key: 'gone', on: true })).toEqual(layout)
  for (const key of KEYS)
    expect(changeLayout(COLUMNS, layout, { is: 'place', key, beside: key, after: true })).toEqual(layout)
})
