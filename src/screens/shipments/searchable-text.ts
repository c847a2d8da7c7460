/** What a row says in words, for the text filter: made once for each row object, since 50,000 are searched at a key. */

import type { LiveShipment } from '../../contract/live.ts'
import { searchText } from '../../domain/values/find.ts'
import { accountName, driverName, type NamesOf } from '../../features/shipment/names.ts'

export function searchableTextOf(names: NamesOf): (row: LiveShipment) => string {
  const made = new WeakMap<LiveShipment, string>()
  return (row) => {
    const known = made.get(row)
    if (known !== undefined) return known
    const messages = searchText(
      [
        row.ref,
        row.custom_ref,
        row.customer_reference,
        row.collection_name,
        row.collection_place,
        row.delivery_name,
        row.delivery_place,
        accountName(names, row),
        driverName(names, row.collection_agent_id),
        driverName(names, row.delivery_agent_id),
      ].join('\n'),
    )
    made.set(row, messages)
    return messages
  }
}
