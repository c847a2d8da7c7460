import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('so many are done at a time, in the order in which they came, whatever becomes of each', async () => {
  const limited = limitConcurrency(2)
  const begun: number[] = []
  const ends: PromiseWithResolvers<number>[] = []
  const all = Array.from({ length: 5 }, (_, n) =>
    limited(() => {
      begun.push(n)
      const end = Promise.withResolvers<number>()
      ends[n] = end
      return end.promise
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('wrong'))
  await expect(all[1]).rejects.toThrow('wrong')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]?.resolve(0)
  ends[2]?.resolve(2)
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  ends[3]?.resolve(3)
  ends[4]?.resolve(4)
  expect(await Promise.all([all[0], all[2], all[3], all[4]])).toEqual([0, 2, 3, 4])
  const later = limited(async () => 5)
  expect(await later).toBe(5)
})
