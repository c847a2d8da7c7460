import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { deleteZone, listZones } from '../../contract/zones.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { isUnassigned } from '../../domain/shipments/next-stop.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import { startOfDay } from '../../domain/values/moment.ts'
import { zoneAt } from '../../domain/zones/zone-crossings.ts'
import { stopRowsOf } from '../../features/assignment/request-rows.ts'
import { useFirstRun } from '../../features/first-run/use-first-run.ts'
import {
  type DrawnMap,
  FleetMap,
  type Focus,
  type MapTrail,
  stopOf,
  type VehicleActs,
} from '../../features/fleet-map/lazy-fleet-map.tsx'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useStopChosen } from '../../features/presence/whereabouts.ts'
import { Rewindable, RewindButton } from '../../features/rewind/rewindable.tsx'
import { useAccess, useMay } from '../../features/session/access.tsx'
import { useActiveBranches } from '../../features/session/active-branches.ts'
import { useGeneralData } from '../../features/session/session.tsx'
import { WallScenes } from '../../features/wall/wall-scenes.tsx'
import { countView, groupView, listView } from '../../streams/views/views.ts'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useCountsValue, useGroup, useIds, useSignal } from '../../ui/live/use-signal.ts'
import { lazyBackground, lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { toggled } from '../../ui/table/selection.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { DriverCard } from './driver-card.tsx'
import { DriverPanel } from './driver-panel.tsx'
import {
  byLateness,
  byPlan,
  countsOf,
  inTripsheetOrder,
  latenessKey,
  type MapFilter,
  nextVisit,
  readLateness,
  showsDriver,
  showsStopOf,
  stopsOf,
} from './driver-route.ts'
import { visitGroups } from './driver-visits.ts'
import { type Layers, Legend } from './legend.tsx'
import type { SideView } from './map-side.tsx'
import css from './maps.module.css'
import { maps as messages } from './messages.ts'
import { usePlaces } from './places/use-places.ts'
import { ShipmentPanel } from './shipment-panel.tsx'
import { useMapUrlState } from './url-state.ts'
import { useBranchFocus } from './use-branch-focus.ts'
import { useChosenStops } from './use-chosen-stops.ts'
import { useLateness } from './use-lateness.ts'
import { useStopActs } from './use-stop-acts.tsx'
import { useVisits } from './use-visits.ts'
import { useMayDraw } from './zones/use-may-draw.ts'
import { useZoneFocus } from './zones/use-zone-focus.ts'
import { useZones } from './zones/use-zones.ts'

const FirstRun = lazyBackground(() => import('../../features/first-run/first-run.tsx'))
const DrawnOnMap = lazyBackground(() => import('./drawn-on-map.tsx'))
const MapSide = lazyOnDemand(
  () => import('./map-side.tsx'),
  ({ onClose }) => onClose(),
)

const byName = byLateness(() => 0)
/** The board, with the lane of a driver. */
const laneAddress = (driver: number): string => `/tripsheet?driver=${driver}`
const NO_COLUMNS: readonly never[] = []

/** Where everybody is, or was: vehicles and their stops on the map, drivers beside it. */
export function Screen() {
  return (
    <Rewindable>
      <Maps />
    </Rewindable>
  )
}

function Maps() {
  const workspace = useLiveWorkspace()
  const loaded = useSignal(workspace.loaded)
  const { settings, isPast } = useAccess()
  const { branches } = useGeneralData()
  const activeBranches = useActiveBranches()
  const { wall } = useWall()
  const address = useMapUrlState()
  const { selected, select } = address
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const firstStep = useFirstRun()
  // A phone shows one of the two: where nobody drives yet, how to begin.
  const [shown, setShown] = useState<'map' | 'drivers'>(firstStep === null ? 'map' : 'drivers')
  const [layers, setLayers] = useState<Layers>({
    vehicles: true,
    stops: true,
    unassigned: true,
    done: false,
    hubs: true,
    points: false,
    zones: true,
  })
  const [trail, setTrail] = useState<MapTrail | null>(null)
  const today = useClock(startOfDay)

  const counts = useMemo(
    () => countView(stopRowsOf(workspace), (shipment) => countsOf(shipment, workspace.now())),
    [workspace],
  )
  const visitsBy = useMemo(() => visitGroups(stopRowsOf(workspace), today), [workspace, today])
  const filter = useMemo<MapFilter>(
    () => ({ text: address.text, branches: address.branches }),
    [address.text, address.branches],
  )
  // Asked for as one value: the list is put in order anew only when somebody is later than before.
  const lateness = useCountsValue(counts, (all) => (address.sort === 'late' ? latenessKey(all) : ''))
  const drivers = useMemo(() => {
    const late = readLateness(lateness)
    return listView(workspace.drivers, {
      filter: (driver) => showsDriver(driver, filter),
      order: lateness === '' ? byName : byLateness((id) => late.get(id) ?? 0),
    })
  }, [workspace, filter, lateness])
  const perBranch = useMemo(
    () => countView(workspace.drivers, ({ branch_id }) => (branch_id === null ? null : String(branch_id))),
    [workspace],
  )
  const rounds = useMemo(
    () =>
      groupView(stopRowsOf(workspace), {
        keyOf: (shipment) => nextVisit(shipment)?.driver.toString() ?? null,
        order: byPlan,
      }),
    [workspace],
  )

  const selectedDriver = selected?.of === 'driver' ? selected.id : null
  const roundIds = useGroup(rounds, String(selectedDriver ?? ''))
  const visitOf = useVisits(selectedDriver)
  const stops = useMemo(() => {
    const round = roundIds.flatMap((id) => stopRowsOf(workspace).get(id) ?? [])
    return stopsOf(inTripsheetOrder(round, visitOf), visitOf)
  }, [roundIds, workspace, visitOf])
  const showsStop = useCallback(
    (shipment: LiveShipment) =>
      showsStopOf(shipment, filter) &&
      (nextVisit(shipment) !== null ||
        (layers.unassigned && isUnassigned(shipment)) ||
        (layers.done && isDelivered(shipment.status) && (shipment.delivered_at ?? 0) >= today)),
    [layers.unassigned, layers.done, today, filter],
  )
  const [chosen, choose] = useChosenStops(stopRowsOf(workspace), showsStop)
  const { acts, dialog } = useStopActs(choose)
  const mayTripsheet = useMay('tripsheet') && !isPast
  const vehicleActs = useMemo(
    (): VehicleActs => ({
      onFollow: address.followDriver,
      tripsheetOf: mayTripsheet ? laneAddress : null,
    }),
    [address.followDriver, mayTripsheet],
  )
  // Colleagues are told where somebody is now; a stop of a past moment is nowhere.
  const opened = selected?.of === 'shipment' ? [selected.id] : []
  useStopChosen(isPast ? [] : [...opened, ...chosen])
  // Who is opened stays on the map, whatever is filtered meanwhile.
  const showsVehicle = useCallback(
    (driver: LiveDriver) => driver.id === selectedDriver || showsDriver(driver, filter),
    [filter, selectedDriver],
  )
  const branchFocus = useBranchFocus(branches, filter.branches)
  const selectedFocus = useMemo<Focus | null>(() => {
    if (!loaded || selected === null) return null
    // As it is when somebody selects it: the map does not wander as the round goes on.
    const shipments = selected.of === 'driver' ? rounds.group(String(selected.id)) : [selected.id]
    const places = shipments.flatMap((id) => {
      const shipment = stopRowsOf(workspace).get(id)
      return (shipment === undefined ? null : stopOf(shipment)) ?? []
    })
    const driver = selected.of === 'driver' ? workspace.drivers.get(selected.id) : undefined
    if (driver !== undefined && driver.lat !== null && driver.lng !== null) {
      return { places: [{ lat: driver.lat, lng: driver.lng }, ...places] }
    }
    return places.length === 0 ? null : { places }
  }, [selected, workspace, loaded, rounds])
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  /** What is drawn: the id of a zone, or a new one. */
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  // Of the past nothing is kept of how zones were drawn.
  const mayZones = useMay(permissionOf(listZones)) && !isPast
  const mayDraw = useMayDraw()
  const mayDelete = useMay(permissionOf(deleteZone))
  const zones = useZones(
    mayZones && loaded && (layers.zones || address.list === 'zones' || address.zone !== null),
  )
  const zoneOpen = address.zone === null ? undefined : zones.byId.get(address.zone)
  const zoneFocus = useZoneFocus(zones.shapes, zoneOpen === undefined ? null : zoneOpen.id)
  const places = usePlaces(address, layers, loaded)
  const suburbs = useLateness(address.list === 'lateness' && loaded, filter, today)
  const [place, setPlace] = useState<Focus | null>(null)
  const chosenFocus =
    selected === null
      ? (places.focus ?? zoneFocus ?? (address.list === 'lateness' ? place : null) ?? branchFocus)
      : selectedFocus
  const focus = loaded ? chosenFocus : null

  useKeys(
    [{ keys: 'f', label: messages.followKey, run: () => address.setFollow(!address.follow) }],
    selectedDriver !== null,
  )
  const total = useIds(drivers).length

  // One stands beside the map: what is drawn before what is opened, and that before lists.
  const panel =
    editing !== null
      ? 'editor'
      : (selected?.of ??
        places.opened?.of ??
        (address.zone !== null && mayZones
          ? 'zone'
          : address.list === 'zones' && !mayZones
            ? null
            : address.list))

  const side = sideOf()
  function sideOf(): { view: SideView; onClose: () => void } | null {
    const toDriver = (id: number) => select({ of: 'driver', id })
    const closeList = () => address.setList(null)
    if (editing !== null) {
      const onDone = (id: number | null) => {
        setEditing(null)
        address.setZone(id)
      }
      const zone = editing === 'new' ? null : (zones.byId.get(editing) ?? null)
      return { view: { is: 'editor', of: editing, zone, drawn, onDone }, onClose: () => onDone(null) }
    }
    if (panel === 'zone' && address.zone !== null) {
      const onEdit = mayDraw && zoneOpen !== undefined ? () => setEditing(zoneOpen.id) : null
      const onClose = () => address.setZone(null)
      const may = { onEdit, mayDelete: mayDraw && mayDelete }
      return { view: { is: 'zone', id: address.zone, zones, ...may, onDriver: toDriver, onClose }, onClose }
    }
    if (panel === 'zones') {
      const onDraw = mayDraw ? () => setEditing('new') : null
      return {
        view: { is: 'zones', zones, onDraw, onZone: address.setZone, onClose: closeList },
        onClose: closeList,
      }
    }
    if (panel === 'places') {
      const onShowPoints = layers.points ? null : () => setLayers({ ...layers, points: true })
      const { hubs, counts, points } = places
      const shown = {
        hubs,
        counts,
        points: places.mayPoints ? points : null,
        isFiltered: filter.branches.size > 0,
      }
      return {
        view: { is: 'places', ...shown, onShowPoints, onOpen: address.setPlace, onClose: closeList },
        onClose: closeList,
      }
    }
    if (panel === 'hub' || panel === 'point') {
      const onClose = () => address.setPlace(null)
      const id = places.opened?.id ?? 0
      const onShipment = (shipment: number) => select({ of: 'shipment', id: shipment })
      return panel === 'hub'
        ? { view: { is: 'hub', id, onShipment, onClose }, onClose }
        : { view: { is: 'point', id, points: places.points, onClose }, onClose }
    }
    if (panel !== 'lateness') return null
    const onPlace = (at: Place) => setPlace({ place: at, zoom: 12 })
    return { view: { is: 'lateness', suburbs, drawn, onPlace, onClose: closeList }, onClose: closeList }
  }

  // Who draws on the map selects nothing.
  const actsNow = editing === null ? acts : undefined
  const map = (
    <FleetMap
      label={messages.vehiclesAndStops}
      showsStop={showsStop}
      showsVehicle={showsVehicle}
      stops={layers.stops}
      vehicles={layers.vehicles}
      selected={selected}
      chosen={chosen}
      onPick={(pick, adds) =>
        adds && actsNow !== undefined && pick?.of === 'shipment'
          ? choose(toggled(chosen, pick.id))
          : select(pick)
      }
      onEnclose={actsNow && ((ids, adds) => choose(adds ? new Set([...chosen, ...ids]) : ids))}
      stopActs={actsNow}
      vehicleActs={vehicleActs}
      routeLine={stops}
      trail={trail}
      follow={address.follow ? selectedDriver : null}
      onFollowEnd={() => address.follow && address.setFollow(false)}
      focus={focus}
      onMap={setDrawn}
      signAt={places.signAt}
      onGround={(at) => {
        const id = layers.zones ? zoneAt(zones.shapes, at) : null
        if (id !== null || address.zone !== null || places.opened !== null) address.setZone(id)
      }}
      isInert={editing !== null}
    />
  )
  const onMap = drawn !== null && (
    <DrawnOnMap
      drawn={drawn}
      zones={
        layers.zones
          ? {
              zones: zones.zones,
              chosen: address.zone,
              hidden: typeof editing === 'number' ? editing : null,
            }
          : null
      }
      places={places.onMap}
      fallback={null}
    />
  )
  if (wall) {
    return (
      <WallScenes
        name={settings.provider_title}
        freshness={workspace.freshness}
        scenes={[
          {
            key: 'map',
            title: messages.vehiclesAndStops,
            render: () => (
              <>
                {map}
                {onMap}
              </>
            ),
          },
        ]}
      />
    )
  }
  return (
    <div className={css.screen}>
      <PageHeader
        title={messages.title}
        note={wide ? messages.count(total) : undefined}
        modesSuffice
        actions={<RewindButton />}
      >
        {wide && (
          <Button
            size="xs"
            variant="default"
            aria-pressed={address.list === 'places'}
            onClick={() => address.setList(address.list === 'places' ? null : 'places')}
          >
            {messages.hubs}
          </Button>
        )}
        {mayZones && wide && (
          <Button
            size="xs"
            variant="default"
            aria-pressed={address.list === 'zones'}
            onClick={() => address.setList(address.list === 'zones' ? null : 'zones')}
          >
            {messages.zones}
          </Button>
        )}
        {!wide && (
          <Segments
            label={messages.shown}
            options={[
              { value: 'map', label: messages.map },
              { value: 'drivers', label: messages.drivers },
            ]}
            chosen={shown}
            onChoose={setShown}
          />
        )}
      </PageHeader>
      {(wide || shown === 'drivers') && (
        <section className={css.list} aria-label={messages.drivers}>
          <FilterBar
            search={address.text}
            onSearch={address.setText}
            placeholder={messages.find}
            facets={[
              {
                label: messages.branch,
                options: activeBranches.map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                  count: perBranch.count(String(id)),
                })),
                chosen: address.branches,
                onChoose: address.setBranches,
              },
            ]}
          />
          <div className={css.sort}>
            <Segments
              label={messages.sort}
              options={[
                { value: 'name', label: messages.sorts.name },
                { value: 'late', label: messages.sorts.late },
              ]}
              chosen={address.sort}
              onChoose={address.setSort}
            />
          </div>
          <div className={css.drivers}>
            <LiveTable
              label={messages.drivers}
              store={workspace.drivers}
              view={drivers}
              // Who is late in the meantime is no other question: the list keeps its place, and stands still under the pointer.
              viewKey={JSON.stringify([address.text, [...address.branches], address.sort])}
              columns={NO_COLUMNS}
              card={(driver) => <DriverCard driver={driver} counts={counts} visitsBy={visitsBy} />}
              cardHeight={3}
              loading={!loaded}
              opened={selectedDriver}
              onOpen={(id) => {
                select({ of: 'driver', id })
                setShown('map')
              }}
              empty={
                firstStep !== null && !isPast ? (
                  <FirstRun step={firstStep} small fallback={null} />
                ) : (
                  <EmptyState small title={messages.noneSuch}>
                    {messages.noneSuchText}
                  </EmptyState>
                )
              }
            />
          </div>
        </section>
      )}
      {(wide || shown === 'map') && (
        <div className={css.map}>
          {map}
          {onMap}
          <Legend
            layers={layers}
            onLayers={setLayers}
            mayZones={mayZones}
            mayPoints={places.mayPoints}
            onPlaces={wide ? null : () => address.setList('places')}
            onZones={wide ? null : () => address.setList('zones')}
            lateness={address.list === 'lateness'}
            onLateness={(on) => address.setList(on ? 'lateness' : null)}
            opened={wide && (panel === null || panel === 'lateness')}
          />
        </div>
      )}
      {panel === 'driver' && selected !== null && (
        <DriverPanel
          id={selected.id}
          stops={stops}
          counts={counts}
          visitsBy={visitsBy}
          follow={address.follow}
          onFollow={address.setFollow}
          showsTrail={address.trail}
          onShowTrail={address.setTrail}
          onTrail={setTrail}
          onShipment={(id) => select({ of: 'shipment', id })}
          tripsheetOf={vehicleActs.tripsheetOf}
          onClose={() => select(null)}
        />
      )}
      {panel === 'shipment' && selected !== null && (
        <ShipmentPanel
          id={selected.id}
          acts={acts}
          isBesideSelection={chosen.size > 0}
          onDriver={(id) => select({ of: 'driver', id })}
          onClose={() => select(null)}
        />
      )}
      {dialog}
      {side !== null && <MapSide view={side.view} onClose={side.onClose} fallback={null} />}
    </div>
  )
}
