import type { ListFilter } from '../../../domain/shipments/list-filter.ts'
import {
  SHIPMENT_STATUS_CODES,
  ShipmentStatus,
  statusRow,
} from '../../../domain/shipments/shipment-status.ts'
import { compareText } from '../../../domain/values/text-order.ts'
import type { NamesOf } from '../../../features/shipment/names.ts'
import { Badge } from '../../../ui/components/badge.tsx'
import type { FacetOption, FacetProps } from '../../../ui/form/facet.tsx'
import type { Messages } from '../../../ui/messages/messages.tsx'

interface FacetsFor {
  choice: ListFilter
  names: NamesOf
  staff: boolean
  /** The setting is_locker_network. */
  isLockerNetwork: boolean
  /** Of the frame: what statuses, services and facets are called. */
  words: Pick<Messages, 'shipments' | 'shipping'>
  onChange: (part: Partial<ListFilter>) => void
}

const texts = (values: ReadonlySet<number>): ReadonlySet<string> => new Set([...values].map(String))
const ids = (values: ReadonlySet<string>): ReadonlySet<number> => new Set([...values].map(Number))
const byLabel = (a: FacetOption, b: FacetOption) =>
  compareText(a.group ?? '', b.group ?? '') || compareText(a.label, b.label)

const named = (things: Iterable<{ id: number; name: string }>): FacetOption[] =>
  [...things].map(({ id, name }) => ({ value: String(id), label: name })).sort(byLabel)

/** Quotes have a list of their own; what is among staff is not named to others, nor what only locker networks have (001 §4). */
function isOffered(code: ShipmentStatus, { staff, isLockerNetwork }: FacetsFor): boolean {
  const { hiddenFromAccounts, staffOnly } = statusRow(code)
  if (code === 'bob-box-reservation-failed' && !isLockerNetwork) return false
  return code !== 'quote' && code !== 'quote-expired' && (staff || !(hiddenFromAccounts || staffOnly))
}

/** The filters that are chosen from lists. Nothing is counted: there may be millions. */
export function archiveFacets(of: FacetsFor): FacetProps[] {
  const { choice, names, staff, words, onChange } = of
  const { shipments, shipping } = words
  const { facets } = shipments
  const status: FacetProps = {
    label: facets.status,
    options: SHIPMENT_STATUS_CODES.filter((code) => isOffered(code, of)).map((code) => {
      const { colour, shape } = statusRow(code)
      return {
        value: code,
        label: shipping.status(code),
        sign: (
          <Badge tone={colour} shape={shape} plain>
            {''}
          </Badge>
        ),
      }
    }),
    chosen: choice.statuses,
    onChoose: (chosen) =>
      onChange({
        statuses: new Set([...chosen].flatMap((code) => ShipmentStatus.safeParse(code).data ?? [])),
      }),
  }
  const service: FacetProps = {
    label: facets.service,
    options: [...new Set([...names.services.keys(), ...choice.services])]
      .map((code) => ({
        value: code,
        label: [...new Set([code, shipping.service(code, names.services.get(code))])].join(' '),
      }))
      .sort(byLabel),
    chosen: choice.services,
    onChoose: (services) => onChange({ services }),
  }
  const tag: FacetProps = {
    label: facets.tag,
    options: named(names.tags.values()),
    chosen: texts(choice.tags),
    onChoose: (chosen) => onChange({ tags: ids(chosen) }),
  }
  const tags = names.tags.size > 0 || choice.tags.size > 0 ? [tag] : []
  if (!staff) return [status, service, ...tags]
  const branch: FacetProps = {
    label: facets.branch,
    options: named(names.branches.values()),
    chosen: texts(choice.branches),
    onChoose: (chosen) => onChange({ branches: ids(chosen) }),
  }
  const hub: FacetProps = {
    label: shipments.columns.hub,
    options: named(names.branches.values()),
    chosen: texts(choice.hubs),
    onChoose: (chosen) => onChange({ hubs: ids(chosen) }),
  }
  const driver: FacetProps = {
    label: facets.driver,
    // Also those who drive no more: what they brought years ago is here.
    options: [...names.drivers.values()]
      .map(({ id, name, branch_id }) => ({
        value: String(id),
        label: name,
        group: names.branches.get(branch_id ?? 0)?.name ?? shipments.noBranch,
      }))
      .sort(byLabel),
    chosen: texts(choice.drivers),
    onChoose: (chosen) => onChange({ drivers: ids(chosen) }),
  }
  const account: FacetProps = {
    label: facets.account,
    options: named(names.accounts.values()),
    chosen: texts(choice.accounts),
    onChoose: (chosen) => onChange({ accounts: ids(chosen) }),
  }
  return [status, branch, hub, driver, account, service, ...tags]
}
