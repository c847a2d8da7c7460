import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFilterOff, IconPackage, IconRefresh } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { LiveShipment } from '../../../contract/live.ts'
import {
  clearing,
  DATE_FIELDS,
  fieldsOf,
  isUnfiltered,
  listQuestion,
  narrowing,
} from '../../../domain/shipments/list-filter.ts'
import { dayOf, dayStart } from '../../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import { useColumnLayout } from '../../../features/session/column-layout.ts'
import { useNames } from '../../../features/session/names.ts'
import { problemSettingsText, useProblemTerms } from '../../../features/shipment/use-problem-terms.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { LiveRegion } from '../../../ui/components/live-region.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { WithPanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState, ErrorState } from '../../../ui/components/states.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { useBufferedKeys } from '../../../ui/keyboard/keys.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import type { Sort } from '../../../ui/table/column.ts'
import { ColumnsButton } from '../../../ui/table/columns-button.tsx'
import { LiveTable } from '../../../ui/table/live-table.tsx'
import { NOTHING, type Selection } from '../../../ui/table/selection.ts'
import { useArrangement } from '../../../ui/table/use-arrangement.ts'
import { useWall } from '../../../ui/theme/wall-mode.tsx'
import { BookingLinks } from '../booking-links.tsx'
import { shipmentColumns } from '../columns.tsx'
import { shownStatus } from '../filter.ts'
import { MoreFilters } from '../filters/more-filters.tsx'
import { PeriodFilter } from '../filters/period-filter.tsx'
import { ListLink } from '../list-link.tsx'
import { OpenedShipment } from '../opened-shipment.tsx'
import { problemColumns } from '../problem-columns.tsx'
import { rowTone } from '../row-tone.ts'
import listCss from '../screen.module.css'
import { CARD_REM, PROBLEM_CARD_REM, ShipmentCard } from '../shipment-card.tsx'
import { useSelectionActs } from '../use-selection-acts.tsx'
import { ViewsButton } from '../views/views-button.tsx'
import css from './archive.module.css'
import { archiveColumns, DATE_KEY } from './archive-columns.tsx'
import { archiveFacets } from './archive-facets.tsx'
import { ArchiveFoot } from './archive-foot.tsx'
import { archivedRows } from './archived-rows.ts'
import { EmptyDay } from './empty-day.tsx'
import { ExportButton } from './export-button.tsx'
import { GoToDate } from './go-to-date.tsx'
import { archive as messages } from './messages.ts'
import { ProblemChips } from './problem-chips.tsx'
import { SelectMatching } from './select-matching.tsx'
import { startOf } from './starting-at.ts'
import { TimeRail } from './time-rail.tsx'
import { useArchive } from './use-archive.ts'
import { useArchiveChoice } from './use-archive-choice.ts'

const TYPING_MS = 250

/** All shipments there ever were: read from the server as somebody scrolls, filtered there, in the table of the live list. */
export function ArchiveList({ opened }: { opened: number | null }) {
  const workspace = useLiveWorkspace()
  const names = useNames()
  const { audience, settings, may } = useAccess()
  const staff = audience === 'staff'
  const { wall } = useWall()
  const words = useMessages()
  const { shipments } = words
  const [choice, change] = useArchiveChoice()
  const [text] = useDebouncedValue(choice.text, TYPING_MS)
  useBufferedKeys(text !== choice.text)
  // Presets count from the day that it is; of the rest of the moment nothing is asked.
  const today = useClock(dayOf)
  const asked = useMemo(
    () => listQuestion({ ...choice, text }, dayStart(today) ?? 0, staff),
    [choice, text, today, staff],
  )
  const startingAt = startOf(choice)
  const problemView = staff ? choice.view : null
  const problems = useProblemTerms()
  const answer = useArchive(asked, startingAt, problemView === null ? '' : problemSettingsText(settings))
  const { rows, error, isPending, hasMore, isLooking } = answer

  const shown = useMemo(
    () => shownStatus(staff, settings.override_shipment_statuses),
    [staff, settings.override_shipment_statuses],
  )
  const problem = useMemo(
    () => (problemView === null ? null : { view: problemView, problems, now: workspace.now }),
    [problemView, problems, workspace],
  )
  const columns = useMemo(
    () =>
      archiveColumns({
        columns: shipmentColumns({ names, shown, staff, messages: words }),
        date: choice.date,
        problem: problem === null ? [] : problemColumns(problem),
      }),
    [names, shown, staff, words, choice.date, problem],
  )
  const arrangement = useArrangement(columns, ...useColumnLayout('shipments-archive'))
  const { store, view } = useMemo(() => archivedRows(rows, workspace.shipments), [rows, workspace])
  const tone = useMemo(() => rowTone(workspace.now), [workspace])
  const card = useCallback(
    (row: LiveShipment) => <ShipmentCard row={row} status={shown(row)} staff={staff} problem={problem} />,
    [shown, staff, problem],
  )
  const sort: Sort = { key: DATE_KEY, down: !choice.oldestFirst }

  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { key: entry } = useLocation()
  const open = useCallback(
    // Walking on is not a step back through every row that was passed.
    (id: number) =>
      navigate(`/shipments/${id}?${search}`, { state: { beside: true }, replace: opened !== null }),
    [navigate, search, opened],
  )
  const close = useCallback(() => navigate(`/shipments?${search}`), [navigate, search])
  const [entered, setEntered] = useState(0)
  /** The day that somebody has asked for; the bar of weeks means no day. */
  const [goneTo, setGoneTo] = useState('')
  const question = JSON.stringify(asked)
  const [selection, setSelection] = useState<{ of: string; ids: Selection }>({ of: question, ids: NOTHING })
  // What was selected of another question is not looked at any more.
  const selected = selection.of === question ? selection.ids : NOTHING
  const select = (ids: Selection) => setSelection({ of: question, ids })
  /** Selected, and not scrolled to. */
  const gathered = useRef<ReadonlyMap<number, LiveShipment>>(new Map())
  const rowOf = (id: number) => store.get(id) ?? workspace.shipments.get(id) ?? gathered.current.get(id)
  const acts = useSelectionActs({
    selected,
    onSelect: select,
    rowOf,
    hiddenNow: noneHidden,
    focused: null,
    children: hasMore && (
      <SelectMatching
        asked={asked}
        onGathered={(all) => {
          gathered.current = new Map(all.map((row) => [row.id, row]))
          select(new Set(gathered.current.keys()))
        }}
      />
    ),
  })
  // What is over long ago is given to nobody.
  const isLive = opened !== null && workspace.shipments.get(opened) !== undefined

  const isFiltered = !isUnfiltered(choice, 'all')
  const count = messages.shown(formatCount(rows.length), rows.length === 1)
  const note = hasMore ? messages.shownSoFar(count) : count
  const clear = () => change(clearing(narrowing(choice, fieldsOf('all'))))
  return (
    <>
      <PageHeader
        title={messages.title}
        note={
          !isPending && (
            <span>
              {note}
              <LiveRegion asked={question} text={note} />
            </span>
          )
        }
        actions={
          <>
            <ListLink to="active" />
            <BookingLinks />
          </>
        }
      />
      <WithPanel
        panel={
          opened !== null && (
            <OpenedShipment
              id={opened}
              fullPage={`/shipments/${opened}?${search}`}
              onClose={close}
              onAssign={isLive && acts.onAssign ? () => acts.onAssign?.(opened) : undefined}
            />
          )
        }
      >
        <div className={listCss.list}>
          {!wall && (
            <div className={css.bar} role="toolbar" aria-label={messages.filters}>
              <PeriodFilter list="all" filter={choice} onChange={change} />
              <GoToDate
                day={choice.at}
                onGo={(at) => {
                  setGoneTo(at)
                  change({ at })
                }}
              />
              <MoreFilters list="all" filter={choice} onChange={change} />
              <ViewsButton />
              <ProblemChips choice={choice} staff={staff} onChange={change} />
            </div>
          )}
          <FilterBar
            search={choice.text}
            onSearch={(typed) => change({ text: typed })}
            onEnter={() => setEntered((times) => times + 1)}
            placeholder={shipments.filterBy}
            facets={archiveFacets({
              choice,
              names,
              staff,
              isLockerNetwork: settings.is_locker_network,
              words,
              onChange: change,
            })}
            cleared={{ isFiltered, onClear: clear }}
          >
            <IconButton icon={IconRefresh} label={messages.refresh} onClick={answer.renew} />
            {may('API_/shipments/export:POST') && <ExportButton asked={asked} />}
            <ColumnsButton columns={columns} arrangement={arrangement} />
          </FilterBar>
          {goneTo !== '' && goneTo === choice.at && answer.isSettled && (
            <EmptyDay
              day={goneTo}
              rows={rows}
              date={choice.date}
              onGo={(at) => {
                setGoneTo(at)
                change({ at })
              }}
            />
          )}
          <div className={css.rows}>
            {error !== null && rows.length === 0 ? (
              <ErrorState error={error.message} action={<RetryButton onClick={answer.retry} />} />
            ) : (
              <LiveTable
                label={messages.title}
                store={store}
                view={view}
                viewKey={`${question} ${startingAt ?? ''}`}
                historyKey={entry}
                still
                onReach={answer.onReach}
                focusRequests={text === choice.text && !isPending ? entered : undefined}
                columns={columns}
                arrangement={arrangement}
                sort={sort}
                onSort={({ down }) => change({ oldestFirst: !down })}
                selected={selected}
                onSelect={acts.onSelect}
                onOpen={open}
                opened={opened}
                textToCopy={referenceOf}
                tone={tone}
                card={card}
                cardHeight={problem === null ? CARD_REM : PROBLEM_CARD_REM}
                loading={rows.length === 0 && (isPending || isLooking)}
                empty={
                  hasMore ? null : (
                    <EmptyState
                      title={isFiltered ? messages.noneSuch : messages.nothing}
                      icon={isFiltered ? IconFilterOff : IconPackage}
                      action={
                        isFiltered && (
                          <Button
                            variant="default"
                            onClick={() => {
                              clear()
                              // The button goes: the list has the focus.
                              setEntered((times) => times + 1)
                            }}
                          >
                            {messages.clear}
                          </Button>
                        )
                      }
                    >
                      {isFiltered ? messages.noneSuchText : messages.nothingText}
                    </EmptyState>
                  )
                }
              />
            )}
            {!wall && (
              <TimeRail
                date={choice.date}
                oldestFirst={choice.oldestFirst}
                seen={answer.seen?.[DATE_FIELDS[choice.date]] ?? null}
                onGo={(at) => change({ at })}
              />
            )}
          </div>
          <ArchiveFoot answer={answer} />
          {acts.foot}
        </div>
      </WithPanel>
      {acts.dialogs}
    </>
  )
}

const noneHidden = () => 0
const referenceOf = ({ ref }: LiveShipment): string => ref
