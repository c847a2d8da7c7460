import { Button } from '@mantine/core'
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import { hasAssignableStop } from '../../domain/shipments/assignable.ts'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { useRows } from '../../ui/live/use-signal.ts'
import { amountOfRows } from '../assignment/amount-of-rows.ts'
import { countStopsIn } from '../assignment/count-stops.ts'
import { stopRowsOf } from '../assignment/request-rows.ts'
import { agentOf, sideOf } from '../assignment/task.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import css from './fleet-map.module.css'
import { fleetMapMessages as messages } from './messages.ts'

/** What somebody may do with stops of a map. Shipments and collection requests by the numbers of their rows. */
export interface StopActs {
  /** Others are selected than before, on the map and in its lists. */
  readonly onSelect: (ids: ReadonlySet<number>) => void
  readonly mayAssign: (id: number) => boolean
  readonly onAssign: (ids: readonly number[]) => void
  readonly onUnassign: (ids: readonly number[]) => void
  /** Takes back what was done last. */
  readonly onUndo: () => void
}

/** Those of them that this person can assign now. */
export const assignableOf = (rows: readonly LiveShipment[], { mayAssign }: StopActs): LiveShipment[] =>
  rows.filter((row) => mayAssign(row.id) && hasAssignableStop(sideOf(row, 'next'), row))

/** Of more rows, which change all the while, it is said how many shipments they are. */
const MOST_COUNTED = 2_000

interface StopActButtonsProps {
  /** Keep it stable. */
  ids: readonly number[]
  acts: StopActs
  /** None of a list was selected: they are all of it, or the first of it. */
  meant?: 'selected' | 'all' | 'first'
  /** `a` assigns others meanwhile. */
  isWithoutKey?: boolean
}

/** Assigning and unassigning them; nothing where that cannot be done. */
export function StopActButtons({ ids, acts, meant = 'selected', isWithoutKey = false }: StopActButtonsProps) {
  const isAll = meant === 'all'
  const workspace = useLiveWorkspace()
  const all = useRows(stopRowsOf(workspace), ids)
  const { assign, unassign } = useMemo(() => {
    const some = assignableOf(all, acts)
    const actOn = (rows: readonly LiveShipment[]) => {
      const ids = rows.map(({ id }) => id)
      const what =
        ids.length > MOST_COUNTED ? amountOfRows(ids) : messages.stops(countStopsIn(workspace, rows))
      return { ids, what }
    }
    return {
      assign: actOn(some),
      unassign: actOn(some.filter((row) => agentOf(row, sideOf(row, 'next')) !== null)),
    }
  }, [all, acts, workspace])
  if (assign.ids.length === 0) return null
  const assignThem = messages.assignThem(assign.what, isAll)
  const unassignThem = messages.unassignThem(unassign.what, isAll)
  // Of a list that has more than it lists, the button says how many are meant.
  const isFirst = meant === 'first'
  return (
    <>
      <Button
        size="compact-sm"
        className={css.act}
        leftSection={<IconUserPlus size="0.9375rem" />}
        aria-label={assignThem}
        onClick={() => acts.onAssign(assign.ids)}
      >
        {isFirst ? assignThem : isAll ? messages.assignAll : messages.assign}
        {!isWithoutKey && (
          <span className={css.key}>
            <Kbd keys="a" />
          </span>
        )}
      </Button>
      {unassign.ids.length > 0 && (
        <Button
          size="compact-sm"
          className={css.act}
          variant="default"
          leftSection={<IconUserMinus size="0.9375rem" />}
          aria-label={unassignThem}
          onClick={() => acts.onUnassign(unassign.ids)}
        >
          {isFirst ? unassignThem : isAll ? messages.unassignAll : messages.unassign}
        </Button>
      )}
    </>
  )
}
