import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorkBudget } from '../concurrency/work-budget.ts'
import { createAddressLimit } from './address-limit.ts'
import { countFrame, countResync } from './peer.ts'

test('so much may be caused at once, and what was used up comes back with time', () => {
  let now = 0
  const budget = createWorkBudget({ atOnce: 1_000, perSecond: 100 }, () => now)
  expect([budget.charge('a', 600), budget.charge('a', 600), budget.charge('a', 0)]).toEqual([
    true,
    true,
    false,
  ])
  expect(budget.charge('b', 1)).toBe(true)
  now = 2_500
  expect([budget.charge('a', 10), budget.charge('a', 100), budget.charge('a', 1)]).toEqual([
    true,
    true,
    false,
  ])
})

test('over any time nobody causes more than the first amount, what came back, and one last piece', () => {
  const steps = fc.array(fc.record({ after: fc.nat(5_000), bytes: fc.integer({ min: 0, max: 400 }) }))
  fc.assert(
    fc.property(steps, (all) => {
      let [now, caused] = [0, 0]
      const budget = createWorkBudget({ atOnce: 1_000, perSecond: 100 }, () => now)
      for (const { after, bytes } of all) {
        now += after
        if (budget.charge('a', bytes)) caused += bytes
        expect(caused).toBeLessThanOrEqual(1_000 + (now / 1_000) * 100 + 400)
      }
    }),
  )
})

/** Who comes in by name; `out` lists those who were shown out for it, in turn. */
function crowdOf(most: Parameters<typeof createAddressLimit>[0]) {
  const addressLimit = createAddressLimit(most)
  const out: string[] = []
  return { out, enter: (from: string, name: string) => addressLimit.acquire(from, () => void out.push(name)) }
}

test('where strangers are too many the one who came first makes room, of that address only', () => {
  const { enter, out } = crowdOf({ sockets: 4, strangers: 2 })
  const places = ['first', 'second', 'third'].map((name) => enter('a', name))
  expect(places).not.toContain(null)
  expect(out).toEqual(['first'])
  enter('b', 'elsewhere')
  expect(out).toEqual(['first'])
  // It has gone already: that its socket closes later frees no second place.
  places[0]?.leave()
  enter('a', 'fourth')
  expect(out).toEqual(['first', 'second'])
})

test('a place that was taken from somebody is not given back by them a second time, also when all have gone', () => {
  const { enter, out } = crowdOf({ sockets: 4, strangers: 1 })
  const first = enter('a', 'first')
  enter('a', 'second')?.leave()
  enter('a', 'third')
  first?.leave()
  enter('a', 'fourth')
  expect(out).toEqual(['first', 'third'])
})

test('who has shown who they are is no stranger, and is never shown out for one', () => {
  const { enter, out } = crowdOf({ sockets: 4, strangers: 2 })
  for (const name of ['ops', 'dispatch', 'driver']) enter('a', name)?.known()
  for (const name of ['stranger', 'another', 'a third']) expect(enter('a', name)).not.toBeNull()
  expect(out).toEqual(['stranger', 'another'])
})

test('nobody more comes in only where all who are there have shown who they are', () => {
  const { enter, out } = crowdOf({ sockets: 2, strangers: 1 })
  const [one, other] = ['one', 'other'].map((name) => {
    const place = enter('a', name)
    place?.known()
    return place
  })
  expect(enter('a', 'late')).toBeNull()
  expect(out).toEqual([])
  one?.leave()
  expect(enter('a', 'later')).not.toBeNull()
  other?.leave()
  expect(out).toEqual([])
})

test('who spends is remembered, but of so many only the newest: memory is bounded', () => {
  const budget = createWorkBudget({ atOnce: 1_000, perSecond: 0 }, () => 0)
  budget.charge('a', 1_000)
  for (let i = 0; i < 19_999; i += 1) budget.charge(`other ${i}`, 1)
  expect(budget.charge('a', 1)).toBe(false)
  for (let i = 0; i < 20_000; i += 1) budget.charge(`another ${i}`, 1)
  expect(budget.charge('a', 1)).toBe(true)
})

test('a socket says so much in ten seconds, and asks for the log so often', () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const peer = { lastFrameAt: 0, frames: 0, framesSince: 0, resyncs: 0 }
  const saysMost = () =>
    Array.from({ length: 70 }, () => countFrame(peer)).filter((isHeard) => isHeard).length
  const asksMost = () =>
    Array.from({ length: 20 }, () => countResync(peer)).filter((isServed) => isServed).length
  expect([saysMost(), asksMost()]).toEqual([60, 12])
  vi.setSystemTime(9_000)
  expect([countFrame(peer), countResync(peer)]).toEqual([false, false])
  vi.setSystemTime(10_001)
  expect([saysMost(), asksMost()]).toEqual([60, 12])
  expect(peer.lastFrameAt).toBe(10_001)
})

test('one who has shown who they are leaves once', () => {
  const { enter } = crowdOf({ sockets: 2, strangers: 1 })
  const [one] = ['one', 'other'].map((name) => {
    const place = enter('a', name)
    place?.known()
    return place
  })
  one?.leave()
  one?.leave()
  enter('a', 'later')?.known()
  expect(enter('a', 'too many')).toBeNull()
})

test('who was shown out before it was known who they are takes up no place', () => {
  const { enter } = crowdOf({ sockets: 2, strangers: 1 })
  const first = enter('a', 'first')
  enter('a', 'second')?.known()
  enter('a', 'third')
  enter('a', 'fourth')
  first?.known()
  expect(enter('a', 'fifth')).not.toBeNull()
})
