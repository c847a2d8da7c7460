import { Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createBrowser, flushPromises, type Tab } from '../../../tests/support/test-browser.ts'
import { createLifetime } from '../lifetime.ts'
import { createIdle } from './idle.ts'

const MINUTE = 60_000

function setUp() {
  const browser = createBrowser()
  function open(minutes = 5, sessionKey = 's', changes: Partial<Tab> = {}) {
    const life = createLifetime()
    onTestFinished(life.dispose)
    const tab = browser.tab(() => ({ send() {}, close() {} }))
    const seen = { timedOut: 0 }
    const activity$ = new Subject<void>()
    const idle = createIdle(life, {
      environment: { ...tab, ...changes },
      activity$,
      minutes,
      sessionKey,
      onTimeout: () => void seen.timedOut++,
    })
    return { tab, idle, seen, touch: () => activity$.next() }
  }
  return { time: browser.time, open }
}

test('nobody is asked before the minutes are over, and then within ten seconds, with a minute to answer', async () => {
  const { time, open } = setUp()
  const { idle } = open(5)
  await time.advance(5 * MINUTE - 1)
  expect(idle.now()).toEqual({ is: 'active' })
  await time.advance(10_000)
  expect(idle.now()).toMatchObject({ is: 'asked' })
  const state = idle.now()
  expect(state.is === 'asked' && state.endsAt - time.now()).toBeGreaterThan(50_000)
})

test('a key or the mouse counts, and the minutes begin anew', async () => {
  const { time, open } = setUp()
  const { idle, touch } = open(5)
  await time.advance(4 * MINUTE)
  touch()
  await time.advance(4 * MINUTE)
  expect(idle.now().is).toBe('active')
  await time.advance(MINUTE + 10_000)
  expect(idle.now().is).toBe('asked')
})

test('without an answer the session ends after a minute', async () => {
  const { time, open } = setUp()
  const { seen } = open(5)
  await time.advance(5 * MINUTE)
  await time.advance(MINUTE - 1)
  expect(seen.timedOut).toBe(0)
  await time.advance(10_001)
  expect(seen.timedOut).toBe(1)
})

test('once asked, only the answer counts', async () => {
  const { time, open } = setUp()
  const { idle, seen, touch } = open(5)
  await time.advance(5 * MINUTE + 10_000)
  touch()
  expect(idle.now().is).toBe('asked')
  idle.stay()
  expect(idle.now().is).toBe('active')
  await time.advance(4 * MINUTE)
  expect(seen.timedOut).toBe(0)
})

test('0 minutes is never', async () => {
  const { time, open } = setUp()
  const { idle, seen } = open(0)
  await time.advance(30 * 24 * 60 * MINUTE)
  expect(idle.now().is).toBe('active')
  expect(seen.timedOut).toBe(0)
})

test('activity in one tab keeps all of them alive', async () => {
  const { time, open } = setUp()
  const used = open(5)
  const others = [open(5), open(5)]
  for (let minute = 0; minute < 20; minute++) {
    await time.advance(MINUTE)
    used.touch()
  }
  expect(others.map(({ idle }) => idle.now().is)).toEqual(['active', 'active'])
})

test('all tabs ask at once, and one answer answers all', async () => {
  const { time, open } = setUp()
  const tabs = [open(5), open(5), open(5)]
  await time.advance(5 * MINUTE + 10_000)
  expect(new Set(tabs.map(({ idle }) => JSON.stringify(idle.now()))).size).toBe(1)
  expect(tabs[0]?.idle.now().is).toBe('asked')
  tabs[1]?.idle.stay()
  await flushPromises()
  expect(tabs.map(({ idle }) => idle.now().is)).toEqual(['active', 'active', 'active'])
  await time.advance(4 * MINUTE)
  expect(tabs.map(({ seen }) => seen.timedOut)).toEqual([0, 0, 0])
})

test('a tab that did not hear of the activity is told before it can end the session', async () => {
  const { time, open } = setUp()
  const deaf = open(5)
  const used = open(5)
  deaf.tab.asleep = true
  await time.advance(4 * MINUTE)
  used.touch()
  deaf.tab.asleep = false
  await time.advance(MINUTE + 10_000)
  expect([deaf.idle.now().is, used.idle.now().is]).toEqual(['active', 'active'])
})

test('a tab that is opened while the others count down answers for them: somebody is here', async () => {
  const { time, open } = setUp()
  const { idle } = open(5)
  await time.advance(5 * MINUTE + 10_000)
  expect(idle.now().is).toBe('asked')
  open(5)
  await flushPromises()
  expect(idle.now().is).toBe('active')
})

test('tabs of another session do not keep this one alive', async () => {
  const { time, open } = setUp()
  const { idle } = open(5, 'mine')
  const other = open(5, 'another')
  for (let minute = 0; minute < 6; minute++) {
    await time.advance(MINUTE)
    other.touch()
  }
  expect(idle.now().is).toBe('asked')
})

test('a machine that slept past it all ends the session without asking whoever opens it', async () => {
  const { time, open } = setUp()
  const { idle, seen } = open(5)
  await time.sleepMachine(8 * 60 * MINUTE)
  await time.advance(1_000)
  expect(idle.now().is).toBe('active')
  expect(seen.timedOut).toBe(1)
})

test('whoever wakes a machine that slept past it all is not taken for the one who left, whatever they move', async () => {
  const { time, open } = setUp()
  const { tab, seen, touch } = open(5)
  tab.asleep = true
  await time.advance(60 * MINUTE)
  tab.asleep = false
  touch()
  touch()
  await time.advance(1_000)
  expect(seen.timedOut).toBe(1)
})

test('a tab that slept while somebody was at another one hears of it before it can end the session', async () => {
  const { time, open } = setUp()
  const used = open(5)
  const slept = open(5)
  slept.tab.asleep = true
  for (let minute = 0; minute < 60; minute++) {
    await time.advance(MINUTE)
    used.touch()
  }
  slept.tab.asleep = false
  await time.advance(2 * MINUTE)
  expect([used, slept].map(({ idle, seen }) => [idle.now().is, seen.timedOut])).toEqual([
    ['active', 0],
    ['active', 0],
  ])
})

test('without channels a tab is alone and still asks', async () => {
  const { time, open } = setUp()
  const { idle } = open(5, 's', { openChannel: null })
  await time.advance(5 * MINUTE + 10_000)
  expect(idle.now().is).toBe('asked')
})
