/** When frames come, and when what was done in one has been painted. */

/** ms between frames, from now until `stop`. */
export function meterFrames(): { stop(): number[] } {
  const gaps: number[] = []
  let last: number | null = null
  let running = true
  const tick = (now: number) => {
    if (!running) return
    if (last !== null) gaps.push(now - last)
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  return {
    stop() {
      running = false
      return gaps
    },
  }
}

/** A frame of a screen that shows sixty a second, ms. */
export const FRAME_MS = 1_000 / 60
/** Frames come a little before or after their time. */
const UNPUNCTUAL_MS = 1

/** Which share of gaps (ms) was no longer than so many frames. */
export const shareWithin = (gaps: readonly number[], frames: number): number =>
  gaps.filter((gap) => gap <= frames * FRAME_MS + UNPUNCTUAL_MS).length / gaps.length

const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.onmessage = () => {
  for (const run of waiting.splice(0)) run()
}

/** Runs after the painting of the frame that we are in: the first task behind it. */
export function afterPainting(run: () => void): void {
  if (waiting.push(run) === 1) channel.port2.postMessage(null)
}

/** Runs after the next painting. */
export function afterNextPainting(run: () => void): void {
  requestAnimationFrame(() => afterPainting(run))
}

/** Wall-clock ms, finer than Date.now(). */
export const wallNow = () => performance.timeOrigin + performance.now()

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
