/** A table as somebody scrolls it: what each frame of it shows, and its bar dragged from top to bottom. */
import { afterPainting, meterFrames, shareWithin } from './frames.ts'

/** What was seen from the first frame to the last. */
export interface Scrolled {
  /** Shares of the frames that came in time, and at most one too late. */
  readonly inTime: number
  readonly oneLate: number
  /** Share of the frames that showed the ground where rows belong. */
  readonly bare: number
  /** Frames a second */
  readonly rate: number
}

/** The one element that is much longer within than without. */
function scroller(): HTMLElement {
  const long = [...document.querySelectorAll<HTMLElement>('div')].find(
    ({ scrollHeight, clientHeight }) => clientHeight > 200 && scrollHeight > 20 * clientHeight,
  )
  if (long === undefined) throw new Error('nothing scrolls')
  return long
}

/** Whether there are rows in the upper, middle and lower part of what is in sight. */
function hasRows(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [0.15, 0.5, 0.9].every(
    (part) =>
      document.elementFromPoint(left + width / 2, top + height * part)?.closest('[role=row]') !== null,
  )
}

/** Where its middle is, for a wheel. */
export function tableAt(): { x: number; y: number } {
  const { left, top, width, height } = scroller().getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Looks at each frame from now until `stop`. */
export function watchScrolling(): { stop(): Scrolled } {
  const element = scroller()
  const meter = meterFrames()
  const began = performance.now()
  let [bare, looked] = [0, 0]
  let running = true
  const look = () => {
    if (!running) return
    looked += 1
    if (!hasRows(element)) bare += 1
  }
  const tick = () => {
    if (!running) return
    afterPainting(look)
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  return {
    stop() {
      running = false
      const gaps = meter.stop()
      return {
        inTime: shareWithin(gaps, 1),
        oneLate: shareWithin(gaps, 2),
        bare: bare / looked,
        rate: gaps.length / ((performance.now() - began) / 1_000),
      }
    },
  }
}

/**
 * As the thumb of its bar does, dragged from the top to the bottom and back in so long: at each frame to another place, of which the
 * table hears before that frame is painted.
 */
export function dragBar(ms: number): Promise<void> {
  const element = scroller()
  const way = element.scrollHeight - element.clientHeight
  const began = performance.now()
  return new Promise((done) => {
    const tick = () => {
      const part = Math.min(1, (performance.now() - began) / ms)
      element.scrollTop = way * (1 - Math.abs(1 - 2 * part))
      if (part < 1) requestAnimationFrame(() => afterPainting(tick))
      else done()
    }
    tick()
  })
}
