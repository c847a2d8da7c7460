import fc from 'fast-check'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createHandTime, flushPromises } from '../../../tests/support/test-browser.ts'
import type { ServerFrame } from '../../contract/frames.ts'
import { createLifetime } from '../lifetime.ts'
import { createLogReader, type LoadResult } from './log-reader.ts'
import { READER_INPUTS, READER_STATES, READER_TABLE } from './log-reader-states.ts'

/** What a reader promises, whatever comes: gapless, in order, no event twice, asks for what is missing, heals. */

const Step = fc.oneof(
  fc.record({ is: fc.constant('events' as const), by: fc.integer({ min: 1, max: 3 }), fate: fate() }),
  fc.record({ is: fc.constant('answer load' as const), how: loaded(), lag: fc.nat({ max: 4 }) }),
  fc.record({ is: fc.constant('answer ask' as const), fate: fate() }),
  fc.record({ is: fc.constant('wait' as const), ms: fc.constantFrom(10, 300, 1_100, 6_000) }),
  fc.record({
    is: fc.constantFrom('beat', 'lost', 'cut', 'connect', 'too far', 'another log', 'same name' as const),
  }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

function fate() {
  return fc.constantFrom('comes', 'comes', 'comes', 'is lost', 'comes twice' as const)
}
function loaded() {
  return fc.constantFrom('ok', 'ok', 'ok', 'failed', 'refused', 'of the log before' as const)
}

/** A reader, and a server whose log grows, breaks off and begins anew. */
function setUp() {
  const time = createHandTime()
  const life = createLifetime()
  const frames$ = new Subject<ServerFrame>()
  const lost$ = new Subject<void>()
  const loads: ((loaded: LoadResult) => void)[] = []
  let asks: number[] = []
  let asked = 0
  let live = false
  /** The server's log. `sent` is the last that this viewer was sent. */
  let log = { epoch: 'one', head: 5, sent: 5 }
  let before = 'none'
  let logs = 1
  /** How far the log goes, as the reader was told. */
  let told: { epoch: string; head: number } | null = null
  /** Each event of the present log that was applied. */
  let applied = new Set<number>()
  const reader = createLogReader(life, {
    environment: { time, random: () => 1 },
    frames$,
    lost$,
    live: () => live,
    requestReplay(since) {
      asked += 1
      asks.push(since)
      expect(since).toBe(reader.position().since)
    },
    load: () => new Promise((answer) => loads.push(answer)),
    apply(frame, appliedSeq) {
      expect(appliedSeq).toBe(reader.position().since)
      expect(frame.prev).toBeLessThanOrEqual(appliedSeq)
      expect(frame.seq).toBeGreaterThan(appliedSeq)
      for (let seq = appliedSeq + 1; seq <= frame.seq; seq++) {
        expect(applied.has(seq)).toBe(false)
        applied.add(seq)
      }
    },
  })

  function say(frame: ServerFrame): void {
    if (!live) return
    if (frame.type === 'reset' || frame.type === 'resumed') told = { epoch: frame.epoch, head: frame.head }
    else if (told !== null && frame.type === 'events') told.head = Math.max(told.head, frame.seq)
    else if (told !== null && frame.type === 'beat') told.head = Math.max(told.head, frame.head)
    frames$.next(frame)
  }

  function events(prev: number, seq: number, how: string): void {
    if (how === 'is lost' || prev === seq) return
    const wasLevel = reader.caughtUp.now()
    const had = reader.position().since ?? 0
    const before = asked
    for (let n = how === 'comes twice' ? 2 : 1; n > 0; n--)
      say({ type: 'events', prev, seq, recorded: 0, sent: 0, groups: [] })
    // A hole is asked for at once.
    if (live && wasLevel && prev > had) expect(asked).toBeGreaterThan(before)
  }

  function connect(): void {
    live = true
    asks = []
    const { epoch, since } = reader.position()
    log.sent = log.head
    if (since === null || epoch !== log.epoch || since > log.head) reset(since === null ? 'first' : 'epoch')
    else {
      say({ type: 'resumed', epoch: log.epoch, head: log.head })
      events(since, log.head, 'comes')
    }
  }

  function reset(reason: 'first' | 'epoch' | 'too-far'): void {
    say({ type: 'reset', epoch: log.epoch, head: log.head, reason })
    if (live) expect(reader.caughtUp.now()).toBe(false)
  }

  function restore(epoch: string, head: number): void {
    if (epoch !== log.epoch) before = log.epoch
    log = { epoch, head, sent: head }
    applied = new Set()
    live = true
    asks = []
    reset('epoch')
  }

  async function run(step: Step): Promise<void> {
    switch (step.is) {
      case 'events':
        log.head += step.by
        if (live) {
          events(log.sent, log.head, step.fate)
          log.sent = log.head
        }
        break
      case 'answer load': {
        const { how, lag } = step
        const isOld = how === 'of the log before'
        const found = { epoch: isOld ? before : log.epoch, seq: isOld ? 3 : Math.max(0, log.head - lag) }
        loads.shift()?.(how === 'failed' || how === 'refused' ? how : found)
        await flushPromises()
        break
      }
      case 'answer ask': {
        const since = asks.shift()
        if (live && since !== undefined) events(since, log.head, step.fate)
        break
      }
      case 'wait':
        await time.advance(step.ms)
        break
      case 'beat':
        say({ type: 'beat', head: log.head, at: 0, echo: null })
        break
      case 'lost':
        if (live) lost$.next()
        break
      case 'cut':
        live = false
        break
      case 'connect':
        connect()
        break
      case 'too far':
        reset('too-far')
        break
      case 'another log':
        restore(`log ${++logs}`, 2)
        break
      case 'same name':
        restore(log.epoch, Math.max(0, Math.min(log.head, reader.position().since ?? 0) - 1))
        break
    }
    const { epoch, since } = reader.position()
    if (reader.caughtUp.now()) {
      expect(epoch).toBe(told?.epoch)
      expect(since).toBeGreaterThanOrEqual(told?.head ?? 0)
    }
  }

  /** Nothing goes wrong any more: who is connected stays so, and hears how far the log goes. */
  async function heal(): Promise<void> {
    if (!live) connect()
    for (let round = 0; round < 100; round++) {
      await run({ is: 'beat' })
      if (reader.caughtUp.now()) break
      for (let most = loads.length; most > 0; most--) await run({ is: 'answer load', how: 'ok', lag: 1 })
      for (let most = asks.length; most > 0; most--) await run({ is: 'answer ask', fate: 'comes' })
      await run({ is: 'wait', ms: 1_100 })
    }
    expect(reader.caughtUp.now()).toBe(true)
    expect(reader.position()).toEqual({ epoch: log.epoch, since: log.head })
  }

  return { reader, run, heal, end: life.dispose }
}

test('whatever comes is applied gapless, in order and once, and in the end everything is here', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(Step, { maxLength: 60, size: 'max' }),
      async (isAskedFor, steps) => {
        const stage = setUp()
        if (isAskedFor) stage.reader.begin()
        for (const step of steps) await stage.run(step)
        await stage.heal()
        stage.end()
      },
    ),
    { numRuns: 500 },
  )
}, 60_000)

test('nothing is done with a snapshot that nobody asked for, and nothing is applied while one is on its way', () => {
  for (const state of READER_STATES) {
    for (const input of READER_INPUTS) {
      const action = READER_TABLE[state][input]
      if (state !== 'loading' && input.startsWith('snapshot')) expect(action).toBe('ignore')
      if (action === 'apply') expect(['empty', 'loading', 'waiting']).not.toContain(state)
      if (action === 'take') expect([state, input]).toEqual(['loading', 'snapshot'])
    }
  }
})
