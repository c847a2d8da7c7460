import { Button } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { routeAt } from '../../domain/routes.ts'
import { countView } from '../../streams/count-view.ts'
import { listView } from '../../streams/list-view.ts'
import { useAccess } from '../../ui/access.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/header.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { useCounts, useFloor, useGeneralData, useIds, useLive } from '../../ui/live.tsx'
import { WithPanel } from '../../ui/side-panel.tsx'
import { formatCount } from '../../ui/stat.tsx'
import { comparatorOf } from '../../ui/table/column.ts'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { NOTHING, type Selection } from '../../ui/table/selection.ts'
import { useWall } from '../../ui/wall-mode.tsx'
import { useWords } from '../../ui/words/words.tsx'
import { AssignDialog } from './assign/assign-dialog.tsx'
import { useAssign } from './assign/use-assign.ts'
import { StageChips, StatusChips } from './chips.tsx'
import { shipmentColumns } from './columns.tsx'
import { countKeys } from './counts.ts'
import { ShipmentPanel } from './detail/panel.tsx'
import { EmptyList } from './empty-list.tsx'
import { EVERYTHING, isEverything, passes, shownStatus } from './filter.ts'
import { HistoryList } from './history.tsx'
import { rowTone } from './row-tone.ts'
import css from './screen.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { ShipmentCard } from './shipment-card.tsx'
import { useFacets } from './use-facets.tsx'
import { useViewed } from './use-filter.ts'
import { wordsOf } from './words.ts'

/** The shipments of the floor, live: filtered, sorted, counted; one of them opened beside. */
export function ShipmentsList({ opened }: { opened: number | null }) {
  const floor = useFloor()
  const loaded = useLive(floor.loaded)
  const names = useGeneralData()
  const { audience, settings, may } = useAccess()
  const staff = audience === 'staff'
  const words = useWords()
  const { shipments, screens } = words
  const shipmentsTitle = screens.title(routeAt('/shipments/:id?'), audience)
  const { wall } = useWall()
  // Nobody presses anything on a wall: what is there to choose with gives its room to rows.
  const mayAssign = may('API_/shipments:PATCH') && !wall
  const { filter, sort, history, change, sortBy, searchHistory } = useViewed()
  // Typing comes before searching 50,000 rows.
  const wanted = useDeferredValue(filter)

  const shown = useMemo(
    () => shownStatus(staff, settings.override_shipment_statuses),
    [staff, settings.override_shipment_statuses],
  )
  const looking = useMemo(() => ({ shown, words: wordsOf(names), now: floor.now }), [shown, names, floor])
  const columns = useMemo(() => shipmentColumns({ names, shown, staff, words }), [names, shown, staff, words])
  const view = useMemo(
    () =>
      listView(floor.shipments, {
        filter: passes(wanted, looking),
        compare: comparatorOf(columns, sort, (a, b) => b.status_at - a.status_at),
      }),
    [floor, wanted, looking, columns, sort],
  )
  const tally = useMemo(
    () => countView(floor.shipments, countKeys(wanted, looking)),
    [floor, wanted, looking],
  )
  const counts = useCounts(tally)
  const facets = useFacets({ filter, counts, names, staff, words, onChange: change })
  const isEmpty = useIds(view).length === 0

  const [selected, setSelected] = useState<Selection>(NOTHING)
  const [cursor, setCursor] = useState<number | null>(null)
  const [assigning, setAssigning] = useState<readonly number[] | null>(null)
  const { assign, undo } = useAssign()

  const navigate = useNavigate()
  const [search] = useSearchParams()
  const address = search.size === 0 ? '' : `?${search}`
  const open = useCallback(
    // Walking on is not a step back through every row that was passed.
    (id: number) =>
      navigate(`/shipments/${id}${address}`, { state: { beside: true }, replace: opened !== null }),
    [navigate, address, opened],
  )
  const close = useCallback(() => navigate(`/shipments${address}`), [navigate, address])

  const about = (): readonly number[] => {
    if (selected.size > 0) return [...selected]
    const one = opened ?? cursor
    return one === null ? [] : [one]
  }
  useKeys(
    [
      {
        keys: 'a',
        label: shipments.assign,
        run: () => (about().length === 0 ? false : setAssigning(about())),
      },
      { keys: 'u', label: shipments.undo, run: undo },
    ],
    mayAssign,
  )

  const inHistory = loaded && filter.text.trim() !== '' && (history || (isEmpty && isOnlyText(filter)))
  const hidden = useMemo(() => {
    const pass = passes(filter, looking)
    return [...selected].filter((id) => {
      const row = floor.shipments.get(id)
      return row === undefined || !pass(row)
    }).length
  }, [selected, filter, looking, floor])

  return (
    <>
      <PageHeader
        title={shipmentsTitle}
        note={loaded && <Shown shown={counts.get('shown') ?? 0} all={floor.shipments.size} />}
      />
      <WithPanel
        panel={
          opened !== null && (
            <ShipmentPanel
              id={opened}
              fullPage={`/shipments/${opened}${address}`}
              onClose={close}
              onAssign={mayAssign ? () => setAssigning([opened]) : undefined}
            />
          )
        }
      >
        <div className={css.list}>
          <StageChips filter={filter} counts={counts} onChange={change} staff={staff} />
          <FilterBar
            search={filter.text}
            onSearch={(text) => change({ text })}
            placeholder={shipments.filterBy}
            facets={facets}
          >
            {filter.text.trim() !== '' && !inHistory && (
              <Button size="compact-sm" variant="subtle" onClick={() => searchHistory(true)}>
                {shipments.searchHistory}
              </Button>
            )}
          </FilterBar>
          {!wall && <StatusChips filter={filter} counts={counts} onChange={change} />}
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
                store={floor.shipments}
                view={view}
                columns={columns}
                sort={sort}
                onSort={sortBy}
                selected={selected}
                onSelect={mayAssign ? setSelected : undefined}
                onOpen={open}
                opened={opened}
                onCursor={setCursor}
                tone={rowTone(floor.now)}
                card={(row) => <ShipmentCard row={row} status={shown(row)} />}
                loading={!loaded}
                empty={
                  <EmptyList
                    isFiltered={!isEverything(filter)}
                    onClear={() => change(EVERYTHING)}
                    onHistory={filter.text.trim() === '' ? undefined : () => searchHistory(true)}
                  />
                }
              />
            )}
          </div>
          {!wall && selected.size > 0 && (
            <SelectionBar
              count={selected.size}
              hidden={hidden}
              onAssign={() => setAssigning([...selected])}
              onClear={() => setSelected(NOTHING)}
            />
          )}
        </div>
      </WithPanel>
      <AssignDialog ids={assigning} onClose={() => setAssigning(null)} assign={assign} />
    </>
  )
}

/** Nothing but the text keeps rows away: then what is not on the floor may be in the history. */
function isOnlyText(filter: Parameters<typeof isEverything>[0]): boolean {
  return isEverything({ ...filter, text: '' })
}

function Shown({ shown, all }: { shown: number; all: number }) {
  const { shipments } = useWords()
  const count = shown === all ? formatCount(all) : shipments.of(formatCount(shown), formatCount(all))
  return <span role="status">{shipments.onTheFloor(count)}</span>
}
