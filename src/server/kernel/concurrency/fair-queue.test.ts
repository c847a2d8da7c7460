import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose works end when they are told to; `begun` names them in the order in which they began. */
function setUp(limits: { atOnce: number; waitingOfOne: number }) {
  const queue = createFairQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const ask = (asker: string, name: string) =>
    queue.run(asker, () => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  async function end(name: string, problem?: Error): Promise<void> {
    if (problem === undefined) ends.get(name)?.resolve(name)
    else ends.get(name)?.reject(problem)
    ends.delete(name)
    await settle()
  }
  return { ask, begun, ends, end }
}

test('so many are done at a time, and those who ask take turns', async () => {
  const { ask, begun, end } = setUp({ atOnce: 2, waitingOfOne: 9 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name)
  void ask('b', 'b1')
  expect(begun).toEqual(['a1', 'a2'])
  for (const name of ['a1', 'a2', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
})

test('who has too many waiting is told, and nobody else is', async () => {
  const { ask, end } = setUp({ atOnce: 1, waitingOfOne: 2 })
  const [first, second] = ['a1', 'a2', 'a3'].map((name) => ask('a', name))
  expect(ask('a', 'a4')).toBeNull()
  expect(ask('b', 'b1')).not.toBeNull()
  await end('a1')
  expect(await first).toBe('a1')
  expect(ask('a', 'a5')).not.toBeNull()
  await end('a2')
  await end('b1')
  expect(second).not.toBeNull()
})

test('one that fails fails for who asked for it, and the next goes on', async () => {
  const { ask, begun, end } = setUp({ atOnce: 1, waitingOfOne: 2 })
  const failing = ask('a', 'a1')
  const told = expect(failing).rejects.toThrow('no')
  void ask('b', 'b1')
  await end('a1', new Error('no'))
  await told
  expect(begun).toEqual(['a1', 'b1'])
})

test('when all is done whoever comes next begins at once', async () => {
  const { ask, begun, end } = setUp({ atOnce: 2, waitingOfOne: 1 })
  for (let i = 0; i < 5; i++) {
    void ask('a', `a${i}`)
    expect(begun.at(-1)).toBe(`a${i}`)
    await end(`a${i}`)
  }
})

test('whatever comes and ends, all is done in the end and never too many at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }), async (askers) => {
      const { ask, begun, ends, end } = setUp({ atOnce: 3, waitingOfOne: 30 })
      askers.forEach((asker, i) => void ask(asker, `${asker}${i}`))
      while (ends.size > 0) {
        expect(ends.size).toBeLessThanOrEqual(3)
        await end([...ends.keys()][0] ?? '')
      }
      expect(begun.length).toBe(askers.length)
    }),
    { numRuns: 50 },
  )
})
