import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areaOf,
  canClose,
  crossedAt,
  type DraftAct,
  draftOf,
  drawZone,
  NO_DRAFT,
  nodesOf,
  type Position,
  type ZoneDraft,
} from './zone-draft.ts'

const after = (acts: readonly DraftAct[], from: ZoneDraft = NO_DRAFT): ZoneDraft =>
  acts.reduce(drawZone, from)
const add = (...at: Position): DraftAct => ({ is: 'add', at })
const TRIANGLE = [add(18, -34), add(19, -34), add(18.5, -33)]
const node = (of: number, ring = 0) => ({ ring, node: of })

test('a border is drawn node by node, and is an area once it is closed', () => {
  expect(canClose(after(TRIANGLE.slice(0, 2)))).toBe(false)
  expect(areaOf(after(TRIANGLE))).toBe(null)
  const drawn = after([...TRIANGLE, { is: 'close' }])
  expect(areaOf(drawn)).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [18, -34],
        [19, -34],
        [18.5, -33],
        [18, -34],
      ],
    ],
  })
  expect(nodesOf(drawn)).toBe(3)
  expect(after([{ is: 'close' }], after(TRIANGLE.slice(0, 2)))).toEqual(after(TRIANGLE.slice(0, 2)))
})

test('nodes on one spot are one: a border closes only round three places', () => {
  const onOne = after([add(18, -34), add(18, -34), add(18, -34), add(19, -34)])
  expect(canClose(onOne)).toBe(false)
  expect(after([{ is: 'close' }], onOne)).toEqual(onOne)
  expect(canClose(after([{ is: 'move', node: node(1), at: [18.5, -33] }], onOne))).toBe(true)
})

test('after one that is closed the next begins another part', () => {
  const two = after([
    ...TRIANGLE,
    { is: 'close' },
    add(28, -26),
    add(29, -26),
    add(28.5, -25),
    { is: 'close' },
  ])
  expect(areaOf(two)).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } })
  expect(areaOf(after([{ is: 'remove-ring', ring: 0 }], two))).toMatchObject({ type: 'Polygon' })
})

test('nodes are moved, put between and taken away; three are left', () => {
  const drawn = after([...TRIANGLE, { is: 'close' }])
  const moved = after([{ is: 'move', node: node(1), at: [19.1234567, -34] }], drawn)
  expect(moved.rings[0]?.nodes[1]).toEqual([19.123457, -34])
  const more = after([{ is: 'insert', after: node(2), at: [18.2, -33.5] }], moved)
  expect(more.chosen).toEqual(node(3))
  const less = after([{ is: 'remove', node: node(3) }], more)
  expect(less.rings).toEqual(moved.rings)
  expect(after([{ is: 'remove', node: node(0) }], less)).toBe(less)
})

test('steps by keys are taken back as one, and done again', () => {
  const drawn = after([...TRIANGLE, { is: 'close' }])
  const step = (lng: number): DraftAct => ({ is: 'move', node: node(0), at: [lng, -34], step: true })
  const moved = after([step(18.1), step(18.2), step(18.3)], drawn)
  const back = after([{ is: 'undo' }], moved)
  expect(back.rings).toEqual(drawn.rings)
  expect(after([{ is: 'redo' }], back).rings).toEqual(moved.rings)
  expect(after([{ is: 'undo' }])).toBe(NO_DRAFT)
})

test('an area that is taken to be changed is the same area', () => {
  const ring = (west: number): [number, number][] => [
    [west, -34],
    [west + 1, -34],
    [west + 1, -33],
    [west, -34],
  ]
  for (const area of [
    { type: 'Polygon' as const, coordinates: [ring(18), ring(18.2)] },
    { type: 'MultiPolygon' as const, coordinates: [[ring(18), ring(18.2)], [ring(22)]] },
  ])
    expect(areaOf(draftOf(area))).toEqual(area)
})

test('a border that crosses itself is found', () => {
  const bow = after([add(28, -26), add(28.2, -25.8), add(28.2, -26), add(28, -25.8)])
  expect(crossedAt(bow)).toEqual(node(0))
  expect(crossedAt(after([{ is: 'close' }], bow))).toEqual(node(0))
  expect(crossedAt(after([...TRIANGLE, { is: 'close' }]))).toBe(null)
})

test('whatever is done, taking all of it back leads to where it began', () => {
  const place = fc.tuple(
    fc.double({ min: 17, max: 32, noNaN: true }),
    fc.double({ min: -34, max: -22, noNaN: true }),
  )
  const at = fc.record({ ring: fc.nat(2), node: fc.nat(5) })
  const act: fc.Arbitrary<DraftAct> = fc.oneof(
    place.map((one) => ({ is: 'add' as const, at: one })),
    fc.tuple(at, place).map(([one, to]) => ({ is: 'move' as const, node: one, at: to })),
    fc.tuple(at, place).map(([one, to]) => ({ is: 'insert' as const, after: one, at: to })),
    at.map((one) => ({ is: 'remove' as const, node: one })),
    fc.nat(2).map((ring) => ({ is: 'remove-ring' as const, ring })),
    fc.constant({ is: 'close' as const }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const done = after(acts)
      const undone = after(
        done.past.map(() => ({ is: 'undo' as const })),
        done,
      )
      expect(undone.rings).toEqual([])
      expect(
        after(
          done.past.map(() => ({ is: 'redo' as const })),
          undone,
        ).rings,
      ).toEqual(done.rings)
    }),
  )
})
