import type { AttentionCause } from '../../domain/attention.ts'
import { useKeys } from '../../ui/keys.tsx'
import { formatCount } from '../../ui/stat.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { opsDashboard as words } from '../../ui/words/staff/ops-dashboard.ts'
import type { DayAddress } from './address-words.ts'
import { type CauseGroups, readName } from './attention-groups.ts'
import { AttentionList, shownGroups } from './attention-list.tsx'
import { AttentionShipments } from './attention-shipments.tsx'
import { Block } from './block.tsx'
import { useHeldOrder } from './held-order.ts'
import { useCauses } from './use-board.tsx'

interface AttentionProps {
  address: DayAddress
  onChange: (change: Partial<DayAddress>, push?: boolean) => void
  loading: boolean
}

const GROUP = words.attention.title
const causeOf = ({ cause }: CauseGroups): AttentionCause => cause

/** What needs somebody, by cause; the shipments of a cause open in its place. */
export function Attention({ address, onChange, loading }: AttentionProps) {
  const { scope, chosen, open } = address
  const { items: causes, hold } = useHeldOrder(useCauses(scope), causeOf)
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

  useKeys(
    [
      { keys: ['j', 'ArrowDown'], label: words.attention.nextKey, group: GROUP, run: () => step(1) },
      { keys: ['k', 'ArrowUp'], label: words.attention.previousKey, group: GROUP, run: () => step(-1) },
      {
        keys: ['o', 'Enter'],
        label: words.attention.openKey,
        group: GROUP,
        run: () => (name === null ? false : onChange({ open: true }, true)),
      },
      {
        keys: 'Escape',
        label: words.attention.selectNothing,
        group: GROUP,
        run: () => (chosen === null ? false : onChange({ chosen: null })),
      },
    ],
    !open,
  )
  useKeys([{ keys: 'Escape', label: words.attention.back, group: GROUP, run: back }], open)

  const cause = name === null ? null : readName(name).cause
  if (open && name !== null && cause !== null) {
    return <AttentionShipments key={name} name={name} cause={cause} scope={scope} onBack={back} />
  }
  const total = causes.reduce((sum, { count }) => sum + count, 0)
  return (
    <Block title={words.attention.byCause} note={loading ? undefined : formatCount(total)}>
      {loading ? (
        <SkeletonRows rows={8} columns={2} />
      ) : (
        <AttentionList
          hold={hold}
          causes={causes}
          chosen={name}
          onOpen={(next) => onChange({ chosen: { is: 'cause', name: next }, open: true }, true)}
        />
      )}
    </Block>
  )
}
