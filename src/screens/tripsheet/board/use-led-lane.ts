import { useEffect, useEffectEvent } from 'react'
import { idIn } from '../../../domain/values/row-id.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { laneKey } from '../../../features/assignment/task.ts'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import type { BoardColumn } from './use-columns.ts'
import type { BoardSelection } from './use-selection.ts'

/**
 * A link leads to the lane of a driver: `/tripsheet?driver=7`. Filters that hide it go. The address names it no longer once the
 * keyboard is there, or where there is no such lane.
 */
export function useLedLane(
  choice: Pick<BoardSelection, 'goTo' | 'refocus'>,
  columns: readonly Pick<BoardColumn, 'key' | 'stops'>[],
  all: readonly Pick<Lane, 'key'>[],
): void {
  const [address, change] = useUrlQuery()
  const driver = idIn(address.get('driver'))
  const shown = driver === null ? undefined : columns.find(({ key }) => key === laneKey(driver))
  const isHidden = driver !== null && shown === undefined && all.some(({ key }) => key === laneKey(driver))
  const lead = useEffectEvent(() => {
    if (isHidden) return change({ branch: 'all', q: null, side: null })
    if (shown !== undefined) {
      choice.goTo(shown.key, shown.stops[0] ?? null)
      choice.refocus()
    }
    change({ driver: null })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when filters that hid the lane are gone
  useEffect(() => {
    if (driver !== null) lead()
  }, [driver, isHidden])
}
