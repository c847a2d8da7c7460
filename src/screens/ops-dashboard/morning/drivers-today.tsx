import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import type { LiveDriver } from '../../../contract/live.ts'
import { type DriverOut, type Morning, markDriverOut } from '../../../contract/morning.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { dayOf, formatDateTime, formatTime } from '../../../domain/values/moment.ts'
import { type TripsheetOfDay, useTodaysTripsheets } from '../../../features/assignment/tripsheets-of-day.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useMay, useMayDispatch } from '../../../features/session/access.tsx'
import { useClient } from '../../../features/session/session.tsx'
import { listView } from '../../../streams/views/views.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { useMinute } from '../../../ui/live/clock.tsx'
import { useIds, useRow } from '../../../ui/live/use-signal.ts'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { Block } from '../block.tsx'
import { CallDriver } from '../drivers.tsx'
import { heardText } from '../heard-text.ts'
import { morningMessages } from './messages.ts'
import css from './morning.module.css'
import { morningKey } from './morning-keys.ts'
import { outDays } from './out-days.ts'
import { morningChanged } from './use-morning.ts'

const { drivers: messages } = morningMessages
const BY_NAME = { value: ({ name }: LiveDriver) => name, down: false }
const MarkOut = lazyOnDemand(
  () => import('./mark-out.tsx'),
  ({ onClose }) => onClose(),
)

interface DriversTodayProps {
  scope: BranchScope
  morning: Morning
  counts: ReadonlyMap<string, number>
  onRows: (rows: string) => void
  onReassign: (driver: number) => void
}

type Group = 'out' | 'without' | 'with'
/** Whoever is out comes first: their stops want somebody. */
const GROUPS: readonly Group[] = ['out', 'without', 'with']

/** Who drives today, who has nothing to drive, and who is out. */
export function DriversToday({ scope, morning, ...props }: DriversTodayProps) {
  const { drivers } = useLiveWorkspace()
  const view = useMemo(
    () =>
      listView(drivers, {
        filter: ({ branch_id }) => scope === 'all' || branch_id === scope,
        order: BY_NAME,
      }),
    [drivers, scope],
  )
  const ids = useIds(view)
  const sheets = new Map(useTodaysTripsheets().map((sheet) => [sheet.driver_id, sheet]))
  // Of several times the soonest comes first.
  const outs = Map.groupBy(morning.drivers_out, ({ driver_id }) => driver_id)
  const groups = Map.groupBy(ids, (id): Group => {
    if (isOutOn(morning.date, outs.get(id)?.[0])) return 'out'
    return sheets.has(id) ? 'with' : 'without'
  })
  return (
    <Block title={messages.title} note={formatCount(ids.length)}>
      {ids.length === 0 && (
        <EmptyState small title={messages.none}>
          {messages.noneText}
        </EmptyState>
      )}
      {GROUPS.flatMap((group) => {
        const own = groups.get(group)
        if (own === undefined) return []
        return [
          <section key={group} aria-label={messages.groups[group]}>
            <h3 className={css.heading}>
              {messages.groups[group]} <span className={css.quiet}>{formatCount(own.length)}</span>
            </h3>
            <ul className={css.list}>
              {own.map((id) => (
                <DriverLine
                  key={id}
                  id={id}
                  today={morning.date}
                  outs={outs.get(id) ?? []}
                  sheet={sheets.get(id)}
                  {...props}
                />
              ))}
            </ul>
          </section>,
        ]
      })}
    </Block>
  )
}

interface DriverLineProps extends Pick<DriversTodayProps, 'counts' | 'onRows' | 'onReassign'> {
  id: number
  today: string
  /** Today, and the next times. */
  outs: readonly DriverOut[]
  sheet: TripsheetOfDay | undefined
}

function DriverLine({ id, today, outs, sheet, counts, onRows, onReassign }: DriverLineProps) {
  const driver = useRow(useLiveWorkspace().drivers, id)
  const mayAssign = useMayDispatch()
  const minute = useMinute()
  const key = morningKey({ is: 'driver', id })
  const has = counts.get(key) ?? 0
  const name = driver?.name ?? ''
  const isOut = isOutOn(today, outs[0])
  const markedAt = ({ time_marked }: DriverOut) => {
    const at = Date.parse(time_marked)
    return dayOf(at) === today ? formatTime(at) : formatDateTime(at, currentLocale())
  }
  return (
    <li className={css.line}>
      <span className={css.name}>
        {name} <CallDriver id={id} />
      </span>
      {sheet !== undefined && (
        <span className={css.quiet}>
          {messages.stops(sheet.stops)}, {messages.status[sheet.status]}
        </span>
      )}
      {has > 0 && (
        <button
          type="button"
          className={css.number}
          aria-label={`${name}: ${messages.has(has)}`}
          onClick={() => onRows(key)}
        >
          {messages.has(has)}
        </button>
      )}
      <span className={css.quiet}>{heardText(driver?.at ?? null, minute)}</span>
      {outs.map((out) => (
        <span key={out.from} className={isOutOn(today, out) ? css.warn : css.quiet}>
          {out.until > today && `${messages.outOn(outDays(out, minute))}. `}
          {messages.outBy(out.reason, out.marked_by, markedAt(out))}
        </span>
      ))}
      <span className={css.acts}>
        {isOut && has > 0 && mayAssign && (
          <Button
            size="compact-xs"
            aria-label={messages.reassignOf(has, name)}
            onClick={() => onReassign(id)}
          >
            {messages.reassign}
          </Button>
        )}
        <MarkOutButton id={id} name={name} isOut={isOut} />
        {outs.map((out) => (
          <MarkBackButton key={out.from} name={name} out={out} isOut={isOutOn(today, out)} />
        ))}
      </span>
    </li>
  )
}

const isOutOn = (day: string, out: DriverOut | undefined): boolean => out !== undefined && out.from <= day

/** Today unless they are out already; then on more days. */
function MarkOutButton({ id, name, isOut }: { id: number; name: string; isOut: boolean }) {
  const may = useMay(permissionOf(markDriverOut))
  const [asking, setAsking] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={isOut ? messages.markLongerOf(name) : messages.markOutOf(name)}
        onClick={() => setAsking(true)}
      >
        {isOut ? messages.markLonger : messages.markOut}
      </Button>
      {asking && <MarkOut id={id} name={name} onClose={() => setAsking(false)} fallback={null} />}
    </>
  )
}

/** Back for the rest of the days that were said, or not on leave then. */
function MarkBackButton({ name, out, isOut }: { name: string; out: DriverOut; isOut: boolean }) {
  const client = useClient()
  const may = useMay(permissionOf(markDriverOut))
  const [busy, setBusy] = useState(false)
  if (!may) return null
  const back = async () => {
    setBusy(true)
    const { driver_id, from, until } = out
    const outcome = await client(markDriverOut, { body: { driver_id, is_out: false, from, until } })
    await morningChanged()
    setBusy(false)
    void toast(
      outcome.ok
        ? { text: isOut ? messages.isBack(name) : messages.leaveEnded(name), variant: 'success' }
        : { text: outcome.error, variant: 'error' },
    )
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={busy}
      aria-label={isOut ? messages.markBackOf(name) : messages.endLeaveOf(name)}
      onClick={back}
    >
      {isOut ? messages.markBack : messages.endLeave}
    </Button>
  )
}
