import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createHandTime } from '../../tests/support/test-browser.ts'
import { createLifetime } from './lifetime.ts'

test('what is run is heard until the lifetime ends', () => {
  const life = createLifetime()
  const source = new Subject<number>()
  const heard: number[] = []
  life.subscribe(source, (value) => heard.push(value))
  source.next(1)
  life.dispose()
  source.next(2)
  expect(heard).toEqual([1])
  expect(source.observed).toBe(false)
})

test('what is owned is ended once, newest first, with the lifetimes within', () => {
  const life = createLifetime()
  const ended: string[] = []
  life.onDispose(() => ended.push('first'))
  life.child().onDispose(() => ended.push('within'))
  const early = life.onDispose(() => ended.push('early'))
  early()
  early()
  life.dispose()
  life.dispose()
  expect(ended).toEqual(['early', 'within', 'first'])
})

test('what is started after the end is ended at once', () => {
  const life = createLifetime()
  life.dispose()
  const source = new Subject<number>()
  life.subscribe(source, () => {})
  expect(source.observed).toBe(false)
})

test('timers end with their owner, and a timer that ran is no longer owned', async () => {
  const time = createHandTime()
  const life = createLifetime()
  const ran: string[] = []
  life.after(time, 10, () => ran.push('after'))
  life.every(time, 15, () => ran.push('every'))
  await time.advance(32)
  life.after(time, 10, () => ran.push('never'))
  life.dispose()
  await time.advance(100)
  expect(ran).toEqual(['after', 'every', 'every'])
})

test('a signal tells changes only, and none after its owner ended', () => {
  const life = createLifetime()
  const signal = life.signal(1)
  const heard: number[] = []
  createLifetime().subscribe(signal.changes$, (value) => heard.push(value))
  signal.set(1)
  signal.set(2)
  life.dispose()
  signal.set(3)
  expect(heard).toEqual([2])
})
