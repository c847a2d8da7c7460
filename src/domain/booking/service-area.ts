/** Where a service area lies, and on which days an address is served (002 §9). */
import { indexZones, type Zone, type ZonedAddress, zoneProblems, zonesOf } from '../rates/zone-index.ts'
import { provinceCode } from '../values/province.ts'
import type { Weekday } from './service-days.ts'

interface Area {
  readonly is_default: boolean
  readonly active: boolean
  /** What somebody listed: `Thohoyandou`, `LP` or `Limpopo`, `0950` or `0900-0999`. */
  readonly covers: readonly string[]
  readonly service_days: readonly Weekday[]
}

const isCode = (text: string) => /^\d{4}(-\d{4})?$/.test(text)

/** A name is that of a province where there is one so called, else of a suburb or a city. */
function zoneOf({ covers }: Pick<Area, 'covers'>, at: number): Zone {
  const names = covers.filter((text) => !isCode(text))
  return {
    id: at + 1,
    name: String(at),
    places: names.flatMap((name): Zone['places'] =>
      provinceCode(name) === null ? [{ local_area: name }, { city: name }] : [{ zone: name }],
    ),
    postal_codes: covers.filter(isCode),
    area: null,
  }
}

/** What is wrong with where an area is said to lie. */
export function coverProblem({
  is_default,
  covers,
}: Pick<Area, 'is_default' | 'covers'>): { field: string; detail: string } | null {
  if (covers.length === 0) return null
  if (is_default)
    return { field: 'covers', detail: 'The default area is every place that no other names: it names none' }
  const [problem] = zoneProblems(zoneOf({ covers }, 0))
  return problem === undefined ? null : { field: 'covers', detail: problem.says }
}

/** The days on which an address is served: those of the first area in the provider's order that it lies in, else of the default one. */
export function servedDays(areas: readonly Area[]): (address: ZonedAddress) => ReadonlySet<Weekday> {
  const named = areas.filter(({ active, is_default, covers }) => active && !is_default && covers.length > 0)
  const index = indexZones(named.map(zoneOf))
  const days = named.map(({ service_days }) => new Set(service_days))
  const elsewhere = new Set(areas.find(({ is_default }) => is_default)?.service_days)
  return (address) => {
    const [first] = zonesOf(index, address)
    return (first === undefined ? undefined : days[first]) ?? elsewhere
  }
}
