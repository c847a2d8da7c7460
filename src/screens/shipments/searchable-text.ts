/** What a row says in words, for the text filter: made once for each row object, since 50,000 are searched at a key. */

import type { LiveShipment } from '../../contract/live.ts'
import { searchText } from '../../domain/values/find.ts'
import type { Names } from '../../features/session/session.tsx'
import { numbered } from './fallback-name-messages.ts'

export type NamesOf = Pick<Names, 'accounts' | 'branches' | 'drivers'>

export function wordsOf(names: NamesOf): (row: LiveShipment) => string {
  const made = new WeakMap<LiveShipment, string>()
  return (row) => {
    const known = made.get(row)
    if (known !== undefined) return known
    const words = searchText(
      [
        row.ref,
        row.custom_ref,
        row.collection_name,
        row.collection_place,
        row.delivery_name,
        row.delivery_place,
        accountName(names, row),
        driverName(names, row.collection_agent_id),
        driverName(names, row.delivery_agent_id),
      ].join('\n'),
    )
    made.set(row, words)
    return words
  }
}

export function accountName(names: NamesOf, row: Pick<LiveShipment, 'account_id'>): string {
  return row.account_id === null ? '' : (names.accounts.get(row.account_id)?.name ?? '')
}

/** The driver's name; empty where there is none. */
export function driverName(names: NamesOf, id: number | null): string {
  return id === null ? '' : (names.drivers.get(id)?.name ?? numbered.driver(id))
}

/** The branch's name; empty where there is none. */
export function branchName(names: NamesOf, id: number | null): string {
  return id === null ? '' : (names.branches.get(id)?.name ?? numbered.branch(id))
}
