import type { Problem, Stop, Vehicle } from './problem.ts'

/** Whether the vehicle at a place of the list has the skills of a stop, and is the one that is named if one is. */
export type IsAllowed = (stop: Stop, vehicle: number) => boolean

/** By who has each skill: a stop may ask for any, and a vehicle have thousands, whose list would be gone through for each stop. */
export function allowedAmong(vehicles: readonly Vehicle[]): IsAllowed {
  const having = new Map<number, Uint8Array>()
  vehicles.forEach(({ skills = [] }, v) => {
    for (const skill of skills) {
      const row = having.get(skill) ?? new Uint8Array(vehicles.length)
      row[v] = 1
      having.set(skill, row)
    }
  })
  return ({ vehicle: named, skills = [] }, v) =>
    (named === undefined || named === vehicles[v]?.id) &&
    skills.every((skill) => having.get(skill)?.[v] === 1)
}

/** What a visit costs more by each vehicle, by `stop * vehicles + vehicle`; empty where no stop prefers any. */
export function preferenceCosts({ stops, vehicles }: Problem): Int32Array {
  if (stops.every(({ prefers }) => prefers === undefined)) return new Int32Array(0)
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
export function mayComeTo({ stops, vehicles, pairs = [] }: Problem, isAllowed: IsAllowed): Uint8Array {
  const may = new Uint8Array(stops.length * vehicles.length)
  const indexOf = new Map(stops.map(({ id }, i) => [id, i]))
  const fixedTo = new Map(vehicles.flatMap(({ fixed = [] }, v) => fixed.map((id) => [id, v])))
  stops.forEach((stop, i) => {
    const holder = fixedTo.get(stop.id)
    vehicles.forEach((vehicle, v) => {
      const can = isAllowed(stop, v) && fits(stop, vehicle)
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
