import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BULK_ACTS, type BulkAct, hasAct, mayInBulk } from '../../domain/shipments/bulk-acts.ts'
import { labelMessages } from '../../features/labels/messages.ts'
import { usePrint } from '../../features/labels/use-print.ts'
import { useAccess } from '../../features/session/access.tsx'
import type { ShipmentFacts } from '../../features/shipment/facts.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { useToastsAbove } from '../../ui/components/toast-offset.ts'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import { assign as messages } from './assign/messages.ts'
import { bulkMessages } from './bulk/messages.ts'
import { mayActOn } from './may-act-on.ts'
import { resolve } from './resolve/messages.ts'
import type { ResolveAction } from './resolve/resolve.ts'
import css from './screen.module.css'

const BulkDialog = lazyOnDemand(
  async () => ({ default: (await import('./bulk/bulk-dialog.tsx')).BulkDialog }),
  ({ onClose }) => onClose(),
)

/** What is done to many at once, besides giving them to drivers. */
const RESOLVED_IN_BULK = ['reschedule', 'hold'] as const satisfies readonly ResolveAction[]

interface SelectionBarProps {
  selected: Selection
  /** What is known of a selected shipment. */
  rowOf: (id: number) => ShipmentFacts | undefined
  /** How many are selected that the list does not show now. Stable until the question is another one. */
  hiddenNow: () => number
  onAssign: () => void
  onAct: (act: ResolveAction) => void
  onClear: () => void
  /** Of a list that is not all there: how all of it is selected. */
  children?: ReactNode
}

/** What can be done with what is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, rowOf, hiddenNow, onAssign, onAct, onClear, children } = props
  const { may, settings } = useAccess()
  const printing = usePrint()
  const [asking, setAsking] = useState<BulkAct | null>(null)
  const bar = useRef<HTMLElement>(null)
  useToastsAbove(bar)
  const count = selected.size
  const excluded = new Set<string>(settings.exclude_tracking_statuses)
  const resolving = RESOLVED_IN_BULK.filter((act) => hasAct(act, may, excluded))
  const acts = BULK_ACTS.filter((act) => mayInBulk(act, may))
  const ifMay = (run: () => void) => () => {
    if (mayActOn(count)) run()
  }
  return (
    <section ref={bar} className={css.selection} aria-label={messages.selected}>
      <span>
        <span role="status">
          <b>{formatCount(count)}</b> {messages.isSelected}
        </span>
        <OutsideFilter hiddenNow={hiddenNow} />
      </span>
      {children}
      <Button
        size="xs"
        leftSection={<IconUserShare size="0.9375rem" stroke={1.8} />}
        onClick={ifMay(onAssign)}
      >
        {messages.title}
      </Button>
      <Kbd keys="a" />
      {resolving.map((act) => (
        <Button
          key={act}
          size="xs"
          variant="default"
          aria-label={resolve.titleOf(resolve.acts[act], count)}
          onClick={ifMay(() => onAct(act))}
        >
          {resolve.acts[act]}
        </Button>
      ))}
      {acts.map((act) => (
        <Button
          key={act}
          size="xs"
          variant="default"
          aria-label={bulkMessages.of(bulkMessages.acts[act], count)}
          onClick={ifMay(() => setAsking(act))}
        >
          {bulkMessages.acts[act]}
        </Button>
      ))}
      {printing.mayPrint && (
        <Button
          size="xs"
          variant="default"
          loading={printing.isPrinting}
          onClick={() => void printing.print([...selected], 'sticker')}
        >
          {labelMessages.printSelected}
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {messages.selectNothing}
      </Button>
      {asking !== null && (
        <BulkDialog act={asking} ids={[...selected]} rowOf={rowOf} onClose={() => setAsking(null)} />
      )}
    </section>
  )
}

/** What is selected goes on changing, and an act means all of it: looked at again this often, ms. */
const LOOK_AGAIN_MS = 1_000

function OutsideFilter({ hiddenNow }: Pick<SelectionBarProps, 'hiddenNow'>) {
  const [hidden, setHidden] = useState(hiddenNow)
  useEffect(() => {
    const look = () => setHidden(hiddenNow())
    look()
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [hiddenNow])
  return hidden > 0 && <span className={css.hidden}>, {messages.outsideFilter(hidden)}</span>
}
