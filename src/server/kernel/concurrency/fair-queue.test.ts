import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose works end when they are told to; `begun` names them in the order in which they began. */
function setUp(limits: { atOnce: number; waitingOfOne: number }) {
  let now = 0
  const rests: { readonly ms: number; readonly over: () => void }[] = []
  const queue = createFairQueue({
    ...limits,
    now: () => now,
    wait: (ms, over) => void rests.push({ ms, over }),
  })
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
  /** Ends the oldest rest, and answers how long it was. */
  async function rest(): Promise<number | undefined> {
    const oldest = rests.shift()
    oldest?.over()
    await settle()
    return oldest?.ms
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { ask, begun, ends, end, rest, rests, pass }
}

test('so many are done at a time, and those who ask take turns', async () => {
  const { ask, begun, end, rest } = setUp({ atOnce: 2, waitingOfOne: 9 })
  for (const asker of ['a', 'b', 'c']) for (const i of [1, 2]) void ask(asker, `${asker}${i}`)
  // Of nobody two.
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await rest()
  await end('c1')
  expect(begun.slice(3)).toEqual(['a2'])
  await end('b1')
  await rest()
  await rest()
  expect(begun.slice(4)).toEqual(['c2'])
})

test('between two of many an asker rests as long as the first took, and holds nobody up', async () => {
  const { ask, begun, end, rest, rests, pass } = setUp({ atOnce: 1, waitingOfOne: 9 })
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  pass(70)
  await end('a1')
  expect(begun).toEqual(['a1'])
  void ask('b', 'b1')
  expect(begun).toEqual(['a1', 'b1'])
  expect(await rest()).toBe(70)
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  pass(20_000)
  await end('a2')
  expect(await rest()).toBe(1_000)
  await end('a3')
  // Nothing is left to wait for.
  expect(rests).toEqual([])
  void ask('a', 'a4')
  expect(begun.at(-1)).toBe('a4')
})

test('who has too many waiting is told, and nobody else is', async () => {
  const { ask, end, rest } = setUp({ atOnce: 1, waitingOfOne: 2 })
  const [first, second] = ['a1', 'a2', 'a3'].map((name) => ask('a', name))
  expect(ask('a', 'a4')).toBeNull()
  expect(ask('b', 'b1')).not.toBeNull()
  await end('a1')
  expect(await first).toBe('a1')
  await end('b1')
  await rest()
  expect(ask('a', 'a5')).not.toBeNull()
  await end('a2')
  expect(await second).toBe('a2')
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
      const { ask, begun, ends, end, rest, rests } = setUp({ atOnce: 3, waitingOfOne: 30 })
      askers.forEach((asker, i) => void ask(asker, `${asker}${i}`))
      while (ends.size + rests.length > 0) {
        expect(ends.size).toBeLessThanOrEqual(3)
        const [first] = ends.keys()
        await (first === undefined ? rest() : end(first))
      }
      expect(begun.length).toBe(askers.length)
    }),
    { numRuns: 50 },
  )
})
