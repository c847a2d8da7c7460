import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { branchOfNextStop } from '../../domain/shipments/next-stop.ts'
import { pageOfStop, requestOf, stopRowsOf } from '../../features/assignment/request-rows.ts'
import type { Focus } from '../../features/fleet-map/fleet-map.tsx'
import type { Pick } from '../../features/fleet-map/pick.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useAfterPaint } from '../../ui/loading/after-paint.ts'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { groupKey, isSelected, parseGroupName } from './attention-groups.ts'
import css from './day-map.module.css'
import { stopsOf } from './driver-routes.ts'
import { boundsOf, distinctPlaces, nextPlace } from './map-focus.ts'
import { opsDashboard as messages } from './messages.ts'
import type { DashboardSelection } from './url-codec.ts'
import { useDashboardViews } from './use-dashboard-views.tsx'
import { useOpenedShipment } from './use-opened-shipment.ts'

const FleetMap = lazyBackground(() => import('../../features/fleet-map/fleet-map.tsx'))

interface DayMapProps {
  scope: BranchScope
  chosen: DashboardSelection
  onChoose?: (chosen: DashboardSelection) => void
}

/** Where it is that somebody is needed; of what is chosen beside it, only that. */
export function DayMap({ scope, chosen, onChoose }: DayMapProps) {
  const workspace = useLiveWorkspace()
  const navigate = useNavigate()
  const { isPast } = useAccess()
  const { open } = useOpenedShipment()
  const driverId = driverOf(chosen)
  // MapLibre with its worker is as large as the dashboard: figures and causes come first.
  const isItsTurn = useAfterPaint(useSignal(workspace.loaded))
  const showsStop = useCallback(
    (row: LiveShipment) => shows(chosen, scope, row, workspace.now()),
    [chosen, scope, workspace],
  )
  const showsVehicle = useCallback(
    ({ branch_id }: LiveDriver) => scope === 'all' || branch_id === scope,
    [scope],
  )
  const onPick = useCallback(
    (pick: Pick | null) => {
      if (pick?.of !== 'shipment') onChoose?.(pick === null ? null : { is: 'driver', id: pick.id })
      else if (!isPast) navigate(pageOfStop(pick.id))
      // Its page is of now; of a collection request there is no panel of then.
      else if (requestOf(pick.id) === null) open(pick.id)
    },
    [navigate, onChoose, isPast, open],
  )
  const selected = useMemo<Pick | null>(
    () => (driverId === null ? null : { of: 'driver', id: driverId }),
    [driverId],
  )
  const way = useWay(chosen?.is === 'driver' ? chosen.id : null)
  const focus = useFocus(scope, chosen, showsStop)
  const ground = <div className={css.blank} role="status" aria-label={messages.mapLoading} />
  return (
    <div className={css.map}>
      {isItsTurn ? (
        <FleetMap
          fallback={ground}
          label={messages.vehiclesAndStops}
          showsStop={showsStop}
          showsVehicle={showsVehicle}
          selected={selected}
          onPick={onChoose === undefined ? undefined : onPick}
          routeLine={way}
          focus={focus}
        />
      ) : (
        ground
      )}
    </div>
  )
}

/** The driver who is chosen, or who is behind what is chosen. */
function driverOf(chosen: DashboardSelection): number | null {
  if (chosen?.is === 'driver') return chosen.id
  const behind = chosen === null ? null : parseGroupName(chosen.name).behind
  return behind?.is === 'driver' ? behind.id : null
}

function shows(chosen: DashboardSelection, scope: BranchScope, row: LiveShipment, now: number): boolean {
  if (chosen?.is === 'driver')
    return stopsOf(row).some((stop) => stop.driverId === chosen.id && stop.visitedAt === null)
  const key = groupKey(row, now)
  if (chosen !== null) return isSelected(key, chosen.name, scope)
  return key !== null && (scope === 'all' || branchOfNextStop(row) === scope)
}

/** The doors that a driver still has to go to, in order. */
function useWay(driverId: number | null): readonly Place[] {
  const rows = stopRowsOf(useLiveWorkspace())
  const routes = useSignal(useDashboardViews().driverRoutes)
  const minute = useMinute()
  return useMemo(() => {
    const route = driverId === null ? undefined : routes.at(minute).find((one) => one.driverId === driverId)
    const places = (route?.stops ?? []).flatMap((stop) => {
      const row = stop.visitedAt === null ? rows.get(stop.id) : undefined
      const place = row === undefined ? null : nextPlace(row, stop.kind)
      return place ?? []
    })
    return distinctPlaces(places)
  }, [driverId, routes, minute, rows])
}

/** What to bring into sight: reckoned when something else is chosen, and left alone while it changes. */
function useFocus(
  scope: BranchScope,
  chosen: DashboardSelection,
  showsStop: (row: LiveShipment) => boolean,
): Focus | null {
  const workspace = useLiveWorkspace()
  const loaded = useSignal(workspace.loaded)
  const branch = useGeneralData().branches.get(scope === 'all' ? 0 : scope)
  // Its place alone: a branch that has got another name is where it was.
  const [lat, lng] = [branch?.lat, branch?.lng]
  return useMemo(() => {
    if (!loaded) return null
    const around = lat === undefined || lng === undefined ? null : { place: { lat, lng }, zoom: 9 }
    if (chosen === null) return around
    const places: Place[] = []
    const rows = stopRowsOf(workspace)
    for (const id of rows.ids()) {
      const row = rows.get(id)
      if (row === undefined || !showsStop(row)) continue
      const place = nextPlace(row, null)
      if (place !== null) places.push(place)
    }
    const driverId = driverOf(chosen)
    const driver = driverId === null ? undefined : workspace.drivers.get(driverId)
    if (driver !== undefined && driver.lat !== null && driver.lng !== null)
      places.push({ lat: driver.lat, lng: driver.lng })
    const bounds = boundsOf(places)
    return bounds === null ? around : { bounds }
  }, [loaded, lat, lng, chosen, showsStop, workspace])
}
