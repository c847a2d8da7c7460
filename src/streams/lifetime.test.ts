import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createHandTime } from '../../tests/support/test-browser.ts'
import { createLifetime } from './lifetime.ts'

test('what is run is heard until the lifetime ends', () => {
  const life = createLifetime()
  const source = new Subject<number>()
  const heard: number[] = []
  life.run(source, (value) => heard.push(value))
  source.next(1)
  life.end()
  source.next(2)
  expect(heard).toEqual([1])
  expect(source.observed).toBe(false)
})

test('what is owned is ended once, newest first, with the lifetimes within', () => {
  const life = createLifetime()
  const ended: string[] = []
  life.owns(() => ended.push('first'))
  life.child().owns(() => ended.push('within'))
  const early = life.owns(() => ended.push('early'))
  early()
  early()
  life.end()
  life.end()
  expect(ended).toEqual(['early', 'within', 'first'])
})

test('what is started after the end is ended at once', () => {
  const life = createLifetime()
  life.end()
  const source = new Subject<number>()
  life.run(source, () => {})
  expect(source.observed).toBe(false)
})

test('timers end with their owner, and a timer that ran is no longer owned', async () => {
  const time = createHandTime()
  const life = createLifetime()
  const ran: string[] = []
  life.after(time, 10, () => ran.push('after'))
  life.every(time, 15, () => ran.push('every'))
  await time.pass(32)
  life.after(time, 10, () => ran.push('never'))
  life.end()
  await time.pass(100)
  expect(ran).toEqual(['after', 'every', 'every'])
})

test('a cell tells changes only, and none after its owner ended', () => {
  const life = createLifetime()
  const cell = life.cell(1)
  const heard: number[] = []
  createLifetime().run(cell.changes$, (value) => heard.push(value))
  cell.set(1)
  cell.set(2)
  life.end()
  cell.set(3)
  expect(heard).toEqual([2])
})
