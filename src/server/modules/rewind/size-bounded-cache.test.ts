import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSizeBoundedCache } from './size-bounded-cache.ts'

interface Thing {
  readonly name: string
  bytes: number
}

function setUp(mostBytes: number) {
  const scene = { now: 0, looks: [] as (() => void)[] }
  const cache = createSizeBoundedCache<Thing>({
    mostBytes,
    bytesOf: ({ bytes }) => bytes,
    keptMs: 1_000,
    now: () => scene.now,
    wait: (_, then) => void scene.looks.push(then),
  })
  const put = (owner: number, key: number, bytes = 10) =>
    cache.put(owner, key, { name: `${owner}/${key}`, bytes })
  const has = (owner: number, key: number) => cache.get(owner, key)?.name
  const passTo = (now: number) => {
    scene.now = now
    for (const look of scene.looks.splice(0)) look()
  }
  return { cache, put, has, passTo, waits: () => scene.looks.length }
}

test('what was used longest ago goes first', () => {
  const { put, has } = setUp(30)
  for (const key of [1, 2, 3]) put(1, key)
  has(1, 1)
  put(1, 4)
  expect([has(1, 1), has(1, 2), has(1, 3), has(1, 4)]).toEqual(['1/1', undefined, '1/3', '1/4'])
})

test('whoever takes much takes it from themselves', () => {
  const { put, has } = setUp(30)
  put(1, 1)
  for (const key of [2, 3, 4, 5]) put(2, key)
  expect([has(1, 1), has(2, 4), has(2, 5)]).toEqual(['1/1', '2/4', '2/5'])
})

test('no owner is given what is kept for another', () => {
  const { put, has } = setUp(30)
  put(1, 7)
  expect([has(2, 7), has(1, 7)]).toEqual([undefined, '1/7'])
})

test('what has grown counts as it is now, and what is too large is not kept', () => {
  const { cache, put, has } = setUp(30)
  put(1, 1)
  put(1, 2)
  const second = cache.get(1, 2)
  if (second !== undefined) second.bytes = 25
  has(1, 2)
  expect([has(1, 1), has(1, 2)]).toEqual([undefined, '1/2'])
  put(1, 3, 31)
  expect([has(1, 2), has(1, 3), cache.bytes()]).toEqual([undefined, undefined, 0])
})

test('what nobody used for long goes, and nothing is waited for then', () => {
  const { cache, put, has, passTo, waits } = setUp(30)
  put(1, 1)
  passTo(900)
  put(1, 2)
  passTo(1_800)
  expect([has(1, 1), cache.bytes(), waits()]).toEqual([undefined, 10, 1])
  passTo(3_000)
  expect([cache.bytes(), waits()]).toEqual([0, 0])
})

test('there is never more than may be, whoever comes with what', () => {
  const puts = fc.array(fc.tuple(fc.nat(5), fc.nat(9), fc.nat(40)), { maxLength: 60 })
  fc.assert(
    fc.property(puts, (all) => {
      const { cache, put } = setUp(100)
      for (const [owner, key, bytes] of all) {
        put(owner, key, bytes)
        expect(cache.bytes()).toBeLessThanOrEqual(100)
      }
    }),
  )
})
