import { permissionOf } from '../../../contract/call.ts'
import { readCatalogueUsage, type Usage, type UsedList } from '../../../contract/catalogue-usage.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { lists as messages } from './list-messages.ts'

/** What uses the rows of a list, by their keys; null where it is not known, or not theirs to know. */
export function useUsage(kind: UsedList | null): ReadonlyMap<string, Usage> | null {
  const { may } = useAccess()
  const { data } = useCallQuery(
    [readCatalogueUsage.name, kind],
    (client, signal) => client(readCatalogueUsage, { query: { kind: kind ?? 'tags' }, signal }),
    { when: kind !== null && may(permissionOf(readCatalogueUsage)) },
  )
  return data === undefined ? null : new Map(data.usage.map((one) => [one.key, one]))
}

export function usedText({ shipments, accounts, rate_cards, zones }: Usage): string {
  const used = messages.usedBy(
    messages.shipments(formatCount(shipments), shipments),
    messages.accounts(formatCount(accounts), accounts),
    messages.cards(formatCount(rate_cards), rate_cards),
  )
  return zones === 0 ? used : messages.alsoZones(used, formatCount(zones), zones)
}
