import { Observable, share } from 'rxjs'
import type { CountView } from './count-view.ts'

/** ms: numbers that change more often are read by nobody, and drawing them costs the rows their frames. */
const EVERY_MS = 400

/** The same counts for people: told at once when it was quiet, and on a busy floor at most every 400 ms. */
export function calmCounts(view: CountView): CountView {
  /** What whoever watches was told last. */
  let told: ReadonlyMap<string, number> | null = null
  const changes$ = new Observable<ReadonlyMap<string, number>>((watcher) => {
    told = view.all()
    let newest: ReadonlyMap<string, number> | null = null
    let pause: ReturnType<typeof setTimeout> | undefined
    function tell(): void {
      pause = undefined
      if (newest === null) return
      told = newest
      newest = null
      pause = setTimeout(tell, EVERY_MS)
      watcher.next(told)
    }
    const changes = view.changes$.subscribe((counts) => {
      newest = counts
      if (pause === undefined) tell()
    })
    return () => {
      clearTimeout(pause)
      changes.unsubscribe()
      told = null
    }
  }).pipe(share())
  const all = () => told ?? view.all()
  return { all, count: (key) => all().get(key) ?? 0, changes$, end: view.end }
}
