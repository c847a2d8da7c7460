import { useMemo } from 'react'
import { idIn } from '../../domain/values/row-id.ts'
import { LANE_ORDERS, type LaneOrder } from '../../features/assignment/lane.ts'
import { useGeneralData } from '../../features/session/session.tsx'
import { type QueryChange, useUrlQuery } from '../../ui/page/url-query.ts'
import type { BoardFilter } from './lanes/filter.ts'

export type MapShown = 'auto' | 'on' | 'off'

export interface BoardSettings {
  readonly filter: BoardFilter
  readonly order: LaneOrder
  readonly map: MapShown
}

const orderOf = (text: string | null): LaneOrder => LANE_ORDERS.find((one) => one === text) ?? 'trouble'

/** What is shown is in the address, so that a reload or a colleague sees the same. */
export function useBoardFilter(): [BoardSettings, (change: QueryChange) => void] {
  const [params, change] = useUrlQuery()
  const { user } = useGeneralData()
  const text = params.get('q') ?? ''
  const side = params.get('side')
  const order = params.get('sort')
  const map = params.get('map')
  const branch = params.get('branch') ?? (user.branch_id === null ? 'all' : String(user.branch_id))
  const look = useMemo(
    (): BoardSettings => ({
      filter: {
        text,
        side: side === 'collection' || side === 'delivery' ? side : null,
        branches: new Set(branch === 'all' ? [] : branch.split(',').flatMap((text) => idIn(text) ?? [])),
      },
      order: orderOf(order),
      map: map === 'on' || map === 'off' ? map : 'auto',
    }),
    [text, side, order, map, branch],
  )
  return [look, change]
}
