import { z } from 'zod'
import type { Place } from '../../../domain/dispatch/place.ts'
import { Metres, type RoutingDialect, Seconds } from './routing-server.ts'

const cellsOf = (value: z.ZodNumber) => z.array(z.array(value.nullable()))
/** OSRM, table service. */
const Table = z.object({
  code: z.literal('Ok'),
  durations: cellsOf(Seconds),
  distances: cellsOf(Metres),
})
const Route = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ duration: Seconds, distance: Metres })),
      }),
    )
    .min(1),
})

const points = (places: readonly Place[]): string => places.map(({ lat, lng }) => `${lng},${lat}`).join(';')
const numbers = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => from + i).join(';')

/** An OSRM server, whose roads are those of the profile that it was made with. */
export const OSRM: RoutingDialect = {
  name: 'osrm',
  // Its --max-table-size is 100 places altogether.
  mostEachWay: 50,
  mostOnRoute: 100,
  profileOf: () => 'driving',
  knowsHours: false,
  askMatrix: (from, to) => ({
    path: `/table/v1/driving/${points([...from, ...to])}?sources=${numbers(0, from.length)}&destinations=${numbers(from.length, to.length)}&annotations=duration,distance`,
  }),
  readMatrix(answer, rows, columns) {
    const read = Table.safeParse(answer)
    if (!read.success) return null
    const { durations, distances } = read.data
    const isWhole = (cells: readonly (readonly unknown[])[]) =>
      cells.length === rows && cells.every((row) => row.length === columns)
    if (!isWhole(durations) || !isWhole(distances)) return null
    return durations.flatMap((row, i) =>
      row.map((seconds, j) => {
        const metres = distances[i]?.[j] ?? null
        return seconds === null || metres === null ? null : { ms: seconds * 1_000, metres }
      }),
    )
  },
  askRoute: (places) => ({ path: `/route/v1/driving/${points(places)}?overview=false&steps=false` }),
  readRoute(answer, legs) {
    const read = Route.safeParse(answer)
    const its = read.success ? read.data.routes[0]?.legs : undefined
    if (its?.length !== legs) return null
    return its.map(({ duration, distance }) => ({ ms: duration * 1_000, metres: distance }))
  },
}
