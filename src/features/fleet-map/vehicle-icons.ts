/** The signs of vehicles on the overlay: one each, one for several that hide each other, and names where they have room. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { LiveDriver } from '../../contract/live.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { drawGroup, drawVehicle, nameWidth, type OverlayColours } from './draw.ts'
import type { FleetMotion } from './fleet-motion.ts'
import { type Dot, type Group, grouped, namedDots, stackAt, staysTogether } from './grouping.ts'
import { type Pick, samePick } from './pick.ts'
import { vehicleState } from './vehicle.ts'

interface Inputs {
  readonly map: MapLibre
  readonly drivers: EntityStore<LiveDriver>
  readonly fleet: FleetMotion
  /** Business time, ms. */
  readonly businessNow: () => number
  readonly hasStops: (driverId: number) => boolean
  readonly colours: OverlayColours
}

interface Shown {
  readonly shows: (driver: LiveDriver) => boolean
  readonly selected: Pick | null
  readonly hovered: Pick | null
  /** px */
  readonly pointer: { x: number; y: number } | null
}

export interface VehicleIcons {
  /** `now` is the wall clock, ms. */
  draw(context: CanvasRenderingContext2D, now: number, shown: Shown): void
  /** Forgets what was drawn: nothing is there to be hit. */
  clear(): void
  /** Where each was drawn last, px. */
  readonly drawn: ReadonlyMap<number, { x: number; y: number }>
  at(x: number, y: number): number | null
  groupAt(x: number, y: number): Group | undefined
  /** Vehicles at a point that no zoom would show apart, or that lie on one another now, near as the map is. */
  stackAt(x: number, y: number): readonly number[] | null
}

/** px: a finger is wider than a pointer, so vehicles are easy to hit. */
const HIT = 15
/** px outside of the window that are still drawn: half a sign may reach in. */
const MARGIN = 40
/** From this zoom vehicles bear their drivers' names. */
const NAMES_FROM = 10.5
/** px that a name needs, with the room around it. */
const NAME_HEIGHT = 15
/** Below this zoom vehicles in one town are one sign with their number; px between them, of the sign, around it. */
const GROUPS_BELOW = 9
const GROUP_REACH = 34
const GROUP_OFFSET = 24
const GROUP_HIT = { x: 22, y: 12 }
/** Nearer, only what stands on one spot, as in the yard of a hub. */
const PILE_REACH = 7
/** Nearer than this nobody goes to tell vehicles apart. */
const NEAREST_ZOOM = 15

export function createVehicleIcons({
  map,
  drivers,
  fleet,
  businessNow,
  hasStops,
  colours,
}: Inputs): VehicleIcons {
  const { k } = colours
  const drawn = new Map<number, { x: number; y: number }>()
  let groups: readonly Group[] = []

  /** Those in sight, in the order of their ids, so that groups do not flicker. */
  function inSight(now: number, shows: Shown['shows']): Dot[] {
    const { clientWidth, clientHeight } = map.getCanvas()
    const dots: Dot[] = []
    for (const id of fleet.ids()) {
      const driver = drivers.get(id)
      const place = fleet.place(id, now)
      if (driver === undefined || place === null || !shows(driver)) continue
      const { x, y } = map.project([place.lng, place.lat])
      if (x < -MARGIN || y < -MARGIN || x > clientWidth + MARGIN || y > clientHeight + MARGIN) continue
      dots.push({ id, x, y })
    }
    return dots
  }

  /** Only three and more hide each other badly enough; their sign stands above and beside the cluster of their stops. */
  function groupsOf(dots: readonly Dot[], reach: number): Group[] {
    return grouped(dots, reach)
      .filter(({ ids }) => ids.length >= 3)
      .map(({ x, y, ids }) => ({ x: x + GROUP_OFFSET * k, y: y - GROUP_OFFSET * k, ids }))
  }

  function groupAt(x: number, y: number): Group | undefined {
    return groups.find(
      (group) => Math.abs(group.x - x) < GROUP_HIT.x * k && Math.abs(group.y - y) < GROUP_HIT.y * k,
    )
  }

  return {
    drawn,
    groupAt,
    clear() {
      drawn.clear()
      groups = []
    },
    draw(context, now, { shows, selected, hovered, pointer }) {
      const zoom = map.getZoom()
      const dots = inSight(now, shows)
      drawn.clear()
      for (const { id, x, y } of dots) drawn.set(id, { x, y })
      const isMarked = (id: number) =>
        samePick(selected, { of: 'driver', id }) || samePick(hovered, { of: 'driver', id })

      const reach = (zoom < GROUPS_BELOW ? GROUP_REACH : PILE_REACH) * k
      const unmarked = dots.filter(({ id }) => !isMarked(id))
      groups = groupsOf(unmarked, reach)
      const hot = pointer === null ? undefined : groupAt(pointer.x, pointer.y)
      for (const group of groups) drawGroup(context, group, group.ids.length, group === hot, colours)

      // Who is selected or pointed at comes first where names need room, and lies on top.
      const hidden = new Set(groups.flatMap(({ ids }) => ids))
      const single = dots
        .filter(({ id }) => !hidden.has(id))
        .sort((a, b) => Number(isMarked(b.id)) - Number(isMarked(a.id)))
      const named = namedDots(
        single.filter(({ id }) => isMarked(id) || zoom >= NAMES_FROM),
        (id) => nameWidth(context, drivers.get(id)?.name ?? '') * k,
        NAME_HEIGHT * k,
      )
      const business = businessNow()
      for (const { id, x, y } of single.reverse()) {
        const driver = drivers.get(id)
        if (driver === undefined) continue
        drawVehicle(
          context,
          { x, y },
          {
            state: vehicleState(driver, business, hasStops(id)),
            heading: (driver.heading ?? 0) - map.getBearing(),
            name: named.has(id) ? driver.name : null,
            isSelected: samePick(selected, { of: 'driver', id }),
            isHovered: samePick(hovered, { of: 'driver', id }),
            size: zoom < 7 ? 0.72 : zoom < 9.5 ? 0.86 : 1,
            colours,
          },
        )
      }
    },
    stackAt(x, y) {
      const dots = [...drawn].map(([id, point]): Dot => ({ id, ...point }))
      const group = groupAt(x, y)
      const zoom = map.getZoom()
      if (group === undefined) {
        const hidden = new Set(groups.flatMap(({ ids }) => ids))
        const ids = stackAt(
          dots.filter(({ id }) => !hidden.has(id)),
          { x, y },
          HIT * k,
          PILE_REACH * k,
        )
        return zoom >= GROUPS_BELOW && ids.length > 1 ? ids : null
      }
      const members = dots.filter(({ id }) => group.ids.includes(id))
      const times = 2 ** Math.max(0, NEAREST_ZOOM - zoom)
      return zoom >= GROUPS_BELOW || staysTogether(members, times, PILE_REACH * k) ? group.ids : null
    },
    at(x, y) {
      const hidden = new Set(groups.flatMap(({ ids }) => ids))
      let nearest: number | null = null
      let least = HIT * k
      for (const [id, point] of drawn) {
        const distance = Math.hypot(point.x - x, point.y - y)
        if (distance >= least || hidden.has(id)) continue
        least = distance
        nearest = id
      }
      return nearest
    },
  }
}
