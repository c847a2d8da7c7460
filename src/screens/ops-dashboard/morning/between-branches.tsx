import { useMemo } from 'react'
import type { LiveShipment } from '../../../contract/live.ts'
import type { UsualTransfer } from '../../../contract/morning.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { arrivalOf, type Departure, departuresOf } from '../../../domain/dispatch/morning.ts'
import { relativeTime } from '../../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import { branchName } from '../../../features/shipment/names.ts'
import { listView } from '../../../streams/views/views.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import { useMinute } from '../../../ui/live/clock.tsx'
import { useIds } from '../../../ui/live/use-signal.ts'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { Block } from '../block.tsx'
import { morningMessages } from './messages.ts'
import css from './morning.module.css'
import { isTransfer, morningKey } from './morning-keys.ts'
import { spanOfTimes } from './span-of-times.ts'

const { haul: messages } = morningMessages
const BY_DEPARTURE = { value: ({ status_at }: LiveShipment) => status_at, down: false }

export interface Lane {
  readonly from: number
  readonly to: number
  readonly departure: Departure<LiveShipment>
}

/** What is on its way, by where to, where from, and when it left. */
export function lanesOf(rows: readonly LiveShipment[]): readonly Lane[] {
  const lanes = Map.groupBy(rows, (row) => `${row.delivery_branch_id} ${row.collection_branch_id}`)
  return [...lanes.values()].flatMap((ofLane) => {
    const [first] = ofLane
    const [from, to] = [first?.collection_branch_id ?? 0, first?.delivery_branch_id ?? 0]
    return departuresOf(ofLane).map((departure) => ({ from, to, departure }))
  })
}

interface BetweenBranchesProps {
  scope: BranchScope
  usual: readonly UsualTransfer[]
  onRows: (rows: string) => void
}

/** What is in transit between branches, and when it is expected. */
export function BetweenBranches({ scope, usual, onRows }: BetweenBranchesProps) {
  const { shipments } = useLiveWorkspace()
  const view = useMemo(
    () => listView(shipments, { filter: (row) => isTransfer(row, scope), order: BY_DEPARTURE }),
    [shipments, scope],
  )
  const ids = useIds(view)
  const lanes = useMemo(() => lanesOf(ids.flatMap((id) => shipments.get(id) ?? [])), [ids, shipments])
  return (
    <Block title={messages.title} note={messages.note}>
      {lanes.length === 0 ? (
        <EmptyState small title={messages.none}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {lanes.map((lane) => (
            <LaneLine
              key={`${lane.from} ${lane.to} ${lane.departure.first}`}
              lane={lane}
              usual={usual.find((one) => one.from_branch_id === lane.from && one.to_branch_id === lane.to)}
              onRows={onRows}
            />
          ))}
        </ul>
      )}
    </Block>
  )
}

interface LaneLineProps extends Pick<BetweenBranchesProps, 'onRows'> {
  lane: Lane
  usual: UsualTransfer | undefined
}

function LaneLine({ lane: { from, to, departure }, usual, onRows }: LaneLineProps) {
  const names = useGeneralData()
  const minute = useMinute()
  const { rows, first, last } = departure
  const arrival = arrivalOf(departure, usual)
  const lane = messages.lane(branchName(names, from), branchName(names, to))
  const parcels = rows.reduce((sum, { parcel_count }) => sum + parcel_count, 0)
  const weight = rows.reduce((sum, { weight_kg }) => sum + weight_kg, 0)
  const count = messages.shipments(rows.length)
  return (
    <li className={css.line}>
      <span className={css.name}>{lane}</span>
      <button
        type="button"
        className={css.number}
        aria-label={`${lane}: ${count}`}
        onClick={() => onRows(morningKey({ is: 'haul', from, to, first, last }))}
      >
        {count}
      </button>
      <span className={css.quiet}>{messages.load(parcels, formatCount(weight))}</span>
      <span className={css.quiet}>{messages.left(...spanOfTimes(first, last, minute))}</span>
      <span className={arrival !== null && arrival.to < minute ? css.warn : css.quiet} title={titleOf(usual)}>
        {arrival === null ? messages.noEta : messages.eta(...spanOfTimes(arrival.from, arrival.to, minute))}
        {arrival !== null &&
          arrival.to < minute &&
          `, ${messages.overdue(relativeTime(arrival.to, minute, currentLocale()))}`}
      </span>
    </li>
  )
}

const titleOf = (usual: UsualTransfer | undefined): string | undefined =>
  usual === undefined ? undefined : messages.usual(usual.shipments)
