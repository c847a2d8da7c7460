import { Button } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { LiveCollectionRequest } from '../../contract/live.ts'
import { collectionRequestId } from '../../domain/values/display-id.ts'
import { dayName, dayOf, dayStart } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useColumnLayout } from '../../features/session/column-layout.ts'
import { useNames } from '../../features/session/names.ts'
import { undo } from '../../features/shipment/undo-messages.ts'
import { useUndo } from '../../features/shipment/use-undo.ts'
import { UNCOUNTED } from '../../streams/views/count-view.ts'
import { listView } from '../../streams/views/list-view.ts'
import type { Order } from '../../streams/views/order.ts'
import { throttledCounts } from '../../streams/views/throttled-counts.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import type { FacetProps } from '../../ui/form/facet.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useCounts, useIsEmpty, useSignal } from '../../ui/live/use-signal.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { orderOf, type Sort } from '../../ui/table/column.ts'
import { ColumnsButton } from '../../ui/table/columns-button.tsx'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { NOTHING, type Selection } from '../../ui/table/selection.ts'
import { useArrangement } from '../../ui/table/use-arrangement.ts'
import { accountName, driverName, RequestCard, requestColumns } from './columns.tsx'
import {
  countKeys,
  FACETS,
  type FacetName,
  GROUPS,
  type Group,
  matches,
  type RequestFilter,
} from './filter.ts'
import { requests as messages } from './messages.ts'
import { RequestActButtons, useRequestActs } from './request-acts.tsx'
import css from './requests.module.css'

/** rem: the three lines of a card. */
const CARD_REM = 5.5
const SOONEST_FIRST: Order<LiveCollectionRequest> = {
  value: ({ collection_after }) => collection_after,
  down: false,
}
const referenceOf = ({ id }: LiveCollectionRequest): string => collectionRequestId(id)

const LOOKED_AT_AGAIN_MS = 10 * 60_000

/** What the address says of the filter. */
function useFilter(isStaff: boolean) {
  const [address, change] = useUrlQuery()
  const groups: readonly Group[] = GROUPS[isStaff ? 'staff' : 'account']
  const written = address.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same filter
  const filter = useMemo((): RequestFilter => {
    const of = (name: FacetName) => new Set((address.get(name) ?? '').split(',').filter((one) => one !== ''))
    return {
      group: groups.find((one) => one === address.get('group')) ?? 'all',
      text: address.get('text') ?? '',
      chosen: { account: of('account'), branch: of('branch'), driver: of('driver'), day: of('day') },
    }
  }, [written, isStaff])
  return { filter, groups, change }
}

interface LiveListProps {
  opened: number | null
  onOpen: (id: number) => void
}

/** The requests of the live workspace: filtered, counted, and acted on by one or by many. */
export function LiveList({ opened, onOpen }: LiveListProps) {
  const workspace = useLiveWorkspace()
  const loaded = useSignal(workspace.loaded)
  const names = useNames()
  const { audience, settings } = useAccess()
  const staff = audience === 'staff'
  const { filter, groups, change } = useFilter(staff)
  const wanted = useDeferredValue(filter)
  const [sort, setSort] = useState<Sort | null>(null)
  const [selected, setSelected] = useState<Selection>(NOTHING)
  const [cursor, setCursor] = useState<number | null>(null)
  const { mayAct, act, dialogs } = useRequestActs({ onDone: (left) => setSelected(new Set(left)) })

  // What stands open becomes too old without being told.
  const since = useClock((now) => Math.floor(now / LOOKED_AT_AGAIN_MS))
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const looking = useMemo(
    () => ({
      nameOf: (row: LiveCollectionRequest) => `${accountName(names, row)} ${driverName(names, row)}`,
      settings,
      now: workspace.now,
    }),
    [names, settings, workspace, since],
  )
  // `today` and `tomorrow` are other days from midnight on.
  const today = useClock(dayOf)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const columns = useMemo(
    () => requestColumns({ names, staff, now: workspace.now }),
    [names, staff, workspace, today],
  )
  const arrangement = useArrangement(columns, ...useColumnLayout('collection-requests'))
  const view = useMemo(
    () =>
      listView(workspace.requests, {
        filter: matches(wanted, looking),
        order: orderOf(columns, sort, SOONEST_FIRST),
      }),
    [workspace, wanted, looking, columns, sort],
  )
  const tally = useMemo(
    () => (loaded ? throttledCounts(workspace.requests, (row) => countKeys(row, looking)) : UNCOUNTED),
    [workspace, loaded, looking],
  )
  const counts = useCounts(tally)
  const isEmpty = useIsEmpty(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as of columns
  const card = useCallback(
    (row: LiveCollectionRequest) => <RequestCard row={row} names={names} staff={staff} now={workspace.now} />,
    [names, staff, workspace, today],
  )
  const takeBack = useUndo()
  const meant = () => (selected.size > 0 ? [...selected] : cursor === null ? [] : [cursor])
  useKeys(
    [
      {
        keys: 'a',
        label: messages.acts.assign,
        run: () => (opened !== null && selected.size === 0 ? false : act('assign', meant())),
      },
      { keys: ['u', 'mod+z'], label: undo.undo, run: () => takeBack() },
    ],
    mayAct,
  )
  const facets = useFacets({ filter, counts, names, staff, now: workspace.now(), change })
  const isFiltered =
    filter.group !== 'all' || filter.text.trim() !== '' || FACETS.some((one) => filter.chosen[one].size > 0)
  return (
    <div className={css.list}>
      <div className={css.groups}>
        <Segments<Group>
          label={messages.group}
          options={groups.map((value) => ({
            value,
            label: messages.groups[value],
            ...(loaded && { count: counts.get(value) ?? 0 }),
          }))}
          chosen={filter.group}
          onChoose={(group) => change({ group: group === 'all' ? null : group })}
        />
      </div>
      <FilterBar
        search={filter.text}
        onSearch={(text) => change({ text })}
        placeholder={messages.find}
        facets={facets}
      >
        <ColumnsButton columns={columns} arrangement={arrangement} />
      </FilterBar>
      <div className={css.table}>
        {loaded && isEmpty ? (
          <EmptyState title={isFiltered ? messages.noneSuch : messages.none}>
            {isFiltered ? messages.noneSuchText : staff ? messages.noneText : messages.noneTextAccount}
          </EmptyState>
        ) : (
          <LiveTable
            label={messages.titles[staff ? 'staff' : 'account']}
            store={workspace.requests}
            view={view}
            viewKey={JSON.stringify([
              wanted.group,
              wanted.text,
              ...FACETS.map((one) => [...wanted.chosen[one]]),
              sort,
            ])}
            columns={columns}
            arrangement={arrangement}
            sort={sort}
            onSort={setSort}
            selected={selected}
            onSelect={mayAct ? setSelected : undefined}
            onOpen={onOpen}
            opened={opened}
            onCursor={setCursor}
            textToCopy={referenceOf}
            card={card}
            cardHeight={CARD_REM}
            loading={!loaded && isEmpty}
            empty={null}
          />
        )}
      </div>
      {mayAct && selected.size > 0 && (
        <section className={css.selection} aria-label={messages.selected}>
          <span role="status">
            <b>{formatCount(selected.size)}</b> {messages.isSelected}
          </span>
          <RequestActButtons
            size="xs"
            isMain
            labelOf={(act) => messages.of(act, messages.many(selected.size))}
            onAct={(which) => act(which, [...selected])}
          />
          <Button size="xs" variant="subtle" color="gray" onClick={() => setSelected(NOTHING)}>
            {messages.selectNothing}
          </Button>
        </section>
      )}
      {dialogs}
    </div>
  )
}

interface FacetsOf {
  filter: RequestFilter
  counts: ReadonlyMap<string, number>
  names: ReturnType<typeof useNames>
  staff: boolean
  now: number
  change: ReturnType<typeof useUrlQuery>[1]
}

function useFacets({ filter, counts, names, staff, now, change }: FacetsOf): readonly FacetProps[] {
  const labels: Readonly<Record<FacetName, (value: string) => string>> = {
    account: (id) => names.accounts.get(Number(id))?.name ?? id,
    branch: (id) => names.branches.get(Number(id))?.name ?? messages.noBranch,
    driver: (id) => names.drivers.get(Number(id))?.name ?? messages.nobody,
    day: (day) => dayName(dayStart(day) ?? 0, now, currentLocale()),
  }
  const shown: readonly FacetName[] = staff ? FACETS : ['day']
  return shown.map((name) => {
    const there = [...counts.keys()].flatMap((key) =>
      key.startsWith(`${name}:`) ? [key.slice(name.length + 1)] : [],
    )
    const options = [...new Set([...there, ...filter.chosen[name]])].map((value) => ({
      value,
      label: labels[name](value),
      count: counts.get(`${name}:${value}`) ?? 0,
    }))
    options.sort((a, b) => (name === 'day' ? a.value.localeCompare(b.value) : a.label.localeCompare(b.label)))
    return {
      label: messages[name],
      options,
      chosen: filter.chosen[name],
      onChoose: (chosen: ReadonlySet<string>) => change({ [name]: [...chosen].join() }),
    }
  })
}
