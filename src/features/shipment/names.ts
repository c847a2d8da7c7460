/** What somebody or something of a shipment is called. */
import type { LiveShipment } from '../../contract/live.ts'
import { tagIds } from '../../domain/shipments/tag-list.ts'
import type { SessionData } from '../session/session.tsx'
import { fallbackNames } from './fallback-name-messages.ts'

export type NamesOf = Pick<SessionData, 'accounts' | 'branches' | 'drivers' | 'services' | 'tags'>

export function accountName(names: NamesOf, row: Pick<LiveShipment, 'account_id'>): string {
  return row.account_id === null ? '' : (names.accounts.get(row.account_id)?.name ?? '')
}

/** The driver's name; empty where there is none. */
export function driverName(names: NamesOf, id: number | null): string {
  return id === null ? '' : (names.drivers.get(id)?.name ?? fallbackNames.driver(id))
}

/** The branch's name; empty where there is none. */
export function branchName(names: NamesOf, id: number | null): string {
  return id === null ? '' : (names.branches.get(id)?.name ?? fallbackNames.branch(id))
}

/** The names of its tags in their order among all; one that was retired has none any more. */
export function tagNamesOf(names: Pick<NamesOf, 'tags'>, { tags }: Pick<LiveShipment, 'tags'>): string {
  if (tags === '') return ''
  return tagIds(tags)
    .flatMap((id) => names.tags.get(id)?.name ?? [])
    .join(', ')
}
