import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LiveShipment } from '../../contract/live.ts'
import { displayedStatus, type ShipmentStatus } from '../../domain/shipment-status.ts'
import { listView } from '../../streams/views.ts'
import { useMay } from '../../ui/access.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { useFloor, useGeneralData, useLive } from '../../ui/live.tsx'
import { comparatorOf, type Sort } from '../../ui/table/column.ts'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { NOTHING, type Selection } from '../../ui/table/selection.ts'
import { opsDashboard as words } from '../../ui/words/staff/ops-dashboard.ts'
import { useWords } from '../../ui/words/words.tsx'
import { AssignDialog } from '../shipments/assign/assign-dialog.tsx'
import { useAssign } from '../shipments/assign/use-assign.ts'
import { shipmentColumns } from '../shipments/columns.tsx'
import { ShipmentCard } from '../shipments/shipment-card.tsx'
import { byDue } from './attention-groups.ts'

interface ShipmentsTableProps {
  label: string
  /** Which shipments; memoised. */
  filter: (row: LiveShipment) => boolean
  /** `beside`: a narrow list whose title says the status already; `wide`: a list of its own, with what was last said. */
  shape: 'beside' | 'wide'
  empty: ReactNode
}

/** Only staff have this dashboard (its route says so). */
const STAFF = { staff: true, overrideStatuses: false }
const shown = (row: LiveShipment): ShipmentStatus => displayedStatus(row, STAFF) ?? row.status

/** Shipments that need somebody: the oldest promise first; `o` opens one, `a` gives those chosen to a driver. */
export function ShipmentsTable({ label, filter, shape, empty }: ShipmentsTableProps) {
  const floor = useFloor()
  const words = useWords()
  const names = useGeneralData()
  const loaded = useLive(floor.loaded)
  const mayAssign = useMay('API_/shipments:PATCH')
  const navigate = useNavigate()
  const [sort, setSort] = useState<Sort | null>(null)
  const [selected, setSelected] = useState<Selection>(NOTHING)
  const [cursor, setCursor] = useState<number | null>(null)
  const [assigning, setAssigning] = useState<readonly number[] | null>(null)
  const { assign, undo } = useAssign()
  const asCards = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

  const columns = useMemo(() => {
    const all = shipmentColumns({ names, shown, staff: true, words })
    return shape === 'wide' ? withSaid(all) : all.filter(({ key }) => !SAID_ALREADY.has(key))
  }, [names, shape, words])
  const view = useMemo(
    () => listView(floor.shipments, { filter, compare: comparatorOf(columns, sort, byDue) }),
    [floor, filter, columns, sort],
  )
  const open = useCallback((id: number) => navigate(`/shipments/${id}`), [navigate])
  const about = (): readonly number[] => {
    // What left the list since it was chosen is not given to anybody by accident.
    const here = new Set(view.ids())
    const chosen = [...selected].filter((id) => here.has(id))
    if (chosen.length > 0) return chosen
    return cursor !== null && here.has(cursor) ? [cursor] : []
  }
  useKeys(
    [
      {
        keys: 'a',
        label: words.shipments.assign,
        run: () => (about().length === 0 ? false : setAssigning(about())),
      },
      { keys: 'u', label: words.shipments.undo, run: undo },
    ],
    mayAssign,
  )
  return (
    <>
      <LiveTable
        label={label}
        store={floor.shipments}
        view={view}
        columns={columns}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={mayAssign ? setSelected : undefined}
        onOpen={open}
        onCursor={setCursor}
        card={asCards ? (row) => <ShipmentCard row={row} status={shown(row)} /> : undefined}
        loading={!loaded}
        empty={empty}
      />
      <AssignDialog ids={assigning} onClose={() => setAssigning(null)} assign={assign} />
    </>
  )
}

const SAID_ALREADY: ReadonlySet<string> = new Set(['status', 'age', 'service', 'parcels', 'weight'])

/** What was last said about a shipment stands after its promise. */
function withSaid(columns: ReturnType<typeof shipmentColumns>): ReturnType<typeof shipmentColumns> {
  const at = columns.findIndex(({ key }) => key === 'due') + 1
  return [
    ...columns.slice(0, at),
    {
      key: 'said',
      title: words.lastSaid,
      width: 8,
      grow: 2,
      priority: 2,
      cell: (row) => <span title={row.message ?? undefined}>{row.message}</span>,
      value: (row) => row.message,
    },
    ...columns.slice(at),
  ]
}
