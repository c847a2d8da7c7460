/**
 * The signs of vehicles above the map: one each, one for several that hide each other, and names where they have room.
 *
 * Single signs are the graphics card's. Which hide each other, and which names have room, is looked at again twice a second.
 */
import type { Map as MapLibre } from 'maplibre-gl'
import type { LiveDriver } from '../../contract/live.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { type Camera, cameraOf, onChart, onScreen } from '../../ui/map/chart.ts'
import { createMovingSigns, SIGN_NUMBERS } from '../../ui/map/moving-signs.ts'
import { drawGroup, drawName, drawVehicle, nameWidth, type OverlayColours, SIGN_SIDE } from './draw.ts'
import type { FleetMotion } from './fleet-motion.ts'
import { type Dot, grouped, namedDots } from './grouping.ts'
import { createLookTimes } from './look-times.ts'
import { type Pick, samePick } from './pick.ts'
import type { Written } from './sign-rows.ts'
import { type VehicleState, vehicleState } from './vehicle.ts'
import {
  createVehiclesAtPoint,
  GROUPS_BELOW,
  PILE_REACH,
  type VehicleGroup,
  type VehiclesAtPoint,
} from './vehicles-at-point.ts'

interface Inputs {
  readonly map: MapLibre
  readonly drivers: EntityStore<LiveDriver>
  readonly fleet: FleetMotion
  /** Business time, ms. */
  readonly businessNow: () => number
  readonly hasStops: (driverId: number) => boolean
  readonly colours: OverlayColours
  readonly onRestored: () => void
}

export interface Marked {
  readonly selected: Pick | null
  readonly hovered: Pick | null
  /** px */
  readonly pointer: { x: number; y: number } | null
}

export interface VehicleIcons extends Omit<VehiclesAtPoint, 'signOf'> {
  readonly canvas: HTMLCanvasElement
  /** Which vehicles are on the map, as soon as they are looked at again. */
  choose(shows: (driver: LiveDriver) => boolean): void
  update(written: Written): void
  /** Looks again at so many of them, from a row on: time has passed, others are chosen, or somebody has other stops. Where it ended; null: with the last. */
  lookAgain(from: number, most: number): number | null
  /** Looks for groups and names, when it was asked for or at its time. `now` is the wall clock, ms. True where it did. */
  regroup(now: number, marked: Marked): boolean
  /** Groups and names are another's, as soon as they are drawn. */
  regroupSoon(): void
  /** Somebody was reported since it was looked. */
  readonly owesLook: boolean
  isLookDue(now: number): boolean
  draw(now: number): void
  /** What lies above: groups, names, and who is marked. */
  drawAbove(context: CanvasRenderingContext2D, now: number, marked: Marked): void
  /** Whether something of that moves with its vehicle. */
  readonly movesAbove: boolean
  end(): void
}

/** In the order of their pictures. */
const STATES: readonly VehicleState[] = ['driving', 'stopped', 'still', 'parked', 'silent']
/** px outside of the window in which signs are still looked at: the map may be dragged there before the next look. */
const MARGIN = 200
/** From this zoom vehicles bear their drivers' names. */
const NAMES_FROM = 10.5
/** px that a name needs, with the room around it. */
const NAME_HEIGHT = 15
/** More names than this nobody reads, and more vehicles are not asked whether theirs has room. */
const MOST_NAMES = 150
const MOST_ASKED = 1_000
/** Further vehicles in sight are in no group: nobody has so many, and the page must not stand still for them. */
const MOST_GROUPED = 20_000
/** px between vehicles in one town that are one sign with their number. */
const GROUP_REACH = 34

export function createVehicleIcons(inputs: Inputs): VehicleIcons {
  const { map, drivers, fleet, businessNow, hasStops, colours } = inputs
  const { rows } = fleet
  const { k } = colours
  const signs = createMovingSigns({
    draws: 'vehicles',
    pictures: picturesOf(colours),
    count: STATES.length,
    side: SIGN_SIDE * k,
    onRestored: inputs.onRestored,
  })
  let shows: (driver: LiveDriver) => boolean = () => true
  /** By row: whether it is on the map; whether it is drawn by itself. */
  let chosen = new Uint8Array(64)
  let shown = new Uint8Array(64)
  let groups: readonly VehicleGroup[] = []
  let hidden: ReadonlySet<number> = new Set()
  let named: ReadonlySet<number> = new Set()
  let marks: readonly number[] = []
  const looks = createLookTimes()

  const { signOf, groupAt, at, stackAt } = createVehiclesAtPoint({
    map,
    fleet,
    k,
    groups: () => groups,
    isAlone: (slot) => chosen[slot] === 1 && !hidden.has(rows.idAt(slot)),
  })

  const sizeAt = (zoom: number) => (zoom < 7 ? 0.72 : zoom < 9.5 ? 0.86 : 1)

  function makeRoom(): void {
    if (chosen.length >= rows.count) return
    const more = () => new Uint8Array(2 * rows.count)
    const [was, had] = [chosen, shown]
    ;[chosen, shown] = [more(), more()]
    chosen.set(was)
    shown.set(had)
  }

  function look(slots: Iterable<number>): void {
    const business = businessNow()
    for (const slot of slots) {
      const id = rows.idAt(slot)
      const driver = drivers.get(id)
      chosen[slot] = driver !== undefined && shows(driver) ? 1 : 0
      shown[slot] = isShown(slot)
      if (driver === undefined) continue
      const state = vehicleState(driver, business, hasStops(id))
      rows.numbers[slot * SIGN_NUMBERS + 6] = STATES.indexOf(state)
      rows.numbers[slot * SIGN_NUMBERS + 7] = state === 'driving' ? radians(driver.heading) : -1
    }
  }

  /** Who is chosen, in no group and not marked. */
  function isShown(slot: number): 0 | 1 {
    const id = rows.idAt(slot)
    return chosen[slot] === 1 && !hidden.has(id) && !marks.includes(id) ? 1 : 0
  }

  function tellShown(): void {
    for (let slot = 0; slot < rows.count; slot++) shown[slot] = isShown(slot)
    signs.show(shown)
  }

  /** Those who are on the map, in sight or nearly. */
  function inSight(now: number, camera: Camera): Dot[] {
    const { clientWidth, clientHeight } = map.getCanvas()
    const dots: Dot[] = []
    for (let slot = 0; slot < rows.count && dots.length < MOST_GROUPED; slot++) {
      if (chosen[slot] !== 1) continue
      const { x, y } = onScreen(camera, fleet.at(slot, now))
      if (x < -MARGIN || y < -MARGIN || x > clientWidth + MARGIN || y > clientHeight + MARGIN) continue
      dots.push({ id: rows.idAt(slot), x, y })
    }
    return dots
  }

  const marksOf = ({ selected, hovered }: Marked) =>
    [selected, hovered].flatMap((pick) => (pick?.of === 'driver' ? pick.id : []))

  return {
    canvas: signs.canvas,
    get movesAbove() {
      return named.size > 0 || marks.length > 0
    },
    choose(next) {
      shows = next
    },
    update({ slots, from, to }) {
      makeRoom()
      look(slots)
      looks.reported()
      signs.tell(rows.numbers, rows.count, from, to)
      signs.show(shown)
    },
    lookAgain(from, most) {
      const to = Math.min(rows.count, from + most)
      look(range(from, to))
      signs.tell(rows.numbers, rows.count, from, to)
      signs.show(shown)
      if (to < rows.count) return to
      looks.soon()
      return null
    },
    regroupSoon: looks.soon,
    get owesLook() {
      return looks.isOwed
    },
    isLookDue: (now) => looks.isDue(now, map.getZoom()),
    regroup(now, marked) {
      const zoom = map.getZoom()
      if (!looks.isDue(now, zoom)) return false
      const began = performance.now()
      const camera = cameraOf(map)
      marks = marksOf(marked)
      const dots = inSight(now, camera)
      // Only three and more hide each other badly enough.
      const found = grouped(
        dots.filter(({ id }) => !marks.includes(id)),
        (zoom < GROUPS_BELOW ? GROUP_REACH : PILE_REACH) * k,
      ).filter(({ ids }) => ids.length >= 3)
      groups = found.map(({ x, y, ids }) => ({ ...onChart(camera, { x, y }), ids }))
      hidden = new Set(groups.flatMap(({ ids }) => ids))
      named = zoom < NAMES_FROM ? new Set() : namesOf(dots)
      tellShown()
      looks.looked(now, zoom, performance.now() - began)
      return true
    },
    draw(now) {
      const turn = (map.getBearing() * Math.PI) / 180
      signs.draw(cameraOf(map), fleet.seconds(now), sizeAt(map.getZoom()), turn)
    },
    drawAbove(context, now, marked) {
      const camera = cameraOf(map)
      const zoom = map.getZoom()
      const { pointer, selected, hovered } = marked
      const hot = pointer === null ? undefined : groupAt(pointer.x, pointer.y)
      for (const group of groups)
        drawGroup(context, signOf(camera, group), group.ids.length, group === hot, colours)
      for (const id of named) {
        const slot = rows.slotOf(id)
        const driver = drivers.get(id)
        if (slot === undefined || driver === undefined) continue
        drawName(context, onScreen(camera, fleet.at(slot, now)), driver.name, colours)
      }
      const business = businessNow()
      for (const id of marksOf(marked).reverse()) {
        const slot = rows.slotOf(id)
        const driver = drivers.get(id)
        if (slot === undefined || driver === undefined || chosen[slot] !== 1) continue
        drawVehicle(context, onScreen(camera, fleet.at(slot, now)), {
          state: vehicleState(driver, business, hasStops(id)),
          heading: (driver.heading ?? 0) - map.getBearing(),
          name: driver.name,
          isSelected: samePick(selected, { of: 'driver', id }),
          isHovered: samePick(hovered, { of: 'driver', id }),
          size: sizeAt(zoom),
          colours,
        })
      }
    },
    groupAt,
    at,
    stackAt,
    end: signs.end,
  }

  /** Of those who are drawn by themselves; who is marked bears theirs anyway, and takes its room first. */
  function namesOf(dots: readonly Dot[]): ReadonlySet<number> {
    const { clientWidth, clientHeight } = map.getCanvas()
    const isSeen = ({ x, y }: Dot) => x > 0 && y > 0 && x < clientWidth && y < clientHeight
    const asked = dots
      .filter((dot) => !hidden.has(dot.id) && isSeen(dot))
      .sort((a, b) => Number(marks.includes(b.id)) - Number(marks.includes(a.id)))
      .slice(0, MOST_ASKED)
    const room = namedDots(
      asked,
      (id) => nameWidth(drivers.get(id)?.name ?? '') * k,
      NAME_HEIGHT * k,
      MOST_NAMES,
    )
    for (const id of marks) room.delete(id)
    return room
  }
}

function* range(from: number, to: number): Iterable<number> {
  for (let at = from; at < to; at++) yield at
}

/** Clockwise from the top, 0 to under a turn. */
const radians = (degrees: number | null): number =>
  ((((Number.isFinite(degrees) ? (degrees ?? 0) : 0) % 360) + 360) % 360) * (Math.PI / 180)

/** A picture of each state beside the other. */
function picturesOf(colours: OverlayColours): HTMLCanvasElement {
  const sheet = document.createElement('canvas')
  const side = Math.ceil(SIGN_SIDE * colours.k * devicePixelRatio)
  sheet.width = side * STATES.length
  sheet.height = side
  const context = sheet.getContext('2d')
  context?.scale(side / (SIGN_SIDE * colours.k), side / (SIGN_SIDE * colours.k))
  for (const [i, state] of STATES.entries()) {
    if (context === null) break
    drawVehicle(
      context,
      { x: (i + 0.5) * SIGN_SIDE * colours.k, y: (SIGN_SIDE / 2) * colours.k },
      { state, heading: 0, name: null, isSelected: false, isHovered: false, size: 1, colours },
    )
  }
  return sheet
}
