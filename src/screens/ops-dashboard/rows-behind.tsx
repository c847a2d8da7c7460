import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import type { LeftOverCause } from '../../domain/dispatch/morning.ts'
import type { Resolution } from '../../domain/shipments/attention.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { driverName } from '../../features/shipment/names.ts'
import { countView, listView } from '../../streams/views/views.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useCounts } from '../../ui/live/use-signal.ts'
import { ShownRuns } from '../shipments/bulk/shown-runs.tsx'
import { Block } from './block.tsx'
import { dayByTheHour } from './day-messages.ts'
import {
  HOUR_SERIES,
  type HourRows,
  type HourSeries,
  hourText,
  isInHour,
  parseHourRows,
  rowsOfHour,
} from './hour-rows.ts'
import { morningMessages as messages } from './morning/messages.ts'
import {
  CARRY_OVER,
  isInMorningRows,
  type MorningRows,
  parseLeftRequests,
  parseMorningKey,
} from './morning/morning-keys.ts'
import { spanOfTimes } from './morning/span-of-times.ts'
import { useBehindText } from './morning/use-behind-text.ts'
import { useMorningOf } from './morning/use-morning-of.ts'
import { parseSumRows, type SumRowsAddress } from './rows-address.ts'
import css from './rows-behind.module.css'
import { ShipmentsTable } from './shipments-table.tsx'
import { sumMessages } from './sums/messages.ts'
import { requestSumKeys, sumKey, sumKeys, sumsRequests } from './sums/sum-keys.ts'
import { useGroupName } from './sums/sums.tsx'
import { useSumOf } from './sums/use-sums.ts'
import { BY_WINDOW, RequestsTable } from './unclosed-requests.tsx'
import { useRequestsLeft } from './use-left-requests.ts'

interface RowsBehindProps {
  /** As it stands in the address. */
  rows: string
  scope: BranchScope
  onBack: () => void
  /** Others in their place. */
  onRows: (rows: string) => void
}

/** The shipments that a number counts, with what can be done about them, in place of the numbers. */
export default function RowsBehind({ rows, ...props }: RowsBehindProps) {
  const left = parseLeftRequests(rows)
  if (left !== null) return <RowsOfRequests key={rows} {...left} {...props} />
  const hour = parseHourRows(rows)
  if (hour !== null) return <RowsOfHour of={hour} {...props} />
  const sum = parseSumRows(rows)
  if (sum?.measure === 'requests') return <RowsOfRequestSum key={rows} of={sum} {...props} />
  if (sum !== null) return <RowsOfSum key={rows} rows={rows} {...props} />
  const morning = parseMorningKey(rows)
  return morning === null ? (
    <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>
  ) : (
    <RowsOfMorning key={rows} of={morning} {...props} />
  )
}

type Shown = Omit<RowsBehindProps, 'rows'>

/** What was booked, collected and delivered in an hour, one of them at a time. */
function RowsOfHour({ of: { hour, series }, scope, onBack, onRows }: Shown & { of: HourRows }) {
  const workspace = useLiveWorkspace()
  const { now } = workspace
  const counts = useCounts(
    useMemo(
      () =>
        countView(workspace.shipments, (row) =>
          HOUR_SERIES.filter((one) => isInHour(one, hour, row, workspace.now(), scope)),
        ),
      [workspace, hour, scope],
    ),
  )
  const filter = useCallback(
    (row: LiveShipment) => isInHour(series, hour, row, now(), scope),
    [now, series, hour, scope],
  )
  const title = dayByTheHour.rowsOf(hourText(hour))
  const choice = (
    <Segments<HourSeries>
      label={dayByTheHour.title}
      chosen={series}
      onChoose={(next) => onRows(rowsOfHour({ hour, series: next }))}
      options={HOUR_SERIES.map((value) => ({
        value,
        label: dayByTheHour.series[value],
        count: counts.get(value) ?? 0,
      }))}
    />
  )
  return <List title={title} actions={choice} filter={filter} acts={ACTS_OF_SUMS} onBack={onBack} />
}

function RowsOfSum({ rows, scope, onBack }: RowsBehindProps) {
  const { now } = useLiveWorkspace()
  // The key of it is another component: it is a sum as long as this stands.
  const { mode, by, measure, group } = useMemo(() => parseSumRows(rows), [rows]) ?? NO_SUM
  const of = useSumOf(mode, by, scope)
  const nameOf = useGroupName(by)
  const filter = useCallback(
    (row: LiveShipment) => sumKeys(row, now(), of).includes(sumKey(measure, group)),
    [now, of, measure, group],
  )
  const title = sumMessages.listOf(sumMessages.measures[measure], nameOf(group))
  return (
    <List
      title={title}
      filter={filter}
      acts={ACTS_OF_SUMS}
      withRequests={sumsRequests(mode)}
      onBack={onBack}
    />
  )
}

const NO_SUM = { mode: 'all', by: 'branch', measure: 'late', group: null } as const
const ACTS_OF_SUMS: readonly Resolution[] = []
const ACTS_OF_MORNING: Readonly<Record<MorningRows['is'], readonly Resolution[]>> = {
  left: CARRY_OVER,
  due: ['assign', 'reschedule', 'hold'],
  driver: ['assign', 'reschedule', 'hold'],
  haul: [],
}

function RowsOfMorning({ of, scope, onBack }: Shown & { of: MorningRows }) {
  const { now } = useLiveWorkspace()
  const title = useTitleOf(of)
  const whose = useMorningOf(scope)
  const filter = useCallback((row: LiveShipment) => isInMorningRows(of, row, now(), whose), [of, now, whose])
  return <List title={title} filter={filter} acts={ACTS_OF_MORNING[of.is]} withRequests onBack={onBack} />
}

/** What the list is called: what was counted, and of whom. */
function useTitleOf(of: MorningRows): string {
  const names = useGeneralData()
  const branch = (id: number) => names.branches.get(id)?.name ?? messages.left.noBranch
  const behindText = useBehindText()
  const minute = useMinute()
  switch (of.is) {
    case 'due':
      return messages.due.listOf(messages.due.measures[of.measure], of.place ?? branch(of.branch))
    case 'left': {
      const cause = messages.left.causes[of.cause]
      return of.behind === null ? cause : `${cause}: ${behindText(of.behind)}`
    }
    case 'haul':
      return messages.haul.listOf(
        messages.haul.lane(branch(of.from), branch(of.to)),
        messages.haul.left(...spanOfTimes(of.first, of.last, minute)),
      )
    case 'driver':
      return messages.drivers.listOf(driverName(names, of.id))
  }
}

/** Unclosed collection requests of a branch, ops manager or driver. */
function RowsOfRequestSum({ of: { mode, by, group }, scope, onBack }: Shown & { of: SumRowsAddress }) {
  const { requests } = useLiveWorkspace()
  const { settings } = useAccess()
  const minute = useMinute()
  const of = useSumOf(mode, by, scope)
  const view = useMemo(
    () =>
      listView(requests, {
        filter: (row) => requestSumKeys(row, minute, of, settings).includes(sumKey('requests', group)),
        order: BY_WINDOW,
      }),
    [requests, minute, of, settings, group],
  )
  const title = sumMessages.listOf(sumMessages.measures.requests, useGroupName(by)(group))
  return (
    <Framed title={title} onBack={onBack}>
      <RequestsTable view={view} label={title} empty={messages.emptyText} />
    </Framed>
  )
}

function RowsOfRequests({ cause, scope, onBack }: Shown & { cause: LeftOverCause | null }) {
  const { requestsTitle, requestsOf, causes } = messages.left
  const title = cause === null ? requestsTitle : requestsOf(causes[cause])
  const view = useRequestsLeft(scope, cause)
  return (
    <Framed title={title} onBack={onBack}>
      <RequestsTable view={view} label={title} empty={messages.emptyText} />
    </Framed>
  )
}

interface ListProps {
  title: string
  filter: (row: LiveShipment) => boolean
  acts: readonly Resolution[]
  /** The filter is asked of collection requests, too. */
  withRequests?: boolean
  /** At the right of the title. */
  actions?: ReactNode
  onBack: () => void
}

function List({ title, filter, acts, withRequests, actions, onBack }: ListProps) {
  return (
    <Framed title={title} actions={actions} onBack={onBack}>
      <ShipmentsTable
        label={title}
        filter={filter}
        shape="wide"
        acts={acts}
        withRequests={withRequests}
        rebooksToday
        empty={<EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>}
      />
    </Framed>
  )
}

function Framed({
  title,
  actions,
  onBack,
  children,
}: Pick<ListProps, 'title' | 'actions' | 'onBack'> & { children: ReactNode }) {
  useKeys([{ keys: 'Escape', label: messages.back, run: onBack }])
  return (
    <div className={css.rows}>
      <Block
        label={title}
        actions={actions}
        title={
          <span className={css.title}>
            <IconButton icon={IconArrowLeft} label={messages.back} keys="Esc" onClick={onBack} />
            {title}
          </span>
        }
      >
        {children}
      </Block>
      <ShownRuns />
    </div>
  )
}
