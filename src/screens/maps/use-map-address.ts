import { useCallback, useMemo } from 'react'
import { useAddressQuery } from '../../ui/address-query.ts'
import type { Pick } from '../../ui/fleet-map.tsx'

function idIn(search: URLSearchParams, name: string): number | null {
  const id = Number(search.get(name) ?? '')
  return Number.isInteger(id) && id > 0 ? id : null
}

export interface MapAddress {
  readonly selected: Pick | null
  readonly follow: boolean
  readonly text: string
  readonly branches: ReadonlySet<string>
  select(pick: Pick | null): void
  setFollow(on: boolean): void
  setText(text: string): void
  setBranches(branches: ReadonlySet<string>): void
}

/** What is selected and filtered lives in the address: `/maps?driver=7&follow=1`, so that it can be sent to somebody. */
export function useMapAddress(): MapAddress {
  const [search, change] = useAddressQuery()
  const driver = idIn(search, 'driver')
  const shipment = idIn(search, 'shipment')
  const branchText = search.get('branch') ?? ''
  return {
    selected: useMemo<Pick | null>(() => {
      if (driver !== null) return { of: 'driver', id: driver }
      return shipment === null ? null : { of: 'shipment', id: shipment }
    }, [driver, shipment]),
    follow: driver !== null && search.get('follow') === '1',
    text: search.get('q') ?? '',
    branches: useMemo(() => new Set(branchText.split(',').filter((id) => id !== '')), [branchText]),
    select: useCallback(
      (pick) =>
        change({
          driver: pick?.of === 'driver' ? String(pick.id) : null,
          shipment: pick?.of === 'shipment' ? String(pick.id) : null,
          follow: null,
        }),
      [change],
    ),
    setFollow: useCallback((on) => change({ follow: on ? '1' : null }), [change]),
    setText: useCallback((text) => change({ q: text }), [change]),
    setBranches: useCallback((ids) => change({ branch: [...ids].join(',') }), [change]),
  }
}
