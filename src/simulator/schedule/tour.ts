import { distanceMetres, type Place } from '../../domain/dispatch/place.ts'

/** From where one stands always to the nearest that is left. */
function nearestFirst<Stop extends Place>(start: Place, stops: readonly Stop[]): Stop[] {
  const left = [...stops]
  const tour: Stop[] = []
  let here = start
  while (left.length > 0) {
    let best = 0
    for (let i = 1; i < left.length; i++) {
      const candidate = left[i]
      const leader = left[best]
      if (candidate && leader && distanceMetres(here, candidate) < distanceMetres(here, leader)) best = i
    }
    const [next] = left.splice(best, 1)
    if (next === undefined) break
    tour.push(next)
    here = next
  }
  return tour
}

/** Turns round every stretch whose turning makes the way shorter, until none does (2-opt). */
function untangle<Stop extends Place>(start: Place, tour: Stop[]): Stop[] {
  const at = (i: number): Place => tour[i] ?? start
  for (let better = true, rounds = 0; better && rounds < 20; rounds++) {
    better = false
    for (let i = 0; i < tour.length - 1; i++) {
      const before = i === 0 ? start : at(i - 1)
      for (let j = i + 1; j < tour.length; j++) {
        const after = tour[j + 1]
        const now = distanceMetres(before, at(i)) + (after ? distanceMetres(at(j), after) : 0)
        const turned = distanceMetres(before, at(j)) + (after ? distanceMetres(at(i), after) : 0)
        if (turned < now - 1) {
          tour.splice(i, j - i + 1, ...tour.slice(i, j + 1).reverse())
          better = true
        }
      }
    }
  }
  return tour
}

/** A sensible order: what must be early first, each part as a short way from where the last one ended. */
export function tourFrom<Stop extends Place>(
  start: Place,
  stops: readonly Stop[],
  isEarly: (stop: Stop) => boolean,
): Stop[] {
  const early = untangle(start, nearestFirst(start, stops.filter(isEarly)))
  const middle = early.at(-1) ?? start
  const rest = untangle(
    middle,
    nearestFirst(
      middle,
      stops.filter((stop) => !isEarly(stop)),
    ),
  )
  return [...early, ...rest]
}
