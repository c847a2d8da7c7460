/** The tripsheets of a day that have stops, live: of today and later days. */
import { useMemo } from 'react'
import { asyncScheduler, share, throttleTime } from 'rxjs'
import type { LiveTripsheet } from '../../contract/live.ts'
import type { TripsheetStatus } from '../../domain/dispatch/tripsheet-status.ts'
import { readStops } from '../../domain/dispatch/tripsheet-text.ts'
import { dayOf } from '../../domain/values/moment.ts'
import type { Signal } from '../../streams/signal.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { createIncrementalView } from '../../streams/views/incremental-view.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'

export interface TripsheetOfDay {
  readonly id: number
  readonly driver_id: number
  readonly branch_id: number | null
  readonly status: TripsheetStatus
  readonly stops: number
}

/** It is read, not watched by the number (ms). */
const CALM_MS = 250

export function tripsheetsOfDay(
  store: EntityStore<LiveTripsheet>,
  day: string,
): Signal<readonly TripsheetOfDay[]> {
  const known = new Map<number, TripsheetOfDay>()
  let sheets: readonly TripsheetOfDay[] = []
  function put(id: number): void {
    const sheet = store.get(id)
    const stops = sheet?.day === day ? readStops(sheet.stops).length : 0
    if (sheet === undefined || stops === 0) {
      known.delete(id)
      return
    }
    const { driver_id, branch_id, status } = sheet
    known.set(id, { id, driver_id, branch_id, status, stops })
  }
  const tell = () => {
    sheets = [...known.values()]
    return sheets
  }
  const view = createIncrementalView(store, {
    rebuild() {
      known.clear()
      for (const id of store.ids()) put(id)
      tell()
    },
    update(changed) {
      for (const id of changed) put(id)
      return tell()
    },
  })
  return {
    now() {
      view.fresh()
      return sheets
    },
    changes$: view.changes$.pipe(
      throttleTime(CALM_MS, asyncScheduler, { leading: true, trailing: true }),
      share(),
    ),
  }
}

export function useTripsheetsOf(day: string): readonly TripsheetOfDay[] {
  const { tripsheets } = useLiveWorkspace()
  return useSignal(useMemo(() => tripsheetsOfDay(tripsheets, day), [tripsheets, day]))
}

export const useTodaysTripsheets = (): readonly TripsheetOfDay[] => useTripsheetsOf(useClock(dayOf))
