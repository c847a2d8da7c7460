import { expect, test } from 'vitest'
import { type BulkRun, createBulkRun, PART, type Part, type Plan } from './bulk-run.ts'

const ids = Array.from({ length: PART * 3 + 20 }, (_, i) => i + 1)

/** A plan that refuses some, and says what was sent. */
function planned(refuses: (id: number) => boolean, lose: (part: number) => boolean = () => false) {
  const sent: { key: number; ids: readonly number[] }[] = []
  const renewed: number[][] = []
  let parts = 0
  const plan: Plan = {
    undo: null,
    renew: async (some) => void renewed.push([...some]),
    partOf(some): Part {
      const key = ++parts
      let tries = 0
      return {
        async send() {
          sent.push({ key, ids: some })
          if (tries++ === 0 && lose(key)) return { lost: 'No answer' }
          return {
            done: some.filter((id) => !refuses(id)).map((id) => ({ id, version: 2 })),
            refused: some.filter(refuses).map((id) => ({ id, why: 'Collected' })),
          }
        },
      }
    },
  }
  return { plan, sent, renewed }
}
const atOnce = (work: () => Promise<void>) => work()
const counts = ({ state }: BulkRun) => {
  const { phase, done, refused, left } = state.now()
  return { phase, done, refused: refused.length, left }
}

test('it goes through in parts, and says what became of each', async () => {
  const { plan, sent } = planned((id) => id % 40 === 0)
  const run = createBulkRun(plan, ids, atOnce)
  await run.idle()
  expect(counts(run)).toEqual({ phase: 'over', done: 312, refused: 8, left: 0 })
  expect(sent.map((part) => part.ids.length)).toEqual([100, 100, 100, 20])
  expect(run.takeMade()).toHaveLength(312)
  // Once: what is taken back is not taken back twice.
  expect(run.takeMade()).toEqual([])
})

test('stopped, it ends after the part that is under way, and goes on with the rest', async () => {
  const { plan, sent } = planned(() => false)
  const run = createBulkRun(plan, ids, atOnce)
  // The first part is under way by then.
  await Promise.resolve()
  run.stop()
  expect(run.state.now().phase).toBe('stopping')
  await run.idle()
  expect(counts(run)).toEqual({ phase: 'stopped', done: 100, refused: 0, left: 220 })
  run.goOn()
  await run.idle()
  expect(counts(run)).toEqual({ phase: 'over', done: 320, refused: 0, left: 0 })
  expect(sent.flatMap((part) => part.ids)).toEqual(ids)
})

test('stopped before its turn it sends nothing', async () => {
  const { plan, sent } = planned(() => false)
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = createBulkRun(plan, ids, (work) => promise.then(work))
  run.stop()
  resolve()
  await run.idle()
  expect([sent, counts(run)]).toEqual([[], { phase: 'stopped', done: 0, refused: 0, left: 320 }])
})

test('a part without an answer is sent again as it was, and nothing after it before', async () => {
  const { plan, sent } = planned(
    () => false,
    (part) => part === 2,
  )
  const run = createBulkRun(plan, ids, atOnce)
  await run.idle()
  expect(run.state.now()).toMatchObject({ phase: 'lost', lost: 'No answer', done: 100, left: 220 })
  run.goOn()
  await run.idle()
  expect(counts(run)).toEqual({ phase: 'over', done: 320, refused: 0, left: 0 })
  expect(sent.map(({ key }) => key)).toEqual([1, 2, 2, 3, 4])
})

test('what was refused is looked at anew, goes again, and nothing else does', async () => {
  let isOpen = false
  const { plan, sent, renewed } = planned((id) => !isOpen && id <= 37)
  const run = createBulkRun(plan, ids, atOnce)
  await run.idle()
  expect(counts(run)).toEqual({ phase: 'over', done: 283, refused: 37, left: 0 })
  isOpen = true
  run.retry()
  await run.idle()
  const again = ids.slice(0, 37)
  expect([renewed, sent.at(-1)?.ids]).toEqual([[again], again])
  expect(counts(run)).toEqual({ phase: 'over', done: 320, refused: 0, left: 0 })
})

test('it says how far the part is that is under way, and nothing of one that is over', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const plan: Plan = {
    undo: null,
    renew: async () => {},
    partOf: (some) => ({
      async send(onProgress) {
        onProgress?.({ written: 30, total: 120 })
        await promise
        return { done: some.map((id) => ({ id, version: 0 })), refused: [] }
      },
    }),
  }
  const run = createBulkRun(plan, [1, 2, 3], atOnce)
  await Promise.resolve()
  expect(run.state.now().within).toEqual({ written: 30, total: 120 })
  resolve()
  await run.idle()
  expect([run.state.now().phase, run.state.now().within]).toEqual(['over', null])
})
