import { useMemo } from 'react'
import { listShipments } from '../../../contract/shipments.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import type { ShipmentNow } from '../detail/use-shipment.ts'
import { copiedFields } from './copied.ts'
import { copyAskedFor } from './copy-address.ts'
import type { BookingFields } from './draft.ts'

interface Copied extends Pick<ShipmentNow, 'error' | 'again'> {
  /** `none`: the address asks for no copy. */
  readonly state: ShipmentNow['state'] | 'none'
  readonly fields: BookingFields | null
  /** Another one is another form. */
  readonly key: string
}

/** The shipment that the address of the page names, as the form begins with it. */
export function useCopied(query: URLSearchParams): Copied {
  const asked = copyAskedFor(query)
  const [as, id] = [asked?.as ?? 'duplicate', asked?.id ?? 0]
  const { data, error, refetch } = useCallQuery(
    [listShipments.name, 'one', id],
    (client, signal) => client(listShipments, { query: { id, limit: 1 }, signal }),
    { when: asked !== null },
  )
  const shipment = data?.shipments[0]
  const fields = useMemo(() => (shipment === undefined ? null : copiedFields(shipment, as)), [shipment, as])
  const rest = { error: error?.message ?? '', again: refetch }
  if (asked === null) return { ...rest, fields: null, key: '', state: 'none' }
  const key = `${as} ${id}`
  if (fields !== null) return { ...rest, fields, key, state: 'ready' }
  return {
    ...{ ...rest, fields, key },
    state: data !== undefined ? 'not-found' : error !== null ? 'failed' : 'loading',
  }
}
