import { Button } from '@mantine/core'
import { IconUserShare, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BULK_ACTS, type BulkAct, hasAct, mayInBulk } from '../../domain/shipments/bulk-acts.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import type { ShipmentFacts } from '../../features/shipment/facts.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { MoreMenu } from '../../ui/components/more-menu.tsx'
import { useToastsAbove } from '../../ui/components/toast-offset.ts'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import { remPx, useElementSize } from '../../ui/theme/element-size.ts'
import { assign as messages } from './assign/messages.ts'
import { bulkMessages } from './bulk/messages.ts'
import { shipmentChanges } from './detail/change-messages.ts'
import { useOnlooker } from './detail/use-offered.ts'
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
const OF_TAGS: ReadonlySet<BulkAct> = new Set<BulkAct>(['tag', 'untag'])

/** So many acts stand side by side on one line; of more, so many besides drivers and windows, and the others behind a button. */
const MOST_BUTTONS = 4
const IN_SIGHT = 2
/** Below this width (rem) what is done stands behind one button, on one line: on a phone rows are worth more than buttons. */
const NARROW_REM = 38

interface BarButton {
  readonly label: string
  /** For screen readers: with how many are meant. */
  readonly name: string
  readonly run: () => void
}

interface SelectionBarProps {
  selected: Selection
  /** What is known of a selected shipment. */
  rowOf: (id: number) => ShipmentFacts | undefined
  /** How many are selected that the list does not show now. Stable until the question is another one. */
  hiddenNow: () => number
  /** Undefined where giving to drivers is not this person's. */
  onAssign: (() => void) | undefined
  onAct: (act: ResolveAction) => void
  onClear: () => void
  /** Of a list that is not all there: how all of it is selected. */
  children?: ReactNode
}

/** What can be done with what is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, rowOf, hiddenNow, onAssign, onAct, onClear, children } = props
  const { settings } = useAccess()
  const [asking, setAsking] = useState<BulkAct | null>(null)
  const bar = useRef<HTMLElement>(null)
  useToastsAbove(bar)
  const room = useElementSize(bar)
  const count = selected.size
  const excluded = new Set<string>(settings.exclude_tracking_statuses)
  const onlooker = useOnlooker()
  // As of one shipment: what drivers record they record at the door.
  const resolving = RESOLVED_IN_BULK.filter((act) => onlooker.isStaff && hasAct(act, onlooker, excluded))
  const { tags } = useGeneralData()
  const acts = BULK_ACTS.filter((act) => mayInBulk(act, onlooker) && (tags.size > 0 || !OF_TAGS.has(act)))
  const ifMay = (run: () => void) => () => {
    if (mayActOn(count)) run()
  }
  const resolvingButtons: readonly BarButton[] = resolving.map((act) => ({
    label: resolve.acts[act],
    name: resolve.titleOf(resolve.acts[act], count),
    run: ifMay(() => onAct(act)),
  }))
  const bulkButtons: readonly BarButton[] = acts.map((act) => ({
    label: bulkMessages.acts[act],
    name: bulkMessages.of(bulkMessages.acts[act], count),
    run: ifMay(() => setAsking(act)),
  }))
  const buttons = [...resolvingButtons, ...bulkButtons]
  // The button goes with the bar: whoever pressed it is in the list.
  const clear = () => {
    const list = document.getElementById('main')?.querySelector<HTMLElement>('[role=grid]')
    list?.focus({ preventScroll: true })
    onClear()
  }
  const isNarrow = room !== null && room.width < NARROW_REM * remPx()
  const inSight = isNarrow
    ? 0
    : buttons.length <= MOST_BUTTONS
      ? buttons.length
      : resolvingButtons.length + IN_SIGHT
  return (
    <section ref={bar} className={css.selection} aria-label={messages.selected}>
      <span>
        <span role="status">
          <b>{formatCount(count)}</b> {messages.isSelected}
        </span>
        <OutsideFilter hiddenNow={hiddenNow} />
      </span>
      {children}
      {onAssign !== undefined && (
        <>
          <Button
            size="xs"
            leftSection={<IconUserShare size="0.9375rem" stroke={1.8} />}
            onClick={ifMay(onAssign)}
          >
            {messages.title}
          </Button>
          {!isNarrow && <Kbd keys="a" />}
        </>
      )}
      {buttons.slice(0, inSight).map((one) => (
        <Button key={one.label} size="xs" variant="default" aria-label={one.name} onClick={one.run}>
          {one.label}
        </Button>
      ))}
      {buttons.length > inSight && (
        <MoreMenu label={isNarrow ? messages.acts : shipmentChanges.more}>
          {(close) =>
            buttons.slice(inSight).map((one) => (
              <Button
                key={one.label}
                size="xs"
                variant="subtle"
                color="gray"
                justify="start"
                aria-label={one.name}
                onClick={() => {
                  close()
                  one.run()
                }}
              >
                {one.label}
              </Button>
            ))
          }
        </MoreMenu>
      )}
      {isNarrow ? (
        <IconButton icon={IconX} label={messages.selectNothing} onClick={clear} />
      ) : (
        <Button size="xs" variant="subtle" color="gray" onClick={clear}>
          {messages.selectNothing}
        </Button>
      )}
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
