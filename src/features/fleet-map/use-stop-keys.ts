import { useKeys } from '../../ui/keyboard/keys.tsx'
import { toggled } from '../../ui/table/selection.ts'
import { fleetMapMessages as messages } from './messages.ts'
import type { StopActs } from './stop-acts.tsx'

interface StopKeys {
  /** Absent: there are no such keys. */
  acts: StopActs | undefined
  chosen: ReadonlySet<number>
  /** The stop that stands beside the map. */
  opened: number | null
  /** Stops in view, on the map. */
  inSight: () => readonly number[]
  onList: () => void
}

const NO_STOPS: ReadonlySet<number> = new Set()

/** What keys do with stops of a map, where no list of them is open: that has the same keys for its own rows. */
export function useStopKeys({ acts, chosen, opened, inSight, onList }: StopKeys): void {
  const ids = chosen.size > 0 ? [...chosen] : opened === null ? [] : [opened]
  const selectInSight = () => {
    const seen = inSight()
    if (seen.length > 0) acts?.onSelect(new Set(seen))
  }
  useKeys(
    [
      { keys: 'shift+s', label: messages.inView, run: onList },
      { keys: 'mod+a', label: messages.selectInView, run: selectInSight },
    ],
    acts !== undefined,
  )
  useKeys(
    [{ keys: 'x', label: messages.selectOpened, run: () => acts?.onSelect(toggled(chosen, opened ?? 0)) }],
    acts !== undefined && opened !== null,
  )
  useKeys(
    [{ keys: 'a', label: messages.assign, run: () => acts?.onAssign(ids) }],
    acts !== undefined && ids.length > 0,
  )
  useKeys(
    [{ keys: 'Escape', label: messages.clear, run: () => acts?.onSelect(NO_STOPS) }],
    acts !== undefined && chosen.size > 0,
  )
}
