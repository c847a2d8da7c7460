import { expect, test } from 'vitest'
import { createCoalescer } from './shared-work.ts'

/** Works that end when they are told to. */
function works() {
  const begun: { key: string; end: PromiseWithResolvers<number> }[] = []
  const share = createCoalescer<number>()
  const ask = (key = 'staff') =>
    share(key, () => {
      const end = Promise.withResolvers<number>()
      begun.push({ key, end })
      return end.promise
    })
  return { begun, ask }
}

test('whoever comes while a work is done waits for the next, which is one for all of them', async () => {
  const { begun, ask } = works()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.end.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => begun.length).toBe(2)
  const later = ask()
  begun[1]?.end.resolve(2)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.end.resolve(3)
  expect(await later).toBe(3)
  const alone = ask()
  expect(begun).toHaveLength(4)
  begun[3]?.end.resolve(4)
  expect(await alone).toBe(4)
})

test('one that fails fails for those who wait for it, and not for who comes next', async () => {
  const { begun, ask } = works()
  const first = ask()
  const second = ask()
  begun[0]?.end.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end.resolve(2)
  expect(await second).toBe(2)
})

test('works of different keys do not wait for each other', async () => {
  const { begun, ask } = works()
  const both = [ask('staff'), ask('account:1')]
  expect(begun.map(({ key }) => key)).toEqual(['staff', 'account:1'])
  begun[1]?.end.resolve(1)
  expect(await both[1]).toBe(1)
  begun[0]?.end.resolve(0)
  expect(await both[0]).toBe(0)
})
