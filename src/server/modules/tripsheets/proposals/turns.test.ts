import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many are begun at a time; one that is ended while it waits is over at once and never begun', async () => {
  const turns = createTurns(2)
  const begun: number[] = []
  const doors = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const works = doors.map((door, i) =>
    turns(async () => {
      begun.push(i)
      await door.promise
      return i
    }),
  )
  await later()
  expect(begun).toEqual([0, 1])
  works[2]?.end()
  // What is begun is not given up by this.
  works[0]?.end()
  expect(await works[2]?.outcome).toBeNull()
  for (const door of doors) door.resolve()
  expect(await Promise.all(works.map(({ outcome }) => outcome))).toEqual([0, 1, null, 3])
  expect(begun).toEqual([0, 1, 3])
})

test('one that fails fails for whoever asked for it, and the next has its turn', async () => {
  const turns = createTurns(1)
  const broken = turns(() => Promise.reject(new Error('broken')))
  const next = turns(async () => 'done')
  await expect(broken.outcome).rejects.toThrow('broken')
  expect(await next.outcome).toBe('done')
})
