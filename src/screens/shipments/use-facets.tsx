import { useMemo } from 'react'
import type { Driver } from '../../contract/session.ts'
import type { ListFilter } from '../../domain/shipments/list-filter.ts'
import { PROBLEM_VIEWS } from '../../domain/shipments/problem-views.ts'
import { SHIPMENT_STATUS_CODES, ShipmentStatus, statusRow } from '../../domain/shipments/shipment-status.ts'
import { compareText } from '../../domain/values/text-order.ts'
import type { NamesOf } from '../../features/shipment/names.ts'
import { type CountView, UNCOUNTED } from '../../streams/views/count-view.ts'
import { Badge } from '../../ui/components/badge.tsx'
import type { FacetOption, FacetProps, LiveOptions } from '../../ui/form/facet.tsx'
import type { Messages } from '../../ui/messages/messages.tsx'
import { problemViews } from './problem-messages.ts'

interface FacetsFor {
  filter: ListFilter
  tally: CountView
  names: NamesOf
  staff: boolean
  messages: Messages
  onChange: (part: Partial<ListFilter>) => void
}

const texts = (values: ReadonlySet<number | string>): ReadonlySet<string> => new Set([...values].map(String))
const ids = (values: ReadonlySet<string>): ReadonlySet<number> => new Set([...values].map(Number))
const byLabel = (a: FacetOption, b: FacetOption) => compareText(a.label, b.label)

/** Made when somebody looks at them, and anew when a count is another one. */
function liveOptions(tally: CountView, make: () => readonly FacetOption[]): LiveOptions {
  let made: { counts: ReadonlyMap<string, number>; options: readonly FacetOption[] } | null = null
  return {
    changes$: tally.changes$,
    now() {
      const counts = tally.all()
      if (made?.counts !== counts) made = { counts, options: make() }
      return made.options
    },
  }
}

/** The filters beside the text; accounts see those that are about their own shipments. */
export function useFacets({
  filter,
  tally,
  names,
  staff,
  messages,
  onChange,
}: FacetsFor): readonly FacetProps[] {
  return useMemo(() => {
    const { shipments, shipping } = messages
    const { facets } = shipments
    const isCounted = tally !== UNCOUNTED
    const count = (kind: string, value: string | number) =>
      isCounted ? tally.count(`${kind}:${value}`) : undefined
    /** Whether there is one, as far as is known. */
    const isAny = (kind: string, value: string | number) => count(kind, value) !== 0
    const live = (make: () => readonly FacetOption[]) => liveOptions(tally, make)
    const named = (kind: string, things: Iterable<{ id: number; name: string }>): FacetOption[] =>
      [...things]
        .map(({ id, name }) => ({ value: String(id), label: name, count: count(kind, id) }))
        .sort(byLabel)
    /** Of those that are retired only where there still is something. */
    const branchesWith = (kind: string) =>
      [...names.branches.values()].filter(
        ({ id, deleted_date }) => deleted_date === null || (isCounted && isAny(kind, id)),
      )
    const branchOf = (id: number | null) => names.branches.get(id ?? 0)?.name ?? shipments.noBranch
    const byBranch = (drivers: readonly Driver[]): FacetOption[] =>
      drivers
        .map(({ id, name, branch_id }) => ({
          value: String(id),
          label: name,
          group: branchOf(branch_id),
          count: count('driver', id),
        }))
        .sort((a, b) => compareText(a.group, b.group) || byLabel(a, b))
    const status: FacetProps = {
      label: facets.status,
      options: live(() =>
        SHIPMENT_STATUS_CODES.filter((code) => isAny('status', code) || filter.statuses.has(code)).map(
          (code) => {
            const { colour, shape } = statusRow(code)
            return {
              value: code,
              label: shipping.status(code),
              count: count('status', code),
              sign: (
                <Badge tone={colour} shape={shape} plain>
                  {''}
                </Badge>
              ),
            }
          },
        ),
      ),
      chosen: filter.statuses,
      onChoose: (chosen) =>
        onChange({
          statuses: new Set([...chosen].flatMap((code) => ShipmentStatus.safeParse(code).data ?? [])),
        }),
    }
    const codes = () =>
      [...tally.all().keys()].filter((key) => key.startsWith('service:')).map((key) => key.slice(8))
    const service: FacetProps = {
      label: facets.service,
      options: live(() =>
        [...new Set([...codes(), ...filter.services])]
          .map((code) => ({
            value: code,
            label: [...new Set([code, shipping.service(code, names.services.get(code))])].join(' '),
            count: count('service', code),
          }))
          .sort(byLabel),
      ),
      chosen: filter.services,
      onChoose: (services) => onChange({ services }),
    }
    const tag: FacetProps = {
      label: facets.tag,
      options: live(() => named('tag', names.tags.values())),
      chosen: texts(filter.tags),
      onChoose: (chosen) => onChange({ tags: ids(chosen) }),
    }
    // Who has no tags is not asked for any; a filter that stands in the address can be taken away.
    const tags = names.tags.size > 0 || filter.tags.size > 0 ? [tag] : []
    if (!staff) return [status, service, ...tags]
    const branch: FacetProps = {
      label: facets.branch,
      options: live(() => named('branch', branchesWith('branch'))),
      chosen: texts(filter.branches),
      onChoose: (chosen) => onChange({ branches: ids(chosen) }),
    }
    const hub: FacetProps = {
      label: shipments.columns.hub,
      options: live(() => named('hub', branchesWith('hub'))),
      chosen: texts(filter.hubs),
      onChoose: (chosen) => onChange({ hubs: ids(chosen) }),
    }
    const driver: FacetProps = {
      label: facets.driver,
      options: live(() =>
        byBranch(
          [...names.drivers.values()].filter(
            ({ id, deleted_date }) => deleted_date === null || (isCounted && isAny('driver', id)),
          ),
        ),
      ),
      chosen: texts(filter.drivers),
      onChoose: (chosen) => onChange({ drivers: ids(chosen) }),
    }
    const account: FacetProps = {
      label: facets.account,
      options: live(() => named('account', names.accounts.values())),
      chosen: texts(filter.accounts),
      onChoose: (chosen) => onChange({ accounts: ids(chosen) }),
    }
    const view: FacetProps = {
      label: problemViews.facet,
      options: live(() =>
        PROBLEM_VIEWS.map((value) => ({
          value,
          label: problemViews.views[value].label,
          count: count('view', value),
        })),
      ),
      chosen: new Set(filter.view === null ? [] : [filter.view]),
      // One at a time: the one that was not chosen before.
      onChoose: (chosen) =>
        onChange({ view: PROBLEM_VIEWS.find((one) => chosen.has(one) && one !== filter.view) ?? null }),
    }
    return [status, view, branch, hub, driver, account, service, ...tags]
  }, [filter, tally, names, staff, messages, onChange])
}
