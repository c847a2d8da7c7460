import { afterEach, expect, test } from 'vitest'
import { adjustableClock } from '../../clock.ts'
import { startByBusinessTime } from './by-business-time.ts'

const MINUTE = 60_000
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function started(everyMs: number, run: (now: number) => Promise<void>) {
  const clock = adjustableClock({ wall: Date.now(), time: 0, speed: 1e-9 }, () => {})
  const problems: string[] = []
  const jobs = [{ name: 'looks', everyMs, run: () => run(clock.now()) }]
  const hurried = startByBusinessTime({ clock, jobs, problem: (what) => problems.push(what) })
  ends.push(hurried.stop)
  const jump = async (time: number) => {
    await clock.readyToJump()
    clock.set({ time })
  }
  return { clock, jump, problems, stop: hurried.stop }
}

test('a clock that jumps waits for what is due, which looks at the time before', async () => {
  const looked: number[] = []
  const { jump } = started(10 * MINUTE, async (now) => {
    await new Promise(setImmediate)
    looked.push(now)
  })
  for (const minutes of [5, 10, 12, 25, 40]) await jump(minutes * MINUTE)
  await jump(41 * MINUTE)
  expect(looked).toEqual([10 * MINUTE, 25 * MINUTE, 40 * MINUTE])
})

test('one that fails is told, and begun anew when it is due again', async () => {
  let runs = 0
  const { jump, problems, stop } = started(MINUTE, async () => {
    runs += 1
    throw new Error('the database is away')
  })
  for (const minutes of [1, 2, 3]) await jump(minutes * MINUTE)
  expect([runs, problems.length]).toEqual([2, 2])
  await stop()
  await jump(9 * MINUTE)
  expect(runs).toBe(2)
})
