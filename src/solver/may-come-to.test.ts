import { expect, test } from 'vitest'
import { allowedAmong, mayComeTo, preferenceCosts } from './may-come-to.ts'
import type { Problem } from './problem.ts'
import { createRandom } from './random.ts'

/** Two hundred vehicles that each know a third of four hundred areas, and stops in areas of their own: by loop, a day of a city. */
function byLoop(seed: number): Problem {
  const { next, below } = createRandom(seed)
  const some = (share: number) => Array.from({ length: 400 }, (_, i) => i + 1).filter(() => next() < share)
  const NO_WAY = { distances: new Int32Array(1), durations: new Int32Array(1) }
  return {
    places: 1,
    matrices: [NO_WAY],
    stops: Array.from({ length: 60 }, (_, i) => ({
      id: `s${i}`,
      place: 0,
      service: 0,
      drop: [below(8)],
      ...(next() < 0.7 && { skills: some(0.004) }),
      ...(next() < 0.1 && { vehicle: `v${below(200)}` }),
      ...(next() < 0.5 && { prefers: { skill: below(400) + 1, cost: 5 } }),
    })),
    vehicles: Array.from({ length: 200 }, (_, v) => ({
      ...{ id: `v${v}`, start: 0, end: 0, shift: [0, 1] as const },
      ...(next() < 0.9 && { skills: some(1 / 3) }),
      ...(next() < 0.5 && { capacity: [below(8)] }),
    })),
  }
}

test('who may come to a stop is who has each skill it asks for, of hundreds', () => {
  const problem = byLoop(7)
  const said = problem.stops.flatMap((stop) =>
    problem.vehicles.map(({ id, skills = [], capacity }) => {
      const isNamed = stop.vehicle === undefined || stop.vehicle === id
      const hasAll = (stop.skills ?? []).every((skill) => skills.includes(skill))
      return isNamed && hasAll && (capacity?.[0] ?? 8) >= (stop.drop?.[0] ?? 0) ? 1 : 0
    }),
  )
  expect(mayComeTo(problem, allowedAmong(problem.vehicles)).join('')).toBe(said.join(''))
  expect(new Set(said)).toEqual(new Set([0, 1]))
  const dearer = problem.stops.flatMap(({ prefers }) =>
    problem.vehicles.map(({ skills = [] }) =>
      prefers === undefined || skills.includes(prefers.skill) ? 0 : prefers.cost,
    ),
  )
  expect(preferenceCosts(problem).join('')).toBe(dearer.join(''))
})

test('both of a pair are come to by a vehicle that may come to each, what is fixed by its own, and what is taken must fit too', () => {
  const at = { place: 0, service: 0 }
  const van = { start: 0, end: 0, shift: [0, 1] as const }
  const problem: Problem = {
    ...byLoop(1),
    stops: [
      { ...at, id: 'from', skills: [1] },
      { ...at, id: 'to', skills: [2] },
      { ...at, id: 'fixed' },
      { ...at, id: 'taken', take: [3] },
    ],
    vehicles: [
      { ...van, id: 'both', skills: [1, 2], capacity: [3] },
      { ...van, id: 'first', skills: [1], fixed: ['fixed'] },
      { ...van, id: 'second', skills: [2], capacity: [2] },
    ],
    pairs: [{ first: 'from', second: 'to' }],
  }
  const may = mayComeTo(problem, allowedAmong(problem.vehicles))
  const rows = problem.stops.map((_, i) => may.slice(i * 3, i * 3 + 3).join(''))
  expect(rows).toEqual(['100', '100', '010', '110'])
})
