import { Button } from '@mantine/core'
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import type { LiveShipment } from '../../contract/live.ts'
import { hasAssignableStop } from '../../domain/shipments/assignable.ts'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { useRows } from '../../ui/live/use-signal.ts'
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
  const rows = assignableOf(useRows(stopRowsOf(useLiveWorkspace()), ids), acts)
  if (rows.length === 0) return null
  const idsOf = (some: readonly LiveShipment[]) => some.map(({ id }) => id)
  const assigned = rows.filter((row) => agentOf(row, sideOf(row, 'next')) !== null)
  return (
    <>
      <Button
        size="compact-sm"
        className={css.act}
        leftSection={<IconUserPlus size="0.9375rem" />}
        aria-label={messages.assignThem(rows.length, isAll)}
        onClick={() => acts.onAssign(idsOf(rows))}
      >
        {isAll ? messages.assignAll : messages.assign}
        {meant === 'first' && ` ${rows.length}`}
        {!isWithoutKey && (
          <span className={css.key}>
            <Kbd keys="a" />
          </span>
        )}
      </Button>
      {assigned.length > 0 && (
        <Button
          size="compact-sm"
          className={css.act}
          variant="default"
          leftSection={<IconUserMinus size="0.9375rem" />}
          aria-label={messages.unassignThem(assigned.length, isAll)}
          onClick={() => acts.onUnassign(idsOf(assigned))}
        >
          {isAll ? messages.unassignAll : messages.unassign}
          {meant === 'first' && ` ${assigned.length}`}
        </Button>
      )}
    </>
  )
}
