/** A driver's load in two parts by area: whole suburbs, along the direction in which they are spread most, balanced by load. */

export interface AreaStop {
  readonly lat: number | null
  readonly lng: number | null
  /** Suburb and town: stops of one are not parted. */
  readonly place: string
  /** How much it weighs in the balance; at least something. */
  readonly load: number
}

interface Area<Stop> {
  readonly stops: Stop[]
  readonly load: number
  readonly x: number
  readonly y: number
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length)
const RADIAN = Math.PI / 180

/** Stops by what they have in common, each group at the middle of its stops. East and north in degrees of latitude; what lies nowhere, in the middle of all. */
function areasOf<Stop extends AreaStop>(
  stops: readonly Stop[],
  keyOf: (stop: Stop) => unknown,
): Area<Stop>[] {
  const placed = stops.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
  const middle = { lat: mean(placed.map(({ lat }) => lat)), lng: mean(placed.map(({ lng }) => lng)) }
  const narrowing = Math.cos(middle.lat * RADIAN)
  return [...Map.groupBy(stops, keyOf).values()].map((of) => ({
    stops: of,
    load: sum(of.map(({ load }) => load)),
    x: mean(of.map(({ lng }) => ((lng ?? middle.lng) - middle.lng) * narrowing)),
    y: mean(of.map(({ lat }) => (lat ?? middle.lat) - middle.lat)),
  }))
}

/** The angle of the direction in which areas are spread most, by their loads. */
function mainDirection(areas: readonly Pick<Area<unknown>, 'x' | 'y' | 'load'>[]): number {
  const total = sum(areas.map(({ load }) => load))
  const at = {
    x: sum(areas.map((a) => a.x * a.load)) / total,
    y: sum(areas.map((a) => a.y * a.load)) / total,
  }
  const spread = (of: (dx: number, dy: number) => number) =>
    sum(areas.map(({ x, y, load }) => load * of(x - at.x, y - at.y)))
  const [xx, yy, xy] = [spread((dx) => dx * dx), spread((_, dy) => dy * dy), spread((dx, dy) => dx * dy)]
  return Math.atan2(2 * xy, xx - yy) / 2
}

/** Where an order of loads is cut so that both sides weigh as alike as can be: before which; never at an end. */
function fairestCut(loads: readonly number[]): number {
  const total = sum(loads)
  let [best, least, before] = [1, Number.POSITIVE_INFINITY, 0]
  for (let i = 1; i < loads.length; i++) {
    before += loads[i - 1] ?? 0
    const difference = Math.abs(total - 2 * before)
    if (difference >= least) continue
    least = difference
    best = i
  }
  return best
}

/**
 * Two groups of stops, each in the order in which they came. Where all are of one suburb, its stops are parted along the same
 * direction. Null where there are fewer than two stops.
 */
export function splitByArea<Stop extends AreaStop>(stops: readonly Stop[]): [Stop[], Stop[]] | null {
  if (stops.length < 2) return null
  const bySuburb = areasOf(stops, ({ place }) => place.trim().toLowerCase())
  const areas = bySuburb.length > 1 ? bySuburb : areasOf(stops, (stop) => stop)
  const angle = mainDirection(areas)
  const along = ({ x, y }: Area<Stop>) => x * Math.cos(angle) + y * Math.sin(angle)
  const ordered = areas.toSorted((a, b) => along(a) - along(b))
  const cut = fairestCut(ordered.map(({ load }) => load))
  const first = new Set(ordered.slice(0, cut).flatMap((area) => area.stops))
  return [stops.filter((stop) => first.has(stop)), stops.filter((stop) => !first.has(stop))]
}
