import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LiveShipment } from '../../contract/live.ts'
import type { Account, Driver } from '../../contract/session.ts'
import { type AttentionCause, type Resolution, resolutionsOf } from '../../domain/shipments/attention.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import { displayedStatus, type ShipmentStatus, wasCollected } from '../../domain/shipments/shipment-status.ts'
import { pageOfStop, requestOf, stopRowsOf } from '../../features/assignment/request-rows.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess, useMayDispatch } from '../../features/session/access.tsx'
import { type SessionData, useGeneralData } from '../../features/session/session.tsx'
import { driverName } from '../../features/shipment/names.ts'
import { useUndo } from '../../features/shipment/use-undo.ts'
import { listView } from '../../streams/views/views.ts'
import { LiveRegion } from '../../ui/components/live-region.tsx'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { useIds, useSignal } from '../../ui/live/use-signal.ts'
import { type Messages, useMessages } from '../../ui/messages/messages.tsx'
import { orderOf, type Sort } from '../../ui/table/column.ts'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { NOTHING, type Selection } from '../../ui/table/selection.ts'
import { AssignDialog } from '../shipments/assign/assign-dialog.tsx'
import { shipmentColumns } from '../shipments/columns.tsx'
import { type ProblemOf, problemColumns, withProblem } from '../shipments/problem-columns.tsx'
import { ActButtons, useOffered } from '../shipments/resolve/act-buttons.tsx'
import { LazyResolveDialog } from '../shipments/resolve/lazy-resolve-dialog.tsx'
import { resolve as resolveWords } from '../shipments/resolve/messages.ts'
import type { ResolveAction } from '../shipments/resolve/resolve.ts'
import { rowsOfAct } from '../shipments/resolve/rows-of-act.ts'
import { CARD_REM, PROBLEM_CARD_REM, ShipmentCard } from '../shipments/shipment-card.tsx'
import { byDue } from './attention-groups.ts'
import { opsDashboard as messages } from './messages.ts'
import css from './shipments-table.module.css'
import { useOpenedShipment } from './use-opened-shipment.ts'

interface ShipmentsTableProps {
  label: string
  /** Which shipments; memoised. */
  filter: (row: LiveShipment) => boolean
  /** `beside`: a narrow list whose title says the status already; `wide`: a list of its own, with what was last said. */
  shape: 'beside' | 'wide'
  /** The cause that all of them have: its acts stand above the list and the usual one in each row. */
  cause?: AttentionCause
  /** What can be done about them, where they have no cause in common. */
  acts?: readonly Resolution[]
  /** Collection requests, too: each by its row, which can be assigned, and opens on its page. */
  withRequests?: boolean
  /** What is rescheduled is offered for today. */
  rebooksToday?: boolean
  /** The problematic view that it is: each row has its reason and age. */
  problem?: ProblemOf | null
  empty: ReactNode
}

/** What is being done, and to which. */
interface Acting {
  readonly act: ResolveAction
  readonly ids: readonly number[]
}

/** Only staff have this dashboard (its route says so). */
const STAFF = { staff: true, overrideStatuses: false }
const shown = (row: LiveShipment): ShipmentStatus => displayedStatus(row, STAFF) ?? row.status

/** Shipments that need somebody: the oldest promise first; `o` opens one, `a` gives those chosen to a driver. */
export function ShipmentsTable({
  label,
  filter,
  shape,
  cause,
  acts: wanted,
  withRequests = false,
  rebooksToday = false,
  problem = null,
  empty,
}: ShipmentsTableProps) {
  const workspace = useLiveWorkspace()
  const messages = useMessages()
  const names = useGeneralData()
  const loaded = useSignal(workspace.loaded)
  const mayAssign = useMayDispatch()
  const { isPast } = useAccess()
  const { opened, open } = useOpenedShipment()
  const navigate = useNavigate()
  const openRow = (id: number) => {
    if (requestOf(id) === null) open(id)
    // The page of a request is of now.
    else if (!isPast) navigate(pageOfStop(id))
  }
  const [sort, setSort] = useState<Sort | null>(null)
  const [selected, setSelected] = useState<Selection>(NOTHING)
  const [cursor, setCursor] = useState<number | null>(null)
  const [assigning, setAssigning] = useState<readonly number[] | null>(null)
  const undo = useUndo()
  const [acting, setActing] = useState<Acting | null>(null)
  const resolve = useCallback((act: Resolution, ids: readonly number[]) => {
    if (act === 'assign') setAssigning(ids)
    else setActing({ act, ids })
  }, [])
  const acts = useOffered(wanted ?? (cause === undefined ? NO_ACTS : resolutionsOf(cause)))
  const asCards = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

  const columns = useMemo(() => {
    const plain = shipmentColumns({ names, shown, staff: true, messages })
    const shaped =
      shape === 'wide'
        ? withProblem(withSaid(withPhones(plain, names)), problem === null ? [] : problemColumns(problem))
        : besideColumns(plain, { names, messages, cause })
    const [usual] = acts
    return usual === undefined ? shaped : withAct(shaped, usual, resolve)
  }, [names, shape, messages, acts, resolve, cause, problem])
  const rows = withRequests ? stopRowsOf(workspace) : workspace.shipments
  const view = useMemo(
    () => listView(rows, { filter, order: orderOf(columns, sort, byDue) }),
    [rows, filter, columns, sort],
  )
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
        label: messages.shipments.assign,
        run: () => (about().length === 0 ? false : setAssigning(about())),
      },
      { keys: 'u', label: messages.shipments.undo, run: () => undo() },
    ],
    mayAssign,
  )
  const ids = useIds(view)
  const listed = useMemo(() => new Set(ids), [ids])
  const chosen = [...selected].filter((id) => listed.has(id))
  // What is selected can be assigned, whatever the cause.
  const offered: readonly Resolution[] =
    mayAssign && chosen.length > 0 && !acts.includes('assign') ? [...acts, 'assign'] : acts
  const meant = chosen.length > 0 ? chosen : ids
  const told = chosen.length > 0 ? resolveWords.selected(chosen.length) : resolveWords.all(ids.length)
  return (
    <>
      {offered.length > 0 && ids.length > 0 && (
        <div className={css.acts} role="toolbar" aria-label={resolveWords.group}>
          <span className={css.meant}>{told}</span>
          <LiveRegion asked={String(selected.size)} text={told} />
          <ActButtons acts={offered} ids={meant} onAct={resolve} />
        </div>
      )}
      <LiveTable
        label={label}
        store={rows}
        view={view}
        viewKey={JSON.stringify([label, sort])}
        columns={columns}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={mayAssign ? setSelected : undefined}
        onOpen={openRow}
        opened={opened}
        onCursor={setCursor}
        textToCopy={referenceOf}
        card={
          asCards
            ? (row) => <ShipmentCard staff row={row} status={shown(row)} problem={problem} />
            : undefined
        }
        cardHeight={problem === null ? CARD_REM : PROBLEM_CARD_REM}
        loading={!loaded}
        empty={empty}
      />
      <AssignDialog ids={assigning} onClose={() => setAssigning(null)} />
      <LazyResolveDialog
        act={acting?.act ?? null}
        ids={acting?.ids ?? NO_IDS}
        rebooksToday={rebooksToday}
        onClose={() => setActing(null)}
      />
    </>
  )
}

const NO_IDS: readonly number[] = []
const NO_ACTS: readonly Resolution[] = []

/** The usual act, in each row. */
function withAct(
  columns: ReturnType<typeof shipmentColumns>,
  act: Resolution,
  onAct: (act: Resolution, ids: readonly number[]) => void,
): ReturnType<typeof shipmentColumns> {
  return [
    ...columns,
    {
      key: 'act',
      title: '',
      width: 6.25,
      // The last to leave: it is what the list is for.
      priority: 0,
      cell: (row) =>
        rowsOfAct(act, [row.id]).length > 0 && (
          <Button
            size="compact-xs"
            variant="default"
            tabIndex={-1}
            aria-label={resolveWords.actOn(resolveWords.acts[act], row.ref)}
            onClick={(event) => {
              event.stopPropagation()
              onAct(act, [row.id])
            }}
          >
            {resolveWords.acts[act]}
          </Button>
        ),
    },
  ]
}

/** Whom to call: who sends it, and who has it. */
function withPhones(
  columns: ReturnType<typeof shipmentColumns>,
  { accounts, drivers }: Pick<SessionData, 'accounts' | 'drivers'>,
  agentOf: (row: LiveShipment) => number | null = () => null,
): ReturnType<typeof shipmentColumns> {
  const whoOf: Readonly<Record<string, (row: LiveShipment) => Account | Driver | undefined>> = {
    account: (row) => accounts.get(row.account_id ?? 0),
    collects: (row) => drivers.get(row.collection_agent_id ?? 0),
    delivers: (row) => drivers.get(row.delivery_agent_id ?? 0),
    driver: (row) => drivers.get(agentOf(row) ?? 0),
  }
  return columns.map((column) => {
    const who = whoOf[column.key]
    if (who === undefined) return column
    const cell = (row: LiveShipment) => {
      const { name = '', phone_number } = who(row) ?? {}
      return (
        <>
          <PhoneLink name={name} number={phone_number} short inRow /> {column.cell(row)}
        </>
      )
    }
    // The account is called about most causes: it leaves later than the places.
    return {
      ...column,
      cell,
      ...(column.key === 'account' && { priority: Math.min(1, column.priority ?? 1) }),
    }
  })
}

/** What is settled with the driver, by telephone. */
const ASKS_DRIVER: ReadonlySet<AttentionCause> = new Set<AttentionCause>([
  'exception',
  'rejected',
  'late-collection',
  'late-delivery',
])

interface BesideFor {
  readonly names: SessionData
  readonly messages: Messages
  readonly cause: AttentionCause | undefined
}

/** A narrow list is for calling somebody: who that is leaves last, where it goes first. */
function besideColumns(
  plain: ReturnType<typeof shipmentColumns>,
  { names, messages, cause }: BesideFor,
): ReturnType<typeof shipmentColumns> {
  const asksDriver = cause !== undefined && ASKS_DRIVER.has(cause)
  const agentOf = (row: LiveShipment) => {
    const side = openStopSide(row) ?? (wasCollected(row) ? 'delivery' : 'collection')
    return row[`${side}_agent_id`]
  }
  const nameOf = (row: LiveShipment) => driverName(names, agentOf(row))
  const driver: (typeof plain)[number] = {
    key: 'driver',
    title: messages.shipments.facets.driver,
    width: 6.5,
    grow: 2,
    priority: asksDriver ? 0 : 1,
    cell: (row) => nameOf(row) || messages.shipments.nobodyYet,
    value: (row) => nameOf(row) || null,
  }
  const of = (...keys: string[]) =>
    keys.flatMap((key) => [...plain, driver].find((column) => column.key === key) ?? [])
  const account = of('account').map((column) => ({ ...column, priority: asksDriver ? 1 : 0 }))
  const who = asksDriver ? [driver, ...account] : [...account, driver]
  const where = of('from', 'to').map((column, i) => ({ ...column, priority: 3 - i }))
  return withPhones([...of('ref', 'due'), ...who, ...where], names, agentOf)
}

/** What was last said about a shipment stands after its promise. */
function withSaid(columns: ReturnType<typeof shipmentColumns>): ReturnType<typeof shipmentColumns> {
  const at = columns.findIndex(({ key }) => key === 'due') + 1
  return [
    ...columns.slice(0, at),
    {
      key: 'said',
      title: messages.lastSaid,
      width: 8,
      grow: 2,
      priority: 2,
      cell: (row) => <span title={row.message ?? undefined}>{row.message}</span>,
      value: (row) => row.message,
    },
    ...columns.slice(at),
  ]
}

const referenceOf = ({ ref }: LiveShipment): string => ref
