import { type ClipboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { listAssignments } from '../../../contract/assignments.ts'
import { permissionOf } from '../../../contract/call.ts'
import { listCollectionProposals } from '../../../contract/collection-proposals.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import type { Moment } from '../../../features/assignment/arrivals.ts'
import { bestOffer } from '../../../features/assignment/best-offer.ts'
import { dayOfStop } from '../../../features/assignment/day-of-stop.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { driverOf, UNASSIGNED } from '../../../features/assignment/task.ts'
import { useDaysOut, useDriverHours } from '../../../features/assignment/use-driver-hours.ts'
import { useRoads } from '../../../features/assignment/use-roads.ts'
import { useFirstRun } from '../../../features/first-run/use-first-run.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useStopChosen } from '../../../features/presence/whereabouts.ts'
import { RewindButton } from '../../../features/rewind/rewindable.tsx'
import { useAccess, useMayDispatch } from '../../../features/session/access.tsx'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { undoHistoryOf } from '../../../features/shipment/undo-history.ts'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { useSignal } from '../../../ui/live/use-signal.ts'
import { lazyBackground, lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { pastedStops } from '../lanes/pasted-stops.ts'
import { closedAround, type SectionFacts, turnKey } from '../lanes/sections.ts'
import { chosenStops, NOTHING, withStops } from '../lanes/selection.ts'
import { tripsheet as messages } from '../messages.ts'
import { ProposingDialog, useProposing } from '../proposals/proposing.tsx'
import { useBoardFilter } from '../use-board-filter.ts'
import { useDensity } from '../use-density.ts'
import type { Tripsheets } from '../use-tripsheet.ts'
import { AssignDialog, useAssigning } from './assigning.tsx'
import { DragPreview } from './drag-preview.tsx'
import { createDragState } from './drag-state.ts'
import { dropOn } from './drop.ts'
import { LaneView } from './lane.tsx'
import { type LanesHandle, LanesView } from './lanes-view.tsx'
import { MapPane } from './map-pane.tsx'
import { Phone } from './phone.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StopPanel } from './stop-panel.tsx'
import { TakeBackDialog, useTakingBack } from './taking-back.tsx'
import { Toolbar } from './toolbar.tsx'
import css from './tripsheet-board.module.css'
import { useAssignments } from './use-assignments.ts'
import { useBoardClicks } from './use-board-clicks.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardLayout } from './use-board-layout.ts'
import { type BoardColumn, useColumns } from './use-columns.ts'
import { useDrag } from './use-drag.ts'
import { useIsOpening } from './use-is-opening.ts'
import { useLedLane } from './use-led-lane.ts'
import { useBoardSelection } from './use-selection.ts'
import { useTripsheetHand } from './use-tripsheet-acts.ts'

const SplitDialog = lazyOnDemand(
  () => import('./split-dialog.tsx'),
  ({ onClose }) => onClose(),
)

const RecentAssignments = lazyOnDemand(
  () => import('../assignments/recent-assignments.tsx'),
  ({ onClose }) => onClose(),
)

const SheetsDialog = lazyOnDemand(
  () => import('../sheets/sheets-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** What is proposed for new collections: rare, and behind a call of its own. */
const FirstRun = lazyBackground(() => import('../../../features/first-run/first-run.tsx'))
const NewCollections = lazyBackground(() => import('../proposals/new-collections.tsx'))

const MINUTE = 60_000
const NO_STOP: readonly number[] = []

export function TripsheetBoard({ board, acts, planOf }: Tripsheets) {
  const workspace = useLiveWorkspace()
  const { branches } = useGeneralData()
  const activeBranches = useActiveBranches()
  const firstStep = useFirstRun()
  const mayAssign = useMayDispatch()
  const { may, isPast } = useAccess()
  const now = useClock((at) => Math.floor(at / MINUTE) * MINUTE)
  const [look, change] = useBoardFilter()
  const whole = useRef<HTMLDivElement>(null)
  const [kept, toggleDensity] = useDensity()
  const { isPhone, isMapShown, isPanelOverMap, page, density } = useBoardLayout(whole, look.map, kept)

  const branchName = useCallback(
    (id: number | null) => (id === null ? '' : (branches.get(id)?.code ?? '')),
    [branches],
  )
  const hubOf = useCallback((id: number | null): Place | null => branches.get(id ?? 0) ?? null, [branches])
  const laneDriver = useCallback(
    (lane: string) => workspace.drivers.get(driverOf(lane) ?? 0) ?? null,
    [workspace],
  )
  const { user, kindsByLevel } = useGeneralData()
  const town = branches.get(user.branch_id ?? 0)?.city ?? null
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [doneShown, setDoneShown] = useState<ReadonlySet<string>>(new Set())
  const facts = useMemo(
    (): SectionFacts => ({ now, town, isSearching: look.filter.text !== '', turned, doneShown }),
    [now, town, look.filter.text, turned, doneShown],
  )
  const { columns, all, waiting, hold, release, reorder } = useColumns(
    board,
    look.filter,
    look.order,
    branchName,
    facts,
  )
  const choice = useBoardSelection(columns)
  const opened = choice.card ?? choice.done
  useLedLane(choice, columns, all)
  // Colleagues are told where somebody is now; a stop of a past moment is nowhere.
  useStopChosen(isPast || choice.card === null ? NO_STOP : choice.card.ids)
  const roads = useRoads()
  const hoursOf = useDriverHours()
  const out = useDaysOut()
  const moment = useCallback(
    (): Moment => ({ now: workspace.now(), ...roads, planOf, hoursOf, out, kindsByLevel }),
    [workspace, roads, planOf, hoursOf, out, kindsByLevel],
  )
  const assignments = useAssignments({ board, acts, driverOf: laneDriver, hubOf, moment })
  const hand = useTripsheetHand({ acts, board, say: assignments.acted, hubOf, moment })
  const undoLabel = useSignal(undoHistoryOf(workspace).newest)
  const [isOpen, setOpen] = useState(false)
  const [drag] = useState(createDragState)
  const isOpening = useIsOpening()
  const [splitting, setSplitting] = useState<string | null>(null)
  const splitLane = all.find(({ key }) => key === splitting)

  const chosen = useMemo(() => chosenStops(columns, choice.chosen), [columns, choice.chosen])
  const cursorShown = columns.find(({ key }) => key === choice.cursor?.lane)
  const stopsOf = useCallback((ids: ReadonlySet<number>) => chosenStops(columns, ids), [columns])
  const columnOf = (lane: string) => columns.find(({ key }) => key === lane)
  const targets = () => chosenStops(columns, choice.target)
  const assigning = useAssigning({ choice, assignments, targets, may: mayAssign })

  const takingBack = useTakingBack(choice, assignments)

  // Who is proposed for what is chosen, as it was chosen and each minute: every driver is asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const offer = useMemo(
    () =>
      mayAssign
        ? bestOffer({
            lanes: all,
            stops: chosen,
            chosen: choice.chosen,
            hubOf,
            now,
            way: roads?.way,
            planOf,
            hoursOf,
            out,
            kindsByLevel,
          })
        : null,
    [mayAssign, choice.chosen, hubOf, now, roads, planOf, hoursOf, out, kindsByLevel],
  )
  const proposing = useProposing(choice.refocus)
  const { optimise, driverOut } = proposing
  const [isRecentOpen, setRecentOpen] = useState(false)
  const [areSheetsOpen, setSheetsOpen] = useState(false)
  const maySeeRecent = mayAssign && may(permissionOf(listAssignments))
  const [firstBranch] = look.filter.branches
  /** Where the board shows one branch alone. */
  const onlyBranch = look.filter.branches.size === 1 ? (firstBranch ?? null) : null
  const onOptimise = () => optimise?.({ driver: null, branch: onlyBranch })
  const optimiseDriver = useCallback((driver: number) => optimise?.({ driver, branch: null }), [optimise])

  // --- the pointer
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const handle = useRef<LanesHandle>(null)
  const onPointerDown = useDrag({
    state: drag,
    board,
    scroller,
    preview,
    active: mayAssign && !isPhone,
    laneAt: (x, y) => handle.current?.laneAt(x, y) ?? null,
    pick(lane, key) {
      const stop = columnOf(lane)?.cards.find((card) => card.key === key)
      if (stop === undefined) return NOTHING
      if (stop.ids.some((id) => choice.chosen.has(id))) return choice.chosen
      choice.press(lane, key, 'only')
      return new Set(stop.ids)
    },
    drop(ids, lane, place) {
      const stops = chosenStops(columns, ids)
      const column = columnOf(lane)
      const drop = dropOn(column, stops, place)
      if (drop.is === 'order' && column !== undefined) hand.moveTo(column.lane, stops, drop.before)
      if (drop.is !== 'given') return
      assignments.assign(stops, ids, lane, drop.gap)
      choice.choose(NOTHING)
    },
    onTaken: () => assignments.tell(messages.drag.takenMeanwhile),
  })
  const { onClick, onDoubleClick } = useBoardClicks(choice, () => setOpen(true))

  // --- the keyboard
  const toggleDone = useCallback((lane: string) => {
    setDoneShown((before) => {
      const next = new Set(before)
      if (!next.delete(lane)) next.add(lane)
      return next
    })
  }, [])
  const { acted } = assignments
  const toggleSection = useCallback(
    (lane: string, section: string) => {
      setTurned((before) => {
        const next = new Set(before)
        const key = turnKey(lane, section)
        if (!next.delete(key)) next.add(key)
        return next
      })
      acted('')
    },
    [acted],
  )
  const reveal = (stops: Iterable<Stop>) => {
    for (const { lane, section } of closedAround(columns, stops)) toggleSection(lane, section)
  }
  /** Where a plan for a later day was accepted: it stands below today's work, folded. */
  const showDay = (day: string, drivers: readonly number[]) => {
    const whose = new Set(drivers)
    const shown = columns.filter(({ lane }) => lane.driver !== null && whose.has(lane.driver.id))
    const isOfDay = (stop: Stop) => dayOfStop(stop, now) === day
    reveal(shown.flatMap(({ all }) => all.filter(isOfDay)))
    const first = shown.find(({ all }) => all.some(isOfDay))
    if (first !== undefined) choice.goTo(first.key, first.all.find(isOfDay)?.key ?? null)
  }
  const atSection = choice.cursor?.stop?.startsWith('§') ? choice.cursor : null
  const toggleMap = () => change({ map: isMapShown ? 'off' : 'on' })
  const onKeyDown = useBoardKeys({
    choice,
    page,
    onAssign() {
      if (assigning.open() !== false) return
      if (atSection === null || !mayAssign) return false
      assignments.tell(messages.selection.notGroups)
    },
    onUndo: assignments.undo,
    onOffer() {
      const stops = targets()
      const best =
        offer ??
        (mayAssign ? bestOffer({ lanes: all, stops, chosen: choice.target, hubOf, ...moment() }) : null)
      if (best === null) return false
      assigning.assign(best.choice.lane)
    },
    onOpen() {
      if (atSection?.stop) return toggleSection(atSection.lane, atSection.stop)
      return opened === null ? false : setOpen(true)
    },
    onStep: (by) => mayAssign && cursorShown !== undefined && hand.step(cursorShown.lane, choice.card, by),
    onLock: () => mayAssign && cursorShown !== undefined && hand.toggleLock(cursorShown.lane, choice.card),
    onDensity: toggleDensity,
    onOptimise() {
      if (optimise === null) return false
      const driver = cursorShown?.lane.driver ?? null
      if (driver === null) onOptimise()
      else optimiseDriver(driver.id)
    },
    onTakeBack: () => (takingBack.open === null ? false : takingBack.open()),
    onRecent: () => (maySeeRecent ? setRecentOpen(true) : false),
    onDriverOut() {
      const driver = cursorShown?.lane.driver ?? null
      if (driverOut === null || driver === null) return false
      driverOut(driver.id)
    },
    onDone: () => (choice.cursor === null ? false : toggleDone(choice.cursor.lane)),
    onMap: toggleMap,
    onEscape() {
      if (choice.chosen.size === 0) return false
      choice.choose(NOTHING)
      return true
    },
  })

  const tellChosen = (stops: number) => acted(messages.selection.chosen(counted.stops(stops)))
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    // A field that is typed into takes what is pasted itself.
    if (
      event.target instanceof Element &&
      event.target.closest('input, textarea, [contenteditable]') !== null
    )
      return
    const { stops, missing } = pastedStops(event.clipboardData.getData('text'), columns)
    if (stops.length === 0 && missing.length === 0) return
    event.preventDefault()
    reveal(stops)
    choice.choose(withStops(choice.chosen, stops))
    const { chosen: said, notHere } = messages.selection
    assignments.tell([said(counted.stops(stops.length)), notHere(missing)].filter(Boolean).join('. '))
  }

  const renderLane = (shown: BoardColumn) => (
    <LaneView
      shown={shown}
      branch={branchName(shown.lane.driver?.branch_id ?? null)}
      chosen={choice.chosen}
      cursor={choice.cursor?.lane === shown.key ? choice.cursor : null}
      steps={choice.steps}
      now={now}
      isDoneShown={doneShown.has(shown.key)}
      onToggleDone={toggleDone}
      onEnter={choice.enter}
      isNews={board.isRecentArrival}
      drag={drag}
      localRevision={assignments.localRevision}
      density={density}
      search={look.filter.text}
      onSection={toggleSection}
      onStatus={mayAssign ? hand.setStatus : null}
      onOptimise={optimise === null ? null : optimiseDriver}
      onDriverOut={driverOut}
      onSplit={mayAssign ? setSplitting : null}
      isOpening={isOpening}
    />
  )
  const stopCount = columns.reduce((sum, column) => sum + column.due, 0)
  const isNothingShown = columns.every((column) => column.lane.driver === null && column.all.length === 0)
  const isFiltered = look.filter.text !== '' || look.filter.side !== null || look.filter.branches.size > 0
  const lanes = isPhone ? (
    <Phone
      columns={columns}
      lane={choice.cursor?.lane ?? null}
      onLane={(lane) => choice.goTo(lane, columnOf(lane)?.cards[0]?.key ?? null)}
    >
      {renderLane}
    </Phone>
  ) : (
    <LanesView
      columns={columns}
      cursorLane={choice.cursor?.lane ?? null}
      steps={choice.steps}
      density={density}
      handle={handle}
      root={root}
      scroller={scroller}
      renderLane={renderLane}
      onPointerDown={onPointerDown}
      onEnter={hold}
      onLeave={release}
    />
  )
  return (
    <div ref={whole} className={css.screen}>
      <PageHeader
        title={messages.title}
        note={messages.toDo(
          counted.drivers(columns.filter(({ lane }) => lane.driver !== null).length),
          counted.stops(stopCount),
        )}
        actions={isPhone ? undefined : <RewindButton />}
      />
      <Toolbar
        look={look}
        onChange={change}
        branches={activeBranches}
        waiting={waiting}
        onReorder={reorder}
        isMapShown={isMapShown}
        onMap={toggleMap}
        density={density}
        onDensity={toggleDensity}
        undoLabel={undoLabel}
        onOptimise={optimise === null ? null : onOptimise}
        searches={proposing.searches}
        onRecent={maySeeRecent ? () => setRecentOpen(true) : null}
        onSheets={isPast ? null : () => setSheetsOpen(true)}
        onUndo={assignments.undo}
      />
      {mayAssign && may(permissionOf(listCollectionProposals)) && (
        <NewCollections
          lanes={all}
          mayAssign={mayAssign}
          onAssign={(stops, ids, lane) => assignments.assign(stops, ids, lane)}
        />
      )}
      <div className={css.split} data-map={isMapShown || undefined} data-density={density}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks and keys of the cards, told by their lists */}
        <div
          className={css.board}
          data-board
          onClick={onClick}
          onDoubleClick={onDoubleClick}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          {isNothingShown && firstStep !== null && !isPast ? (
            <FirstRun step={firstStep} fallback={null} />
          ) : isNothingShown && isFiltered ? (
            <EmptyState title={messages.noneSuch}>{messages.noneSuchText}</EmptyState>
          ) : (
            lanes
          )}
          <SelectionBar
            stops={chosen}
            mayAssign={mayAssign}
            onAssign={assigning.open}
            onTake={() => assigning.assign(UNASSIGNED)}
            onClear={() => choice.choose(NOTHING)}
            offer={offer}
            onOffer={() => offer !== null && assigning.assign(offer.choice.lane)}
          />
        </div>
        {isMapShown && (
          <MapPane
            columns={columns}
            choice={choice}
            filter={look.filter}
            isBehind={isOpen && isPanelOverMap}
            onReveal={reveal}
            onChosen={tellChosen}
          />
        )}
        {isOpen && opened !== null && cursorShown !== undefined && (
          <StopPanel
            stop={opened}
            lane={cursorShown.lane}
            chosen={choice.chosen}
            now={now}
            isDone={choice.card === null}
            mayAssign={mayAssign && choice.card !== null}
            onLock={() => hand.toggleLock(cursorShown.lane, choice.card)}
            onChoose={choice.choose}
            onAssign={assigning.open}
            onTakeBack={takingBack.openDone}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
      <DragPreview
        state={drag}
        preview={preview}
        stopsOf={stopsOf}
        columnOf={columnOf}
        hubOf={hubOf}
        moment={moment}
      />
      <ProposingDialog {...proposing} lanes={all} onShow={showDay} />
      <TakeBackDialog {...takingBack} />
      {isRecentOpen && (
        <RecentAssignments
          now={workspace.now()}
          onClose={() => {
            setRecentOpen(false)
            setTimeout(choice.refocus, 0)
          }}
          fallback={null}
        />
      )}
      {areSheetsOpen && (
        <SheetsDialog branch={onlyBranch} onClose={() => setSheetsOpen(false)} fallback={null} />
      )}
      {assigning.isOpen && (
        <AssignDialog
          assigning={assigning}
          inputs={{ lanes: all, stops: targets(), chosen: choice.target, hubOf, ...moment() }}
        />
      )}
      {splitLane !== undefined && (
        <SplitDialog
          key={splitLane.key}
          lane={splitLane}
          lanes={all}
          hubOf={hubOf}
          now={workspace.now()}
          way={roads?.way}
          onGive={(stops, lane) => assignments.assign(stops, new Set(stops.flatMap(({ ids }) => ids)), lane)}
          onClose={() => setSplitting(null)}
        />
      )}
      <p role="status" aria-live="polite" className={css.said}>
        <span key={assignments.announcement.count}>{assignments.announcement.text}</span>
      </p>
    </div>
  )
}
