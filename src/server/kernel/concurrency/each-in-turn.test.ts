import { expect, test } from 'vitest'
import { eachInTurn } from './each-in-turn.ts'

test('one that fails stops none of the others, and is told of at the end', async () => {
  const done: number[] = []
  const work = eachInTurn([1, 2, 3], async (item) => {
    if (item === 2) throw new Error('no roads')
    done.push(item)
  })
  await expect(work).rejects.toThrow('no roads')
  expect(done).toEqual([1, 3])
})
