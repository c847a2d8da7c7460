import type { Problem, Stop, Vehicle } from './problem.ts'

/** The vehicle has the skills, and is the one that is named if one is. */
export const isAllowed = (stop: Stop, { id, skills = [] }: Vehicle): boolean =>
  (stop.vehicle === undefined || stop.vehicle === id) &&
  (stop.skills ?? []).every((skill) => skills.includes(skill))

/** What a visit costs more by each vehicle, by `stop * vehicles + vehicle`; empty where no stop prefers any. */
export function preferenceCosts({ stops, vehicles }: Problem): Int32Array {
  if (stops.every(({ prefers }) => prefers === undefined)) return new Int32Array(0)
  // Each stop may prefer another skill, and a vehicle have thousands.
  const skillsOf = vehicles.map(({ skills }) => new Set(skills))
  return Int32Array.from(
    stops.flatMap(({ prefers }) =>
      skillsOf.map((skills) => (prefers === undefined || skills.has(prefers.skill) ? 0 : prefers.cost)),
    ),
  )
}

/** The stop alone is not too large for the vehicle. */
export function fits({ drop = [], take = [] }: Stop, { capacity }: Vehicle): boolean {
  if (capacity === undefined) return true
  return capacity.every((most, d) => Math.max(drop[d] ?? 0, take[d] ?? 0) <= most)
}

/** Which stops each vehicle may come to, by `stop * vehicles + vehicle`: both of a pair, or neither; what is fixed, by its vehicle alone. */
export function mayComeTo({ stops, vehicles, pairs = [] }: Problem): Uint8Array {
  const may = new Uint8Array(stops.length * vehicles.length)
  const indexOf = new Map(stops.map(({ id }, i) => [id, i]))
  const fixedTo = new Map(vehicles.flatMap(({ fixed = [] }, v) => fixed.map((id) => [id, v])))
  stops.forEach((stop, i) => {
    const holder = fixedTo.get(stop.id)
    vehicles.forEach((vehicle, v) => {
      const can = isAllowed(stop, vehicle) && fits(stop, vehicle)
      may[i * vehicles.length + v] = can && (holder ?? v) === v ? 1 : 0
    })
  })
  for (const pair of pairs) {
    const a = (indexOf.get(pair.first) ?? 0) * vehicles.length
    const b = (indexOf.get(pair.second) ?? 0) * vehicles.length
    for (let v = 0; v < vehicles.length; v++) {
      const both = (may[a + v] ?? 0) & (may[b + v] ?? 0)
      may[a + v] = both
      may[b + v] = both
    }
  }
  return may
}
