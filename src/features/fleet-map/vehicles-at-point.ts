/** What lies at a point of the map: a vehicle, the sign of several, or vehicles on one another. */
import type { Map as MapLibre } from 'maplibre-gl'
import { type Camera, cameraOf, onScreen } from '../../ui/map/chart.ts'
import type { FleetMotion } from './fleet-motion.ts'
import { type Dot, staysTogether } from './grouping.ts'

/** Vehicles drawn as one: where, on the chart. */
export interface VehicleGroup {
  readonly x: number
  readonly y: number
  readonly ids: readonly number[]
}

interface Inputs {
  readonly map: MapLibre
  readonly fleet: FleetMotion
  /** How large everything is drawn. */
  readonly k: number
  readonly groups: () => readonly VehicleGroup[]
  /** Whether the vehicle of a row is on the map, and in no group. */
  readonly isAlone: (slot: number) => boolean
}

/** Points are px of the map. */
export interface VehiclesAtPoint {
  at(x: number, y: number): number | null
  groupAt(x: number, y: number): VehicleGroup | undefined
  /** Vehicles at a point that no zoom would show apart, or that lie on one another now, near as the map is. */
  stackAt(x: number, y: number): readonly number[] | null
  /** Where the sign of a group stands: above and beside the cluster of their stops. */
  signOf(camera: Camera, group: VehicleGroup): { readonly x: number; readonly y: number }
}

/** px: a finger is wider than a pointer, so vehicles are easy to hit. */
const HIT = 15
/** px of the sign of a group, from its place and around it. */
const GROUP_OFFSET = 24
const GROUP_HIT = { x: 22, y: 12 }
/** Below this zoom vehicles in one town are one sign. */
export const GROUPS_BELOW = 9
/** Nearer, only what stands on one spot, as in the yard of a hub; px. */
export const PILE_REACH = 7
/** Nearer than this nobody goes to tell vehicles apart. */
const NEAREST_ZOOM = 15

export function createVehiclesAtPoint({ map, fleet, k, groups, isAlone }: Inputs): VehiclesAtPoint {
  const signOf = (camera: Camera, group: VehicleGroup) => {
    const { x, y } = onScreen(camera, group)
    return { x: x + GROUP_OFFSET * k, y: y - GROUP_OFFSET * k }
  }

  function groupAt(x: number, y: number): VehicleGroup | undefined {
    const camera = cameraOf(map)
    return groups().find((group) => {
      const sign = signOf(camera, group)
      return Math.abs(sign.x - x) < GROUP_HIT.x * k && Math.abs(sign.y - y) < GROUP_HIT.y * k
    })
  }

  /** Those who are drawn by themselves within so many px of a point, the nearest first. */
  function nearTo(x: number, y: number, reach: number): Dot[] {
    const camera = cameraOf(map)
    const now = performance.now()
    const near: (Dot & { readonly away: number })[] = []
    for (let slot = 0; slot < fleet.rows.count; slot++) {
      if (!isAlone(slot)) continue
      const dot = { id: fleet.rows.idAt(slot), ...onScreen(camera, fleet.at(slot, now)) }
      const away = Math.hypot(dot.x - x, dot.y - y)
      if (away < reach) near.push({ ...dot, away })
    }
    return near.sort((a, b) => a.away - b.away)
  }

  /** The vehicle at a point with those that lie on it; null: none do. */
  function pileAt(x: number, y: number): readonly number[] | null {
    const [nearest, ...others] = nearTo(x, y, (HIT + PILE_REACH) * k)
    if (nearest === undefined || Math.hypot(nearest.x - x, nearest.y - y) >= HIT * k) return null
    const on = others.filter((dot) => Math.hypot(dot.x - nearest.x, dot.y - nearest.y) < PILE_REACH * k)
    return on.length > 0 ? [nearest.id, ...on.map(({ id }) => id)] : null
  }

  return {
    signOf,
    groupAt,
    at: (x, y) => nearTo(x, y, HIT * k)[0]?.id ?? null,
    stackAt(x, y) {
      const group = groupAt(x, y)
      const zoom = map.getZoom()
      if (group === undefined) return zoom < GROUPS_BELOW ? null : pileAt(x, y)
      if (zoom >= GROUPS_BELOW) return group.ids
      const camera = cameraOf(map)
      const now = performance.now()
      const members = group.ids.flatMap((id): Dot[] => {
        const slot = fleet.rows.slotOf(id)
        return slot === undefined ? [] : [{ id, ...onScreen(camera, fleet.at(slot, now)) }]
      })
      const times = 2 ** Math.max(0, NEAREST_ZOOM - zoom)
      return staysTogether(members, times, PILE_REACH * k) ? group.ids : null
    },
  }
}
