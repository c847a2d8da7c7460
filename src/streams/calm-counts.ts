import { defer, finalize, share, tap, throttleTime } from 'rxjs'
import type { CountView } from './count-view.ts'

/** ms: numbers that change more often are read by nobody, and drawing them costs the rows their frames. */
const EVERY_MS = 400

/** The same counts for people: told at once when it was quiet, and on a busy floor at most every 400 ms. */
export function calmCounts(view: CountView): CountView {
  /** What whoever watches was told last. */
  let told: ReadonlyMap<string, number> | null = null
  const changes$ = defer(() => {
    told = view.all()
    return view.changes$
  }).pipe(
    throttleTime(EVERY_MS, undefined, { leading: true, trailing: true }),
    tap((counts) => {
      told = counts
    }),
    finalize(() => {
      told = null
    }),
    share(),
  )
  const all = () => told ?? view.all()
  return { all, count: (key) => all().get(key) ?? 0, changes$, end: view.end }
}
