import {
  asyncScheduler,
  defer,
  distinctUntilChanged,
  map,
  type Observable,
  skip,
  startWith,
  throttleTime,
} from 'rxjs'
import type { Signal } from './signal.ts'

/** However fast business time goes, there is no more than one in so long (ms of this machine's clock). */
const TURN_TAKES_MS = 10_000

/** Which turn it is, of so much business time (ms) each. */
export const turnAt = (now: number, everyMs: number): number => Math.floor(now / everyMs)

/** The turns that follow, as they begin: when something is asked for again that changes with business time. */
export const turnsOf = (clock: Signal<number>, everyMs: number): Observable<number> =>
  defer(() =>
    clock.changes$.pipe(
      startWith(clock.now()),
      map((now) => turnAt(now, everyMs)),
      distinctUntilChanged(),
      skip(1),
      throttleTime(TURN_TAKES_MS, asyncScheduler, { leading: true, trailing: true }),
    ),
  )
