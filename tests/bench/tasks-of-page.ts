import type { Page } from 'playwright-core'
import { z } from 'zod'

/** Of the thread on which a page runs its scripts. */
export interface ScriptTasks {
  /** ms of the longest stretch of script that nothing else came between */
  readonly longestScriptMs: number
  /** ms of the processor's time in scripts, from the beginning of each frame to that of the next */
  readonly scriptOfFrames: readonly number[]
  /** ms of the processor's time of each script that nothing came between, on the thread that has frames */
  readonly stretches: readonly number[]
}

const SCRIPTS: ReadonlySet<string> = new Set([
  'FunctionCall',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
])
const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ts: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      pid: z.number(),
      tid: z.number(),
    }),
  ),
})

/** Meters the scripts of a page by the browser's own trace, from now until `stop`. */
export async function meterTasks(page: Page): Promise<{ stop(): Promise<ScriptTasks> }> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  return {
    async stop() {
      const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()))
      const scripts = traceEvents.filter(({ name }) => SCRIPTS.has(name))
      return {
        longestScriptMs: Math.max(0, ...scripts.map(({ dur = 0 }) => dur)) / 1_000,
        ...framesAndStretches(scripts),
      }
    },
  }
}

interface Stretch {
  readonly name: string
  /** μs */
  readonly ts: number
  readonly dur?: number | undefined
  /** μs of the processor's own: a machine that has other work counts for nothing */
  readonly tdur?: number | undefined
  readonly pid: number
  readonly tid: number
}

/** Callbacks of one frame come right behind one another, μs. */
const SAME_FRAME = 1_500

function framesAndStretches(scripts: readonly Stretch[]): Pick<ScriptTasks, 'scriptOfFrames' | 'stretches'> {
  const first = scripts.find(({ name }) => name === 'FireAnimationFrame')
  const inOrder = scripts
    .filter(({ pid, tid }) => pid === first?.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const frames: number[] = []
  const stretches: number[] = []
  let until = 0
  let lastCallback = Number.NEGATIVE_INFINITY
  for (const { name, ts, dur = 0, tdur = dur } of inOrder) {
    if (name === 'FireAnimationFrame') {
      if (ts - lastCallback > SAME_FRAME) frames.push(0)
      lastCallback = ts + dur
    }
    // What is called by a script is part of it.
    if (ts < until) continue
    until = ts + dur
    stretches.push(tdur / 1_000)
    const at = frames.length - 1
    if (at >= 0) frames[at] = (frames[at] ?? 0) + tdur / 1_000
  }
  return { scriptOfFrames: frames.slice(0, -1), stretches }
}
