import { expect, onTestFinished, test, vi } from 'vitest'
import { startWorkers, type WorkersInputs } from './workers.ts'

const NEVER_MS = 1_000_000

function workersWith(inputs: Pick<WorkersInputs, 'takeOne'> & Partial<WorkersInputs>) {
  const problems: unknown[] = []
  const failed = (cause: unknown) => problems.push(cause)
  const workers = startWorkers({ concurrency: 2, pollIntervalMs: NEVER_MS, failed, ...inputs })
  onTestFinished(workers.stop)
  return { workers, problems }
}

test('all that is there is taken, so many at a time and no more', async () => {
  let left = 20
  let now = 0
  let most = 0
  const { workers } = workersWith({
    concurrency: 3,
    async takeOne(took) {
      if (left === 0) return false
      took()
      left -= 1
      now += 1
      most = Math.max(most, now)
      await new Promise((soon) => setImmediate(soon))
      now -= 1
      return true
    },
  })
  await workers.drain()
  expect([left, most]).toEqual([0, 3])
})

test('one that takes long holds up none of the others', async () => {
  const slow = Promise.withResolvers<void>()
  const waiting = [slow.promise, Promise.resolve()]
  const { workers } = workersWith({
    async takeOne(took) {
      const one = waiting.shift()
      if (one === undefined) return false
      took()
      await one
      return true
    },
  })
  expect(waiting).toEqual([])
  slow.resolve()
  await workers.stop()
})

test('who wakes while all are looking is looked for once more', async () => {
  const waiting: string[] = []
  let looked = 0
  const { workers } = workersWith({
    concurrency: 1,
    async takeOne() {
      looked += 1
      const found = waiting.pop() !== undefined
      await new Promise((soon) => setImmediate(soon))
      if (looked === 1) {
        waiting.push('late')
        workers.wake()
      }
      return found
    },
  })
  await workers.drain()
  expect(waiting).toEqual([])
})

test('who wakes while the last of all is being done is looked for, too', async () => {
  const waiting: string[] = []
  let ends = 0
  const { workers } = workersWith({
    concurrency: 1,
    takeOne: async () => waiting.pop() !== undefined,
    async emptied() {
      await new Promise((soon) => setImmediate(soon))
      ends += 1
      if (ends > 1) return
      waiting.push('late')
      workers.wake()
    },
  })
  await workers.drain()
  expect(waiting).toEqual([])
})

test('a failure to take is told, and the next wake-up looks again', async () => {
  let broken = true
  let taken = 0
  const { workers, problems } = workersWith({
    async takeOne() {
      if (broken) throw new Error('away')
      taken += 1
      return taken < 3
    },
  })
  await workers.drain()
  expect(problems.map(String)).toContain('Error: away')
  broken = false
  expect(await workers.drain()).toBe(2)
})

test('stopping waits for what is under way and takes nothing after it', async () => {
  let finish = () => {}
  let taken = 0
  const { workers } = workersWith({
    concurrency: 1,
    async takeOne() {
      taken += 1
      await new Promise<void>((done) => {
        finish = done
      })
      return true
    },
  })
  const stopped = workers.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, new Promise((soon) => setImmediate(soon, 'working'))])).toBe('working')
  finish()
  expect(await stopped).toBe('stopped')
  workers.wake()
  expect(taken).toBe(1)
})

test('who has stopped looks no more, and tells of nothing that fails then', async () => {
  const looking = Promise.withResolvers<boolean>()
  let looked = 0
  const { workers, problems } = workersWith({
    takeOne() {
      looked += 1
      return looking.promise
    },
  })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  workers.wakeAfter(1_000)
  const stopped = workers.stop()
  expect(vi.getTimerCount()).toBe(0)
  looking.reject(new Error('the database has gone'))
  await stopped
  expect([looked, problems]).toEqual([1, []])
})
