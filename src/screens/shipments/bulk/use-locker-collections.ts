import { useMemo } from 'react'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { readNow } from '../../../features/shipment/send-changes.ts'
import { isLockerCollection } from '../detail/use-offered.ts'

/**
 * Of these, those that are handed in at a locker of the network. No row says so, and it decides of what waits for its payment alone (001 §4):
 * only that is asked for.
 */
export function useLockerCollections(rows: readonly ShipmentFacts[]): ReadonlySet<number> {
  const { settings } = useAccess()
  const ids = useMemo(
    () => rows.filter(({ status }) => status === 'payment-pending').map(({ id }) => id),
    [rows],
  )
  const { data } = useCallQuery(
    ['shipments.atLockers', ids],
    async (client) => ({ ok: true, status: 200, value: [...(await readNow(client, ids)).values()] }),
    { when: settings.is_locker_network && ids.length > 0 },
  )
  return useMemo(
    () =>
      new Set((data ?? []).filter((shipment) => isLockerCollection(shipment, settings)).map(({ id }) => id)),
    [data, settings],
  )
}
