import type { Page } from 'playwright-core'
import { z } from 'zod'

/** Of the thread on which a page runs its scripts. */
export interface LongestTask {
  /** ms of the longest stretch of script that nothing else came between */
  readonly longestScriptMs: number
}

const SCRIPTS: ReadonlySet<string> = new Set([
  'FunctionCall',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
])
const Trace = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), dur: z.number().optional(), pid: z.number(), tid: z.number() }),
  ),
})

/** Meters the scripts of a page by the browser's own trace, from now until `stop`. */
export async function meterTasks(page: Page): Promise<{ stop(): Promise<LongestTask> }> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  return {
    async stop() {
      const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()))
      const scripts = traceEvents.filter(({ name }) => SCRIPTS.has(name))
      return { longestScriptMs: Math.max(0, ...scripts.map(({ dur = 0 }) => dur)) / 1_000 }
    },
  }
}
