import { useState } from 'react'
import type { AttentionCause, Resolution } from '../../domain/shipments/attention.ts'
import { AlertList } from '../../features/alerts/alert-list.tsx'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useMayDispatch } from '../../features/session/access.tsx'
import { useUndo } from '../../features/shipment/use-undo.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { SkeletonRows } from '../../ui/components/states.tsx'
import { TooltipTarget } from '../../ui/components/tooltip.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { AssignDialog } from '../shipments/assign/assign-dialog.tsx'
import { LazyResolveDialog } from '../shipments/resolve/lazy-resolve-dialog.tsx'
import type { ResolveAction } from '../shipments/resolve/resolve.ts'
import { type CauseGroups, groupKey, isSelected, parseGroupName } from './attention-groups.ts'
import { AttentionList, shownGroups } from './attention-list.tsx'
import { AttentionShipments } from './attention-shipments.tsx'
import { Block } from './block.tsx'
import { figures } from './day-messages.ts'
import { useFrozenGroups } from './frozen-order.ts'
import { opsDashboard as messages } from './messages.ts'
import type { DashboardUrlState } from './url-codec.ts'
import { useCauses } from './use-dashboard-views.tsx'
import { useOpenedShipment } from './use-opened-shipment.ts'

interface AttentionProps {
  address: DashboardUrlState
  onChange: (change: Partial<DashboardUrlState>, push?: boolean) => void
  loading: boolean
}

/** So many alerts have a line of their own above the causes. */
const ALERTS = 6
const NO_IDS: readonly number[] = []
const { means } = figures
const causeOf = ({ cause }: CauseGroups): AttentionCause => cause

/** What needs somebody, by cause; the shipments of a cause open in its place. */
export function Attention({ address, onChange, loading }: AttentionProps) {
  const { scope, chosen, open } = address
  const workspace = useLiveWorkspace()
  const { open: openShipment } = useOpenedShipment()
  const undo = useUndo()
  const mayAssign = useMayDispatch()
  const { shipments } = useMessages()
  const [assigning, setAssigning] = useState<readonly number[] | null>(null)
  const [acting, setActing] = useState<{
    readonly act: ResolveAction
    readonly ids: readonly number[]
  } | null>(null)
  const { items: causes, freezeHandlers } = useFrozenGroups(useCauses(scope), causeOf)
  const name = chosen?.is === 'cause' ? chosen.name : null
  const names = causes.flatMap(({ cause, groups }) => [
    cause,
    ...shownGroups(groups).map((group) => group.name),
  ])
  const step = (by: number) => {
    const at = name === null ? -1 : names.indexOf(name)
    const next = names[at < 0 ? 0 : Math.min(names.length - 1, Math.max(0, at + by))]
    return next === undefined ? false : onChange({ chosen: { is: 'cause', name: next } })
  }
  const back = () => onChange({ open: false })
  const opensHere = {
    shipment: openShipment,
    driver: (id: number) => onChange({ chosen: { is: 'driver', id } }),
  }

  useKeys(
    [
      {
        keys: ['j', 'ArrowDown'],
        label: messages.attention.nextKey,
        group: messages.attention.title,
        run: () => step(1),
      },
      {
        keys: ['k', 'ArrowUp'],
        label: messages.attention.previousKey,
        group: messages.attention.title,
        run: () => step(-1),
      },
      {
        keys: ['o', 'Enter'],
        label: messages.attention.openKey,
        group: messages.attention.title,
        run: () => (name === null ? false : onChange({ open: true }, true)),
      },
      {
        keys: 'Escape',
        label: messages.attention.selectNothing,
        group: messages.attention.title,
        run: () => (chosen === null ? false : onChange({ chosen: null })),
      },
    ],
    !open,
  )
  useKeys([{ keys: 'u', label: shipments.undo, run: () => undo() }], !open && mayAssign)
  useKeys(
    [{ keys: 'Escape', label: messages.attention.back, group: messages.attention.title, run: back }],
    open,
  )

  const cause = name === null ? null : parseGroupName(name).cause
  if (open && name !== null && cause !== null) {
    return <AttentionShipments key={name} name={name} cause={cause} scope={scope} onBack={back} />
  }
  const total = causes.reduce((sum, { count }) => sum + count, 0)
  const onAct = (of: AttentionCause, act: Resolution) => {
    const ids = [...workspace.shipments.ids()].filter((id) => {
      const row = workspace.shipments.get(id)
      return row !== undefined && isSelected(groupKey(row, workspace.now()), of, scope)
    })
    if (act === 'assign') setAssigning(ids)
    else setActing({ act, ids })
  }
  return (
    <Block
      title={<TooltipTarget means={means.attention}>{messages.attention.byCause}</TooltipTarget>}
      label={messages.attention.byCause}
      note={loading ? undefined : formatCount(total)}
    >
      <AlertList scope={scope} most={ALERTS} opensHere={opensHere} />
      {loading ? (
        <SkeletonRows rows={8} columns={2} />
      ) : (
        <AttentionList
          hold={freezeHandlers}
          causes={causes}
          chosen={name}
          onAct={onAct}
          onOpen={(next) => onChange({ chosen: { is: 'cause', name: next }, open: true }, true)}
        />
      )}
      <AssignDialog ids={assigning} onClose={() => setAssigning(null)} />
      <LazyResolveDialog
        act={acting?.act ?? null}
        ids={acting?.ids ?? NO_IDS}
        onClose={() => setActing(null)}
      />
    </Block>
  )
}
