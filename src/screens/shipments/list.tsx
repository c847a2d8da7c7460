import { Button } from '@mantine/core'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { LiveShipment } from '../../contract/live.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { isUnfiltered, type ListFilter, NO_FILTER } from '../../domain/shipments/list-filter.ts'
import { MAX_REFERENCES, referencesIn } from '../../domain/shipments/reference-list.ts'
import { startOfDay } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useColumnLayout } from '../../features/session/column-layout.ts'
import { useNames } from '../../features/session/names.ts'
import { useProblemTerms } from '../../features/shipment/use-problem-terms.ts'
import { UNCOUNTED } from '../../streams/views/count-view.ts'
import { listView } from '../../streams/views/list-view.ts'
import type { Order } from '../../streams/views/order.ts'
import { throttledCounts } from '../../streams/views/throttled-counts.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { WithPanel } from '../../ui/components/side-panel.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useIsEmpty, useSignal } from '../../ui/live/use-signal.ts'
import { useAfterPaint } from '../../ui/loading/after-paint.ts'
import { importSilently } from '../../ui/loading/import-with-retry.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { orderOf } from '../../ui/table/column.ts'
import { ColumnsButton } from '../../ui/table/columns-button.tsx'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { NOTHING, type Selection } from '../../ui/table/selection.ts'
import { useArrangement } from '../../ui/table/use-arrangement.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { BookingLinks } from './booking-links.tsx'
import { StageChips, StatusChips } from './chips.tsx'
import { shipmentColumns } from './columns.tsx'
import { countKeys } from './counts.ts'
import { EmptyList } from './empty-list.tsx'
import { matchesFilter, shownStatus } from './filter.ts'
import { MoreFilters } from './filters/more-filters.tsx'
import { PeriodFilter } from './filters/period-filter.tsx'
import { ListLink } from './list-link.tsx'
import { importPanel, OpenedShipment } from './opened-shipment.tsx'
import { problemColumns, withProblem } from './problem-columns.tsx'
import { rowTone } from './row-tone.ts'
import css from './screen.module.css'
import { searchableTextOf } from './searchable-text.ts'
import { CARD_REM, PROBLEM_CARD_REM, ShipmentCard } from './shipment-card.tsx'
import { ShownCount } from './shown-count.tsx'
import { useFacets } from './use-facets.tsx'
import { useListState, writeListState } from './use-list-state.ts'
import { useSelectionActs } from './use-selection-acts.tsx'
import { ViewsButton } from './views/views-button.tsx'

const HistoryList = lazyComponent(async () => ({ default: (await import('./history.tsx')).HistoryList }))

/** The shipments of the live workspace, live: filtered, sorted, counted; one of them opened beside. */
export function ShipmentsList({ opened }: { opened: number | null }) {
  const workspace = useLiveWorkspace()
  const loaded = useSignal(workspace.loaded)
  const names = useNames()
  const { audience, settings } = useAccess()
  const staff = audience === 'staff'
  const messages = useMessages()
  const { shipments, screens } = messages
  const shipmentsTitle = screens.title(routeAt('/shipments/:id?'), audience)
  const { wall } = useWall()
  const { filter, sort, history, change, sortBy, searchHistory } = useListState()
  // Typing comes before searching 50,000 rows.
  const wanted = useDeferredValue(filter)
  const today = useClock(startOfDay)

  const shown = useMemo(
    () => shownStatus(staff, settings.override_shipment_statuses),
    [staff, settings.override_shipment_statuses],
  )
  const problems = useProblemTerms()
  const searchableText = useMemo(() => searchableTextOf(names), [names])
  const looking = useMemo(
    () => ({ shown, searchableText, now: workspace.now, today, problems: staff ? problems : null }),
    [shown, searchableText, workspace, today, staff, problems],
  )
  const asView = staff ? wanted.view : null
  const problem = useMemo(
    () => (asView === null ? null : { view: asView, problems, now: workspace.now }),
    [asView, problems, workspace],
  )
  const columns = useMemo(
    () =>
      withProblem(
        shipmentColumns({ names, shown, staff, messages }),
        problem === null ? [] : problemColumns(problem),
      ),
    [names, shown, staff, messages, problem],
  )
  const arrangement = useArrangement(columns, ...useColumnLayout('shipments'))
  const view = useMemo(
    () =>
      listView(workspace.shipments, {
        filter: matchesFilter(wanted, looking),
        order: orderOf(columns, sort, NEWEST_FIRST),
      }),
    [workspace, wanted, looking, columns, sort],
  )
  const tally = useMemo(
    () => (loaded ? throttledCounts(workspace.shipments, countKeys(wanted, looking)) : UNCOUNTED),
    [workspace, wanted, looking, loaded],
  )
  const facets = useFacets({ filter, tally, names, staff, messages, onChange: change })
  const isEmpty = useIsEmpty(view)
  // The rows are drawn for themselves: whoever gives them something new at each frame draws all of them.
  const tone = useMemo(() => rowTone(workspace.now), [workspace])
  const card = useCallback(
    (row: LiveShipment) => <ShipmentCard row={row} status={shown(row)} staff={staff} problem={problem} />,
    [shown, staff, problem],
  )
  // Behind the rows, so that it is there when one of them is opened.
  const isPainted = useAfterPaint(loaded)
  useEffect(() => {
    if (isPainted) importSilently(importPanel).catch(() => {})
  }, [isPainted])

  const asked = writeListState(new URLSearchParams(), { filter: wanted, sort, history: false }).toString()
  const referenceCount = referencesIn(filter.text).length
  const [entered, setEntered] = useState(0)
  const [selected, setSelected] = useState<Selection>(NOTHING)
  const [cursor, setCursor] = useState<number | null>(null)

  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { key: entry } = useLocation()
  const address = search.size === 0 ? '' : `?${search}`
  const open = useCallback(
    // Walking on is not a step back through every row that was passed.
    (id: number) =>
      navigate(`/shipments/${id}${address}`, { state: { beside: true }, replace: opened !== null }),
    [navigate, address, opened],
  )
  const close = useCallback(() => navigate(`/shipments${address}`), [navigate, address])

  const inHistory = loaded && filter.text.trim() !== '' && (history || (isEmpty && isOnlyText(filter)))
  const hiddenNow = useCallback(() => {
    const pass = matchesFilter(filter, looking)
    return [...selected].filter((id) => {
      const row = workspace.shipments.get(id)
      return row === undefined || !pass(row)
    }).length
  }, [selected, filter, looking, workspace])
  const acts = useSelectionActs({
    selected,
    onSelect: setSelected,
    rowOf: workspace.shipments.get,
    hiddenNow,
    focused: opened ?? cursor,
  })

  return (
    <>
      <PageHeader
        title={shipmentsTitle}
        note={loaded && <ShownCount tally={tally} store={workspace.shipments} asked={asked} />}
        actions={
          <>
            <ListLink to="all" />
            <BookingLinks />
          </>
        }
      />
      <WithPanel
        panel={
          opened !== null && (
            <OpenedShipment
              id={opened}
              fullPage={`/shipments/${opened}${address}`}
              onClose={close}
              onAssign={acts.onAssign && (() => acts.onAssign?.(opened))}
            />
          )
        }
      >
        <div className={css.list}>
          <StageChips filter={filter} tally={tally} onChange={change} staff={staff} />
          <FilterBar
            search={filter.text}
            onSearch={(text) => change({ text })}
            onEnter={() => setEntered((count) => count + 1)}
            placeholder={shipments.filterBy}
            facets={facets}
            further={
              <>
                <PeriodFilter list="active" filter={filter} onChange={change} />
                <MoreFilters list="active" filter={filter} onChange={change} />
              </>
            }
            cleared={{ isFiltered: !isUnfiltered(filter, 'active'), onClear: () => change(NO_FILTER) }}
          >
            {filter.text.trim() !== '' && !inHistory && (
              <Button size="compact-sm" variant="subtle" onClick={() => searchHistory(true)}>
                {shipments.searchHistory}
              </Button>
            )}
            {!wall && <ViewsButton />}
            {!inHistory && <ColumnsButton columns={columns} arrangement={arrangement} />}
          </FilterBar>
          {referenceCount > MAX_REFERENCES && (
            <p role="alert" className={css.tooMany}>
              {shipments.tooManyReferences(formatCount(referenceCount), MAX_REFERENCES)}
            </p>
          )}
          {!wall && <StatusChips filter={filter} tally={tally} onChange={change} />}
          <div className={css.table}>
            {inHistory ? (
              <HistoryList
                key={wanted.text}
                text={wanted.text}
                opened={opened}
                onOpen={open}
                onLeave={isEmpty ? undefined : () => searchHistory(false)}
              />
            ) : (
              <LiveTable
                label={shipmentsTitle}
                store={workspace.shipments}
                view={view}
                viewKey={asked}
                historyKey={entry}
                focusRequests={wanted === filter ? entered : undefined}
                columns={columns}
                arrangement={wall ? undefined : arrangement}
                sort={sort}
                onSort={sortBy}
                selected={selected}
                onSelect={acts.onSelect}
                onOpen={open}
                opened={opened}
                onCursor={setCursor}
                textToCopy={referenceOf}
                tone={tone}
                card={card}
                cardHeight={problem === null ? CARD_REM : PROBLEM_CARD_REM}
                loading={!loaded && isEmpty}
                empty={
                  <EmptyList
                    isFiltered={!isUnfiltered(filter, 'active')}
                    onClear={() => {
                      change(NO_FILTER)
                      // The button goes: the list has the focus.
                      setEntered((count) => count + 1)
                    }}
                    onHistory={filter.text.trim() === '' ? undefined : () => searchHistory(true)}
                  />
                }
              />
            )}
          </div>
          {acts.foot}
        </div>
      </WithPanel>
      {acts.dialogs}
    </>
  )
}

/** Nothing but the text keeps rows away: then what is not in the live workspace may be in the history. */
function isOnlyText(filter: ListFilter): boolean {
  return isUnfiltered({ ...filter, text: '' }, 'active')
}

const NEWEST_FIRST: Order<LiveShipment> = { value: ({ status_at }) => status_at, down: true }
const referenceOf = ({ ref }: LiveShipment): string => ref
