/** The tripsheet board of a large courier, on the screen that dispatchers have: map, filters, counts and selection with it. */
import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { type Client, createClient } from '../../../src/contract/client.ts'
import { changeShipments } from '../../../src/contract/shipment-changes.ts'
import { openBenchBrowser } from '../browser.ts'
import { DISPATCHER, OPS } from '../cast.ts'
import { fillBoard } from '../fill-board.ts'
import type { Bench, Line } from '../line.ts'
import { median, quantile } from '../measure.ts'
import { openSignedIn } from '../signed-in.ts'
import { openStage, type Stage, signIn } from '../stage.ts'
import { meterTasks } from '../tasks-of-page.ts'

const FULL = { drivers: 200, stops: 4_000, openings: 7, moves: 100, crossings: 100 }
const QUICK = { drivers: 20, stops: 400, openings: 2, moves: 5, crossings: 20 }
const MOVED = 50
const SELECTED = 10
const FRAME_MS = 16
/** ms; a board that has not changed for so long has heard everything. */
const QUIET_MS = 600
const BOARD = '/tripsheet?side=delivery&sort=name&map=on'

const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`
const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ')

export async function measureBoard(bench: Bench): Promise<Line[]> {
  const size = bench.quick ? QUICK : FULL
  const stage = await openStage(0)
  try {
    await fillBoard(stage.owner, size.drivers, size.stops)
    const { browser, page } = await openSignedIn(stage.url, OPS, BOARD)
    try {
      await page.getByRole('heading', { name: /tripsheet/i }).waitFor()
      const opened = await openings(bench, stage, page, size)
      const passed = await passings(bench, stage, page, size.moves)
      return [opened, passed.line, await dragging(bench, page, passed.lanes, size.crossings)]
    } finally {
      await browser.close()
    }
  } finally {
    await stage.stop()
  }
}

/** ms of a core's time that the page's main thread has worked since the page began, and of them in scripts, styles and layout. */
async function workOf(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000
    return {
      script: of('ScriptDuration'),
      all: of('TaskDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    }
  }
}

async function openings(
  { say }: Bench,
  stage: Stage,
  page: Page,
  { drivers, stops, openings }: typeof FULL,
): Promise<Line> {
  say(`opening a board of ${stops} stops`)
  await page.addInitScript(watchOpening)
  const work = await workOf(page)
  const chromium = await openBenchBrowser()
  const [ours, bare, scripts, tasks]: number[][] = [[], [], [], []]
  // Of the first the browser keeps the compiled code, as it has it of a screen that is opened each morning.
  for (let round = 0; round <= openings; round++) {
    await page.reload({ waitUntil: 'commit' })
    const ms = await page.evaluate(() => window.boardUsable)
    const { script, all } = await work()
    if (round === 0) continue
    ours?.push(ms)
    scripts?.push(script)
    tasks?.push(all)
    const peer = await chromium.open(stage.url)
    bare?.push(await peer.evaluate((token) => window.bench.openBareBoard(token), stage.token))
    await peer.context().close()
  }
  await chromium.close()
  const [mine, theirs] = [median(ours ?? []) / 1_000, median(bare ?? []) / 1_000]
  say(`usable after ${list(ours ?? [])} ms, script ${list(scripts ?? [])} ms`)
  return {
    what: `board of ${stops} stops of ${drivers} drivers, from its address to the first painted step of a key`,
    ours: mine,
    unit: 's',
    peer: { name: 'the same snapshot as bare lanes, its page loaded before', value: theirs },
    ratio: theirs / mine,
    target: '< 1.5 s',
    reached: mine < 1.5,
    rounds: { ours: ours ?? [], bare: bare ?? [], script: scripts ?? [] },
    note: `the main thread worked ${median(tasks ?? []).toFixed(0)} ms of a core's time, in scripts ${median(scripts ?? []).toFixed(0)} ms; longest ${Math.max(...(ours ?? [])).toFixed(0)} ms; ${load()}`,
  }
}

/** In the page, before anything else: presses a key as soon as there are cards, and tells when its answer is painted (ms). */
function watchOpening(): void {
  window.boardUsable = new Promise((usable) => {
    const found = (selector: string) => document.querySelector(`[data-board] ${selector}`) !== null
    const stepped = () => {
      if (!found('[data-stop][data-cursor]')) requestAnimationFrame(stepped)
      else requestAnimationFrame(() => setTimeout(() => usable(performance.now())))
    }
    const look = () => {
      if (!found('[data-stop]')) return void requestAnimationFrame(look)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
      stepped()
    }
    requestAnimationFrame(look)
  })
}

interface Lanes {
  readonly from: string
  readonly to: string
  readonly others: readonly string[]
}

async function passings(
  { say }: Bench,
  stage: Stage,
  page: Page,
  moves: number,
): Promise<{ line: Line; lanes: Lanes }> {
  const token = await signIn(stage.url, DISPATCHER)
  const dispatcher = createClient({
    base: stage.url,
    clientVersion: 'bench',
    providerId: () => 1,
    token: () => token,
  })
  const [from = '', to = '', third = '', ...rest] = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('section[data-lane]')]
      .flatMap(({ dataset }) => dataset.lane ?? [])
      .filter((lane) => Number(lane) > 0),
  )
  const { rows } = await stage.owner.query<{ id: string }>(
    `SELECT s.id FROM shipments s JOIN drivers d ON d.provider_id = s.provider_id AND d.branch_id = s.delivery_branch_id
     WHERE s.provider_id = 1 AND d.id = $1 AND s.delivery_agent_id <> ALL($2) ORDER BY s.id LIMIT $3`,
    [from, [from, to, third, ...rest], MOVED],
  )
  const ids = rows.map(({ id }) => Number(id))
  // What this dispatcher has chosen is nobody else's.
  await page.locator(`section[data-lane="${third}"] [data-stop]`).first().click()
  for (let n = 1; n < SELECTED; n++) await page.keyboard.press('Shift+ArrowDown')

  // There and back, until it is known what the two lanes show then.
  const shown = new Map<string, string>()
  for (const lane of [from, to, from, to]) {
    await give(dispatcher, ids, lane)
    shown.set(lane, await page.evaluate(settledCounts, { lanes: [from, to], quietMs: QUIET_MS }))
  }
  say(`${MOVED} stops to and fro: ${[...shown.values()].join(' and ')}`)
  const work = await workOf(page)
  const shifts = await page.evaluateHandle(watchShifts)
  const [times, calls, renders]: number[][] = [[], [], []]
  const meter = await meterTasks(page)
  const before = await work()
  for (let n = 0; n < moves; n++) {
    const lane = n % 2 === 0 ? from : to
    const painted = page.evaluate(paintedAt, { lanes: [from, to], wanted: shown.get(lane) ?? '' })
    // It has to be looking before anything can come.
    await page.evaluate(() => undefined)
    const sent = performance.timeOrigin + performance.now()
    await give(dispatcher, ids, lane)
    calls?.push(performance.timeOrigin + performance.now() - sent)
    const { at, batches } = await painted
    times?.push(at - sent)
    renders?.push(batches)
  }
  const after = await work()
  const { longestScriptMs } = await meter.stop()
  const shift = await shifts.evaluate(({ moved }) => moved())
  const all = times ?? []
  const each = (after.script - before.script) / moves
  const p99 = quantile(all, 0.99)
  say(`painted after ${list([quantile(all, 0.5), p99])} ms`)
  const line: Line = {
    what: `${MOVED} stops given to a driver, from the call to the screen of another dispatcher, p99`,
    ours: p99,
    unit: 'ms',
    peer: { name: 'of that the call itself, p99', value: quantile(calls ?? [], 0.99) },
    ratio: null,
    target: '< 300 ms',
    reached: p99 < 300,
    rounds: { ours: all, call: calls ?? [] },
    note: `p50 ${median(all).toFixed(0)} ms, of the call ${median(calls ?? []).toFixed(0)} ms; script of the screen ${each.toFixed(1)} ms a time, layout ${((after.layout - before.layout) / moves).toFixed(1)} ms of a core's time, the longest script by the clock ${longestScriptMs.toFixed(0)} ms; in ${median(renders ?? [])} rendering(s), at most ${Math.max(...(renders ?? []))}; layout shifts ${shift.toFixed(4)}; ${load()}`,
  }
  return {
    line,
    lanes: { from: moves % 2 === 0 ? to : from, to: moves % 2 === 0 ? from : to, others: [third, ...rest] },
  }
}

async function give(dispatcher: Client, ids: readonly number[], lane: string): Promise<void> {
  const shipments = ids.map((id) => ({ id, delivery_agent_id: Number(lane) }))
  const answer = await dispatcher(changeShipments, {
    body: { shipments },
    idempotencyKey: crypto.randomUUID(),
  })
  if (!answer.ok) throw new Error(answer.error)
}

/** In the page: how many cards the lanes show, once that has not changed for a while. */
async function settledCounts({
  lanes,
  quietMs,
}: {
  lanes: readonly string[]
  quietMs: number
}): Promise<string> {
  const counts = () =>
    lanes
      .map((lane) => document.querySelector(`section[data-lane="${lane}"] [data-stop]`)?.ariaSetSize ?? '0')
      .join(' ')
  let last = counts()
  for (let since = performance.now(); performance.now() - since < quietMs; ) {
    await new Promise((next) => requestAnimationFrame(next))
    const now = counts()
    if (now !== last) since = performance.now()
    last = now
  }
  return last
}

/** In the page: when the lanes show so many cards and that is painted (wall clock, ms), and in how many batches they came to. */
function paintedAt({ lanes, wanted }: { lanes: readonly string[]; wanted: string }) {
  const counts = () =>
    lanes
      .map((lane) => document.querySelector(`section[data-lane="${lane}"] [data-stop]`)?.ariaSetSize ?? '0')
      .join(' ')
  return new Promise<{ at: number; batches: number }>((done) => {
    let last = counts()
    let batches = 0
    const observer = new MutationObserver(() => {
      const now = counts()
      if (now !== last) batches += 1
      last = now
      if (now !== wanted) return
      observer.disconnect()
      requestAnimationFrame(() =>
        setTimeout(() => done({ at: performance.timeOrigin + performance.now(), batches })),
      )
    })
    const board = document.querySelector('[data-board]') ?? document.body
    observer.observe(board, { subtree: true, childList: true, attributes: true })
  })
}

/** In the page: how much of it jumps without anybody having pressed anything. */
function watchShifts() {
  let moved = 0
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries())
      if ('value' in entry && typeof entry.value === 'number') moved += entry.value
  }).observe({ type: 'layout-shift' })
  return { moved: () => moved }
}

async function dragging({ say }: Bench, page: Page, lanes: Lanes, crossings: number): Promise<Line> {
  await page.keyboard.press('Escape')
  const first = page.locator(`section[data-lane="${lanes.from}"] [data-stop]`).first()
  await first.click()
  for (let n = 1; n < MOVED; n++) await page.keyboard.press('Shift+ArrowDown')
  const held = await page
    .locator(`section[data-lane="${lanes.from}"] [data-stop][aria-selected=true]`)
    .last()
    .boundingBox()
  const middles = await page.evaluate(
    (keys) =>
      keys.flatMap((key) => {
        const lane = document.querySelector(`section[data-lane="${key}"]`)?.getBoundingClientRect()
        const room = document.querySelector('[data-board]')?.getBoundingClientRect()
        return lane !== undefined && room !== undefined && lane.right < room.right - 40
          ? [(lane.left + lane.right) / 2]
          : []
      }),
    [lanes.to, ...lanes.others],
  )
  if (held === null || middles.length < 2) throw new Error('there are no lanes to drag over')
  const y = held.y + held.height / 2
  const frame = () => page.evaluate(() => new Promise((next) => requestAnimationFrame(next)))
  await page.mouse.move(held.x + 40, y)
  await page.mouse.down()
  await page.mouse.move(held.x + 60, y)
  await frame()
  const meter = await meterTasks(page)
  for (let n = 0; n < crossings; n++) {
    await page.mouse.move(middles[n % middles.length] ?? 0, y)
    await frame()
    await frame()
  }
  const { scriptOfFrames } = await meter.stop()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  // The others only move the picture.
  const worst = [...scriptOfFrames].sort((a, b) => b - a).slice(0, crossings)
  const p99 = quantile(worst, 0.99)
  say(`${MOVED} stops dragged over a lane: ${list([median(worst), p99])} ms`)
  return {
    what: `script of a frame in which ${MOVED} dragged stops come over another lane, with what it would do to it, p99`,
    ours: p99,
    unit: 'ms',
    peer: null,
    ratio: null,
    target: `< ${FRAME_MS} ms`,
    reached: p99 < FRAME_MS,
    note: `of a core's time; p50 ${median(worst).toFixed(1)} ms, of ${crossings}; ${load()}`,
  }
}

declare global {
  interface Window {
    /** ms from the page's beginning until the board answered a key. */
    boardUsable: Promise<number>
  }
}
