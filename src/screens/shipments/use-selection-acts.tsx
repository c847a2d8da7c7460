import { type ReactNode, useState } from 'react'
import { mayActOnMany } from '../../domain/shipments/bulk-acts.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess, useMayDispatch } from '../../features/session/access.tsx'
import type { ShipmentFacts } from '../../features/shipment/facts.ts'
import { useUndo } from '../../features/shipment/use-undo.ts'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { NOTHING, type Selection } from '../../ui/table/selection.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { AssignDialog } from './assign/assign-dialog.tsx'
import { ShownRuns } from './bulk/shown-runs.tsx'
import { mayActOn } from './may-act-on.ts'
import { LazyResolveDialog } from './resolve/lazy-resolve-dialog.tsx'
import type { ResolveAction } from './resolve/resolve.ts'

/** Whoever selects nothing does without it. */
const SelectionBar = lazyBackground(async () => ({
  default: (await import('./selection-bar.tsx')).SelectionBar,
}))

interface SelectionActsFor {
  selected: Selection
  onSelect: (ids: Selection) => void
  /** What is known of a selected shipment. */
  rowOf: (id: number) => ShipmentFacts | undefined
  /** How many are selected that the list does not show now. Stable until the question is another one. */
  hiddenNow: () => number
  /** What keys mean where nothing is selected. */
  focused: number | null
  /** In the bar: of a list that is not all there, how all of it is selected. */
  children?: ReactNode
}

/** What is done to what is selected in a list of shipments: the keys, the bar, the dialogs, and how far it all is. */
export function useSelectionActs(of: SelectionActsFor) {
  const { selected, onSelect, rowOf, hiddenNow, focused, children } = of
  const workspace = useLiveWorkspace()
  const { audience, may } = useAccess()
  const { shipments } = useMessages()
  const { wall } = useWall()
  // Nobody presses anything on a wall: what is there to choose with gives its room to rows.
  const maySelect = mayActOnMany({ isSender: audience === 'account', may }) && !wall
  const mayAssign = useMayDispatch() && !wall
  const [assigning, setAssigning] = useState<readonly number[] | null>(null)
  const [acting, setActing] = useState<{ act: ResolveAction; ids: readonly number[] } | null>(null)
  const undo = useUndo()
  /** Drivers and windows are for what is not over, all of which is live. */
  const withLive = (ids: readonly number[], run: (live: readonly number[]) => void) => {
    const live = ids.filter((id) => workspace.shipments.get(id) !== undefined)
    if (mayActOn(live.length)) run(live)
  }
  const meant = (): readonly number[] =>
    selected.size > 0 ? [...selected] : focused === null ? [] : [focused]
  useKeys(
    [
      {
        keys: 'a',
        label: shipments.assign,
        run: () => (meant().length === 0 ? false : withLive(meant(), setAssigning)),
      },
      { keys: 'u', label: shipments.undo, run: () => undo() },
    ],
    mayAssign,
  )
  return {
    /** Undefined where nobody has anything to do with many. */
    onSelect: maySelect ? onSelect : undefined,
    /** Gives one to a driver; undefined where that is not this person's. */
    onAssign: mayAssign ? (id: number) => setAssigning([id]) : undefined,
    /** Below the list. */
    foot: !wall && (
      <>
        <ShownRuns />
        {maySelect && selected.size > 0 && (
          <SelectionBar
            selected={selected}
            rowOf={rowOf}
            hiddenNow={hiddenNow}
            onAssign={mayAssign ? () => withLive([...selected], setAssigning) : undefined}
            onAct={(act) => withLive([...selected], (ids) => setActing({ act, ids }))}
            onClear={() => onSelect(NOTHING)}
          >
            {children}
          </SelectionBar>
        )}
      </>
    ),
    dialogs: (
      <>
        <AssignDialog ids={assigning} onClose={() => setAssigning(null)} />
        <LazyResolveDialog
          act={acting?.act ?? null}
          ids={acting?.ids ?? NO_IDS}
          onClose={() => setActing(null)}
        />
      </>
    ),
  }
}

const NO_IDS: readonly number[] = []
