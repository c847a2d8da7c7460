import { useMemo } from 'react'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useMayAudit } from '../../../features/session/access.tsx'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import type { Sender } from './plans.ts'
import { startBulk, type Wanted } from './start-bulk.ts'

/** Begins bulk acts on these shipments, of which some may not be live. */
export function useBulk(rows: readonly ShipmentFacts[]): {
  readonly sender: Sender
  readonly start: (wanted: Omit<Wanted, 'refOf'>) => void
} {
  const workspace = useLiveWorkspace()
  const client = useClient()
  const names = useGeneralData()
  const mayAudit = useMayAudit()
  return useMemo(() => {
    const known = new Map(rows.map((row) => [row.id, row]))
    const rowOf = (id: number) => workspace.shipments.get(id) ?? known.get(id)
    const refOf = (id: number) => rowOf(id)?.ref ?? String(id)
    return {
      sender: { client, names, mayAudit, rowOf },
      start: (wanted) => void startBulk(workspace, { ...wanted, refOf }),
    }
  }, [workspace, client, names, mayAudit, rows])
}
