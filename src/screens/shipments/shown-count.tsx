import type { LiveShipment } from '../../contract/live.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import type { CountView } from '../../streams/views/count-view.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { LiveRegion } from '../../ui/components/live-region.tsx'
import { useCountsValue } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'

interface ShownCountProps {
  tally: CountView
  store: EntityStore<LiveShipment>
  /** What is looked for: the number is said when it is something else. */
  asked: string
}

/** How many shipments the list shows, of how many. */
export function ShownCount({ tally, store, asked }: ShownCountProps) {
  const { shipments } = useMessages()
  const shown = useCountsValue(tally, (counts) => counts.get('shown') ?? 0)
  const all = useCountsValue(tally, () => store.size)
  const count = shown === all ? formatCount(all) : shipments.of(formatCount(shown), formatCount(all))
  const text = shipments.activeCount(count)
  return (
    <span>
      {text}
      <LiveRegion asked={asked} text={text} />
    </span>
  )
}
