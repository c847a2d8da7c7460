import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { LiveShipment } from '../../../contract/live.ts'
import { listShipments, type Shipment } from '../../../contract/shipments.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import type { EntityStore } from '../../../streams/stores/entity-store.ts'
import { useRow } from '../../../ui/live/use-signal.ts'
import { createRefetchSchedule } from './refetch-schedule.ts'

export interface ShipmentNow {
  /** As it is in the live workspace this moment; undefined when it is older than the live workspace. */
  readonly row: LiveShipment | undefined
  /** Everything that is known of it, with its history; asked for again whenever the row has moved on. */
  readonly shipment: Shipment | undefined
  readonly state: 'loading' | 'ready' | 'not-found' | 'failed'
  readonly error: string
  readonly again: () => void
}

/** The newest version that was told of, also of a shipment that is too old for the live workspace. */
function useNewestVersion(store: EntityStore<LiveShipment>, id: number): number | undefined {
  const watch = useMemo(() => (changed: () => void) => store.subscribeRow(id, changed), [store, id])
  return useSyncExternalStore(watch, () => store.versionOf(id))
}

/** One shipment: its live row, and the answer of the server that is kept up with it. */
export function useShipment(id: number): ShipmentNow {
  const workspace = useLiveWorkspace()
  const row = useRow(workspace.shipments, id)
  const newest = useNewestVersion(workspace.shipments, id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch, isFetching } = useCallQuery(
    [listShipments.name, 'one', id],
    (client, signal) => client(listShipments, { query: { id, limit: 1 }, signal }),
    { when: isId },
  )
  const shipment = data?.shipments[0]
  // The versions are the same count on both sides, so that whoever is behind can be told.
  const isBehind = newest !== undefined && shipment !== undefined && newest > shipment.version
  const [keepUp] = useState(() => createRefetchSchedule())
  const hasFailed = error !== null
  useEffect(() => {
    if (!isBehind || isFetching) return
    const timer = setTimeout(refetch, keepUp.nextDelayMs(hasFailed))
    return () => clearTimeout(timer)
  }, [isBehind, isFetching, hasFailed, keepUp, refetch])

  const state =
    !isId || (data !== undefined && shipment === undefined)
      ? 'not-found'
      : shipment !== undefined
        ? 'ready'
        : error !== null
          ? 'failed'
          : 'loading'
  return { row, shipment, state, error: error?.message ?? '', again: refetch }
}
