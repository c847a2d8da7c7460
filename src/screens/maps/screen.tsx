import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import { startOfDay } from '../../domain/values/moment.ts'
import { stopRowsOf } from '../../features/assignment/request-rows.ts'
import { FleetMap, type Focus, type MapTrail, stopOf } from '../../features/fleet-map/lazy-fleet-map.tsx'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { Rewindable, RewindButton } from '../../features/rewind/rewindable.tsx'
import { useAccess } from '../../features/session/access.tsx'
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
import { LiveTable } from '../../ui/table/live-table.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { DriverCard } from './driver-card.tsx'
import { DriverPanel } from './driver-panel.tsx'
import {
  byLateness,
  byPlan,
  countsOf,
  latenessKey,
  type MapFilter,
  nextVisit,
  readLateness,
  showsDriver,
  showsStopOf,
  stopsOf,
} from './driver-route.ts'
import { type Layers, Legend } from './legend.tsx'
import css from './maps.module.css'
import { maps as messages } from './messages.ts'
import { ShipmentPanel } from './shipment-panel.tsx'
import { useMapUrlState } from './url-state.ts'
import { useBranchFocus } from './use-branch-focus.ts'

const byName = byLateness(() => 0)
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
  const { settings } = useAccess()
  const { branches } = useGeneralData()
  const { wall } = useWall()
  const address = useMapUrlState()
  const { selected, select } = address
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const [shown, setShown] = useState<'map' | 'drivers'>('map')
  const [layers, setLayers] = useState<Layers>({ vehicles: true, stops: true, done: false })
  const [trail, setTrail] = useState<MapTrail | null>(null)
  const today = useClock(startOfDay)

  const counts = useMemo(
    () => countView(stopRowsOf(workspace), (shipment) => countsOf(shipment, workspace.now(), today)),
    [workspace, today],
  )
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
  const stops = useMemo(
    () => stopsOf(roundIds.flatMap((id) => stopRowsOf(workspace).get(id) ?? [])),
    [roundIds, workspace],
  )
  const showsStop = useCallback(
    (shipment: LiveShipment) =>
      showsStopOf(shipment, filter) &&
      (nextVisit(shipment) !== null ||
        (layers.done && isDelivered(shipment.status) && (shipment.delivered_at ?? 0) >= today)),
    [layers.done, today, filter],
  )
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
  const focus = selected === null && loaded ? branchFocus : selectedFocus

  useKeys(
    [{ keys: 'f', label: messages.followKey, run: () => address.setFollow(!address.follow) }],
    selectedDriver !== null,
  )
  const total = useIds(drivers).length

  const map = (
    <FleetMap
      label={messages.vehiclesAndStops}
      showsStop={showsStop}
      showsVehicle={showsVehicle}
      stops={layers.stops}
      vehicles={layers.vehicles}
      selected={selected}
      onPick={select}
      routeLine={stops}
      trail={trail}
      follow={address.follow ? selectedDriver : null}
      onFollowEnd={() => address.follow && address.setFollow(false)}
      focus={focus}
    />
  )
  if (wall) {
    return (
      <WallScenes
        name={settings.provider_title}
        freshness={workspace.freshness}
        scenes={[{ key: 'map', title: messages.vehiclesAndStops, render: () => map }]}
      />
    )
  }
  return (
    <div className={css.screen}>
      <PageHeader
        title={messages.title}
        note={wide ? messages.count(total) : undefined}
        actions={<RewindButton />}
      >
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
                options: [...branches.values()].map(({ id, name }) => ({
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
              card={(driver) => <DriverCard driver={driver} counts={counts} />}
              cardHeight={3}
              loading={!loaded}
              opened={selectedDriver}
              onOpen={(id) => {
                select({ of: 'driver', id })
                setShown('map')
              }}
              empty={
                <EmptyState small title={messages.noneSuch}>
                  {messages.noneSuchText}
                </EmptyState>
              }
            />
          </div>
        </section>
      )}
      {(wide || shown === 'map') && (
        <div className={css.map}>
          {map}
          <Legend layers={layers} onLayers={setLayers} opened={wide && selected === null} />
        </div>
      )}
      {selected?.of === 'driver' && (
        <DriverPanel
          id={selected.id}
          stops={stops}
          counts={counts}
          follow={address.follow}
          onFollow={address.setFollow}
          showsTrail={address.trail}
          onShowTrail={address.setTrail}
          onTrail={setTrail}
          onShipment={(id) => select({ of: 'shipment', id })}
          onClose={() => select(null)}
        />
      )}
      {selected?.of === 'shipment' && (
        <ShipmentPanel
          id={selected.id}
          onDriver={(id) => select({ of: 'driver', id })}
          onClose={() => select(null)}
        />
      )}
    </div>
  )
}
