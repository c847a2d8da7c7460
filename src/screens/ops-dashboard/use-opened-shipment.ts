import { useCallback } from 'react'
import { idIn } from '../../domain/values/row-id.ts'
import { useUrlQuery } from '../../ui/page/url-query.ts'

export interface OpenedShipment {
  /** The shipment whose detail stands beside the dashboard. */
  readonly opened: number | null
  /** Stable. */
  open(id: number): void
  close(): void
}

/** The shipment that is opened beside the dashboard, in the address: back closes it, and a link shows it. */
export function useOpenedShipment(): OpenedShipment {
  const [query, change] = useUrlQuery()
  const opened = idIn(query.get('shipment'))
  const isOpen = opened !== null
  return {
    opened,
    // Walking on is not a step back through every row that was passed.
    open: useCallback((id) => change({ shipment: String(id) }, { replace: isOpen }), [change, isOpen]),
    close: useCallback(() => change({ shipment: null }), [change]),
  }
}
