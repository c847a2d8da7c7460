import { Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createHandTime, flushPromises } from '../../../tests/support/test-browser.ts'
import type { PlatformTime } from '../../contract/time.ts'
import { createLifetime } from '../lifetime.ts'
import { createBusinessClock } from './business-clock.ts'

function setUp(first: PlatformTime | null) {
  const time = createHandTime(1_000_000)
  const life = createLifetime()
  onTestFinished(life.dispose)
  const wake$ = new Subject<void>()
  const scene = { answer: first, asked: 0 }
  const ask = async () => {
    scene.asked += 1
    return scene.answer
  }
  const clock = createBusinessClock(life, { time, ask, wake$ })
  let jumps = 0
  life.subscribe(clock.jumped$, () => jumps++)
  return { time, wake$, scene, clock, jumps: () => jumps }
}

test('business time runs on from what the platform said, at its speed', async () => {
  const { time, clock } = setUp({ time: 50_000_000, speed: 10 })
  await flushPromises()
  expect(clock.now()).toBe(50_000_000)
  await time.advance(1_500)
  expect(clock.now()).toBe(50_015_000)
  expect(clock.clock.now()).toBe(50_010_000)
})

test('it is asked for again every five minutes, and when somebody looks again', async () => {
  const { time, wake$, scene } = setUp({ time: 1_000_000, speed: 1 })
  await time.advance(10_000)
  expect(scene.asked).toBe(1)
  await time.advance(5 * 60_000)
  expect(scene.asked).toBe(2)
  await time.advance(10_000)
  wake$.next()
  wake$.next()
  expect(scene.asked).toBe(3)
})

test('an unanswered question is asked again soon', async () => {
  const { time, scene, clock } = setUp(null)
  await time.advance(4_000)
  scene.answer = { time: 7_000_000, speed: 1 }
  await time.advance(1_000)
  expect(clock.now()).toBe(7_000_000)
})

test('a jump is told, a small correction is not', async () => {
  const { time, wake$, scene, jumps } = setUp({ time: 1_000_000, speed: 1 })
  await time.advance(10_000)
  expect(jumps()).toBe(0)
  scene.answer = { time: 1_012_000, speed: 1 }
  wake$.next()
  await time.advance(10_000)
  expect(jumps()).toBe(0)
  scene.answer = { time: 9_000_000, speed: 1 }
  wake$.next()
  await flushPromises()
  expect(jumps()).toBe(1)
})

test('something that happens later than we think it is shows that the clock was moved', async () => {
  const { time, scene, clock } = setUp({ time: 1_000_000, speed: 1 })
  await time.advance(10_000)
  clock.seen(1_010_000)
  expect(scene.asked).toBe(1)
  scene.answer = { time: 20_000_000, speed: 1 }
  clock.seen(20_000_000)
  await flushPromises()
  expect(scene.asked).toBe(2)
  expect(clock.now()).toBe(20_000_000)
})
