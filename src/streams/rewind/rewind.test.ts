import { expect, onTestFinished, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { createHandTime, flushPromises } from '../../../tests/support/test-browser.ts'
import { rowsOf } from '../../../tests/support/test-workspace.ts'
import { toColumns } from '../../contract/column-encoding.ts'
import { LIVE_DRIVER_FIELDS, LIVE_SHIPMENT_FIELDS, POSITION_FIELDS } from '../../contract/live.ts'
import type { PastStretch } from '../../contract/rewind.ts'
import type { PastCalls, StretchAsked } from './past-calls.ts'
import { createRewind } from './rewind.ts'

const MINUTE = 60_000
/** A shipment that is at another hub with each minute, from its booking at 0 on. */
const atHub = (hub: number) => shipment(1, { version: hub + 1, hub_id: hub })

/** A past of `minutes` minutes; what is asked of it is answered when `answer` says so. */
function setUp({ minutes = 60, at = 10 * MINUTE }: { minutes?: number; at?: number } = {}) {
  const time = createHandTime()
  const now = minutes * MINUTE
  const asked: { moments: number[]; since: unknown[]; signals: AbortSignal[]; stretches: StretchAsked[] } = {
    moments: [],
    since: [],
    signals: [],
    stretches: [],
  }
  const held: (() => void)[] = []
  const scene = { holds: false, holdsStretch: false, fails: false, isBusy: false, difference: {} }
  const problem = { code: 'input.invalid', text: 'Not kept' }
  const calls: PastCalls = {
    async moment(moment, { since, signal }) {
      asked.moments.push(moment)
      asked.since.push(since)
      asked.signals.push(signal)
      if (scene.holds) await new Promise<void>((go) => held.push(go))
      if (scene.fails) return { ok: false, problem }
      if (scene.isBusy) return { ok: false, problem: { code: 'rate.limited', text: 'Later' } }
      const hub = Math.floor(moment / MINUTE)
      return {
        ok: true,
        value: {
          epoch: `of ${hub}`,
          seq: hub,
          at: moment,
          shipments: toColumns(LIVE_SHIPMENT_FIELDS, [atHub(hub)]),
          drivers: toColumns(LIVE_DRIVER_FIELDS, []),
          collection_requests: { fields: [], cols: [] },
          last_event_at: hub * MINUTE,
          ...scene.difference,
        },
      }
    },
    async stretch(stretch) {
      asked.stretches.push(stretch)
      if (scene.holdsStretch) await new Promise<void>((go) => held.push(go))
      const until = Math.min(stretch.until, now)
      const steps: PastStretch['steps'] = []
      for (let hub = stretch.after + 1; hub * MINUTE <= until; hub += 1) {
        const row = { seq: hub, id: 1, version: hub + 1, at: hub * MINUTE, hub_id: hub }
        const columns = toColumns(['seq', 'id', 'version', 'at', 'hub_id'], [row])
        steps.push({
          at: hub * MINUTE,
          seq: hub,
          groups: [{ entity: 'shipment', type: 'shipment.status', ...columns }],
        })
      }
      const seq = steps.at(-1)?.seq ?? stretch.after
      return {
        ok: true,
        value: { until, is_present: until === now, seq, steps, positions: toColumns(POSITION_FIELDS, []) },
      }
    },
    range: async () => ({ ok: true, value: { kept_since: 0, now } }),
  }
  const rewind = createRewind({
    environment: {
      time,
      random: () => 1,
      onNextFrame: (run) => time.after(16, run),
      onIdle: (run) => void time.after(0, run),
      visible: () => true,
      report: (what) => expect.unreachable(what),
    },
    calls,
    at,
  })
  onTestFinished(rewind.end)
  const hub = () => rowsOf(rewind.workspace).map(({ hub_id }) => hub_id)
  return { time, rewind, hub, asked, scene, letGo: () => held.splice(0).map((go) => go()) }
}

test('a moment is shown as it was, and stands still until it is played', async () => {
  const { time, rewind, hub, asked } = setUp()
  expect(rewind.state.now().isLoading).toBe(true)
  await time.advance(100)
  expect([hub(), rewind.workspace.now(), rewind.state.now().isLoading]).toEqual([[10], 10 * MINUTE, false])
  await time.advance(60_000)
  expect([hub(), rewind.workspace.now(), asked.stretches]).toEqual([[10], 10 * MINUTE, []])
})

test.each([1, 10, 60, 300, 600] as const)(
  'it is played %i times as fast, by its own clock',
  async (speed) => {
    const { time, rewind, hub } = setUp({ minutes: 600 })
    await time.advance(100)
    rewind.setSpeed(speed)
    rewind.play()
    await time.advance(150)
    const begun = rewind.moment.now()
    await time.advance(20_000)
    expect(rewind.moment.now() - begun).toBe(20_000 * speed)
    expect(hub()).toEqual([Math.floor(rewind.moment.now() / MINUTE)])
    rewind.pause()
    await time.advance(5_000)
    expect(rewind.moment.now() - begun).toBe(20_000 * speed)
  },
)

test('what comes next is fetched ahead, an hour at the most, and once', async () => {
  const { time, rewind, asked } = setUp({ minutes: 600 })
  await time.advance(100)
  rewind.setSpeed(600)
  rewind.play()
  await time.advance(30_000)
  const spans = asked.stretches.map(({ from, until }) => [from / MINUTE, (until - from) / MINUTE])
  expect(spans.every(([, length]) => length === 60)).toBe(true)
  expect(spans.map(([from]) => from)).toEqual(spans.map((_, i) => 10 + 60 * i))
})

test('playing ends where the present begins', async () => {
  const { time, rewind, hub } = setUp({ minutes: 12 })
  await time.advance(100)
  rewind.play()
  await time.advance(20_000)
  expect([rewind.state.now().isPlaying, rewind.moment.now(), hub()]).toEqual([false, 12 * MINUTE, [12]])
})

test('a jump goes anywhere, back as well, and of two the newer one counts', async () => {
  const { time, rewind, hub, scene, letGo } = setUp()
  await time.advance(100)
  rewind.jump(30 * MINUTE)
  await time.advance(100)
  expect(hub()).toEqual([30])
  scene.holds = true
  rewind.jump(5 * MINUTE)
  rewind.jump(3 * MINUTE)
  letGo()
  await time.advance(100)
  expect([hub(), rewind.moment.now(), rewind.state.now().isLoading]).toEqual([[3], 3 * MINUTE, false])
})

test('whoever asks for another moment calls the one before off', async () => {
  const { time, rewind, asked, scene, letGo } = setUp()
  await time.advance(100)
  scene.holds = true
  rewind.jump(5 * MINUTE)
  rewind.jump(3 * MINUTE)
  expect(asked.signals.slice(1).map(({ aborted }) => aborted)).toEqual([true, false])
  rewind.end()
  expect(asked.signals.at(-1)?.aborted).toBe(true)
  letGo()
})

test('a platform that has much to do is asked again, for the newest moment alone', async () => {
  const { time, rewind, hub, asked, scene } = setUp()
  await time.advance(100)
  scene.isBusy = true
  rewind.jump(5 * MINUTE)
  rewind.jump(3 * MINUTE)
  await time.advance(100)
  expect([hub(), rewind.state.now().isLoading, rewind.state.now().problem]).toEqual([[10], true, null])
  scene.isBusy = false
  await time.advance(2_100)
  expect([hub(), asked.moments.map((at) => at / MINUTE)]).toEqual([[3], [10, 5, 3, 3]])
})

test('of a moment that is held the difference is enough, and what is the same stays the same object', async () => {
  const { time, rewind, asked, scene } = setUp()
  await time.advance(100)
  const { shipments } = rewind.workspace
  const before = shipments.get(1)
  const changes: number[][] = []
  shipments.changes$.subscribe((ids) => changes.push([...ids]))
  const other = shipment(2, { version: 1, hub_id: 9 })
  scene.difference = {
    since: 'of 10',
    shipments: toColumns(LIVE_SHIPMENT_FIELDS, [other]),
    gone: { shipments: [], collection_requests: [], tripsheets: [] },
  }
  rewind.jump(11 * MINUTE)
  await time.advance(100)
  expect(asked.since).toEqual([undefined, 'of 10'])
  expect([...shipments.ids()]).toEqual([1, 2])
  expect(shipments.get(1)).toBe(before)
  scene.difference = {
    since: 'of 11',
    shipments: toColumns(LIVE_SHIPMENT_FIELDS, []),
    gone: { shipments: [1], collection_requests: [], tripsheets: [] },
  }
  rewind.jump(12 * MINUTE)
  await time.advance(100)
  expect([...shipments.ids()]).toEqual([2])
})

test('what was played after a moment is undone by jumping back to it', async () => {
  const { time, rewind, hub, scene } = setUp()
  await time.advance(100)
  rewind.play()
  await time.advance(3_000)
  expect(hub()).not.toEqual([10])
  scene.difference = {
    since: 'of 10',
    shipments: toColumns(LIVE_SHIPMENT_FIELDS, []),
    gone: { shipments: [], collection_requests: [], tripsheets: [] },
  }
  rewind.jump(10 * MINUTE)
  await time.advance(100)
  expect(hub()).toEqual([10])
})

test('the difference to something else is nothing to go by: all of it is asked for', async () => {
  const { time, rewind, hub, asked, scene, letGo } = setUp()
  await time.advance(100)
  scene.difference = {
    since: 'of another',
    shipments: toColumns(LIVE_SHIPMENT_FIELDS, []),
    gone: { shipments: [], collection_requests: [], tripsheets: [] },
  }
  rewind.jump(11 * MINUTE)
  scene.holds = true
  await flushPromises()
  scene.difference = {}
  letGo()
  await time.advance(100)
  expect(asked.since).toEqual([undefined, 'of 10', undefined])
  expect(hub()).toEqual([11])
})

test('a moment that cannot be had is told, and what was shown stays', async () => {
  const { time, rewind, hub, scene } = setUp()
  await time.advance(100)
  scene.fails = true
  rewind.jump(30 * MINUTE)
  await time.advance(100)
  expect([hub(), rewind.moment.now()]).toEqual([[10], 10 * MINUTE])
  expect(rewind.state.now()).toMatchObject({ isLoading: false, problem: { text: 'Not kept' } })
})

test('after a moment that cannot be had it is played on, whatever was under way', async () => {
  const { time, rewind, hub, scene, letGo } = setUp()
  await time.advance(100)
  scene.holdsStretch = true
  rewind.play()
  await time.advance(100)
  scene.fails = true
  rewind.jump(30 * MINUTE)
  scene.holdsStretch = false
  letGo()
  await time.advance(100)
  expect(rewind.state.now()).toMatchObject({ isPlaying: false, problem: { text: 'Not kept' } })
  rewind.play()
  await time.advance(3_000)
  expect(rewind.moment.now()).toBeGreaterThan(12 * MINUTE)
  expect(hub()).toEqual([Math.floor(rewind.moment.now() / MINUTE)])
})

test('on the way to another moment there is no step: what comes next is of the one before', async () => {
  const { time, rewind, hub, asked, scene, letGo } = setUp()
  await time.advance(100)
  scene.holds = true
  rewind.jump(30 * MINUTE)
  rewind.stepForward()
  await time.advance(100)
  expect(asked.stretches).toEqual([])
  letGo()
  await time.advance(100)
  expect([hub(), rewind.moment.now()]).toEqual([[30], 30 * MINUTE])
})

test('step by step: to what happens next, and to what happened before', async () => {
  const { time, rewind, hub } = setUp({ at: 10 * MINUTE + 20_000 })
  await time.advance(100)
  const steps: (number | null | undefined)[] = []
  for (const step of [
    rewind.stepForward,
    rewind.stepForward,
    rewind.stepBack,
    rewind.stepBack,
    rewind.stepBack,
  ]) {
    step()
    await flushPromises()
    await time.advance(100)
    steps.push(hub()[0])
  }
  expect(steps).toEqual([11, 12, 11, 10, 9])
})
