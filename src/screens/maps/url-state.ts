import { useCallback, useMemo } from 'react'
import { idIn } from '../../domain/values/row-id.ts'
import type { Pick } from '../../features/fleet-map/lazy-fleet-map.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import type { PlacePick } from './places/place-signs.ts'

/** The order of the drivers: by name, or most late stops first. */
export type MapSort = 'name' | 'late'
/** What stands beside the map where no single thing is opened. */
type MapList = 'zones' | 'lateness' | 'places'

export interface MapUrlState {
  readonly selected: Pick | null
  readonly follow: boolean
  /** The way of the selected driver through the day is shown. */
  readonly trail: boolean
  readonly text: string
  readonly branches: ReadonlySet<string>
  readonly sort: MapSort
  readonly list: MapList | null
  readonly zone: number | null
  /** The hub or pickup point that is opened: it stays behind a shipment that is opened from it. */
  readonly place: PlacePick | null
  select(pick: Pick | null): void
  /** Opens the driver, whom the map follows then. */
  followDriver(id: number): void
  setFollow(on: boolean): void
  setTrail(on: boolean): void
  setText(text: string): void
  setBranches(branches: ReadonlySet<string>): void
  setSort(sort: MapSort): void
  setList(list: MapList | null): void
  setZone(id: number | null): void
  setPlace(place: PlacePick | null): void
}

/** What is opened or listed gives way to what is opened or listed next. */
const NOTHING_OPENED = {
  driver: null,
  shipment: null,
  follow: null,
  trail: null,
  zone: null,
  hub: null,
  point: null,
} as const

/** What is selected and filtered lives in the address: `/maps?driver=7&follow=1`, so that it can be sent to somebody. */
export function useMapUrlState(): MapUrlState {
  const [search, change] = useUrlQuery()
  const driver = idIn(search.get('driver'))
  const shipment = idIn(search.get('shipment'))
  const list = search.get('list')
  const hub = idIn(search.get('hub'))
  const point = idIn(search.get('point'))
  const branchText = search.get('branch') ?? ''
  return {
    selected: useMemo<Pick | null>(() => {
      if (driver !== null) return { of: 'driver', id: driver }
      return shipment === null ? null : { of: 'shipment', id: shipment }
    }, [driver, shipment]),
    follow: driver !== null && search.get('follow') === '1',
    trail: driver !== null && search.get('trail') === '1',
    text: search.get('q') ?? '',
    branches: useMemo(() => new Set(branchText.split(',').filter((id) => id !== '')), [branchText]),
    sort: search.get('sort') === 'late' ? 'late' : 'name',
    list: list === 'zones' || list === 'lateness' || list === 'places' ? list : null,
    zone: idIn(search.get('zone')),
    place: useMemo<PlacePick | null>(() => {
      if (hub !== null) return { of: 'hub', id: hub }
      return point === null ? null : { of: 'point', id: point }
    }, [hub, point]),
    select: useCallback(
      (pick) =>
        change({
          driver: pick?.of === 'driver' ? String(pick.id) : null,
          shipment: pick?.of === 'shipment' ? String(pick.id) : null,
          follow: null,
          ...(pick?.of !== 'driver' && { trail: null }),
        }),
      [change],
    ),
    followDriver: useCallback(
      (id) => change({ ...NOTHING_OPENED, driver: String(id), follow: '1' }),
      [change],
    ),
    setFollow: useCallback((on) => change({ follow: on ? '1' : null }), [change]),
    setTrail: useCallback((on) => change({ trail: on ? '1' : null }), [change]),
    setText: useCallback((text) => change({ q: text }), [change]),
    setSort: useCallback((sort) => change({ sort: sort === 'name' ? null : sort }), [change]),
    setList: useCallback((to) => change({ ...NOTHING_OPENED, list: to }), [change]),
    setZone: useCallback(
      (id) => change({ ...NOTHING_OPENED, zone: id === null ? null : String(id) }),
      [change],
    ),
    setPlace: useCallback(
      (place) => change({ ...NOTHING_OPENED, ...(place !== null && { [place.of]: String(place.id) }) }),
      [change],
    ),
    setBranches: useCallback((ids) => change({ branch: [...ids].join(',') }), [change]),
  }
}
