import { z } from 'zod'
import type { Place } from '../../../domain/dispatch/place.ts'
import type { VehicleKind } from '../../../domain/dispatch/travel.ts'
import { dayOf, formatTime } from '../../../domain/values/moment.ts'
import { type Asked, Kilometres, type RoutingDialect, Seconds } from './routing-server.ts'

/** Valhalla, matrix service. */
const Matrix = z.object({
  sources_to_targets: z.array(
    z.array(
      z.object({
        time: Seconds.nullable(),
        distance: Kilometres.nullable(),
      }),
    ),
  ),
})
const Route = z.object({
  trip: z.object({
    legs: z.array(z.object({ summary: z.object({ time: Seconds, length: Kilometres }) })),
  }),
})

const COSTING: Record<VehicleKind, string> = {
  bike: 'motorcycle',
  bakkie: 'auto',
  van: 'auto',
  truck: 'truck',
}
const located = (places: readonly Place[]) => places.map(({ lat, lng }) => ({ lat, lon: lng }))
/** It knows traffic by the hour where its tiles have it. */
const common = ({ kind, leavesAt }: Asked) => ({
  costing: COSTING[kind],
  units: 'kilometers',
  date_time: { type: 1, value: `${dayOf(leavesAt)}T${formatTime(leavesAt)}` },
})

/** A Valhalla server. */
export const VALHALLA: RoutingDialect = {
  name: 'valhalla',
  // Its service_limits: 2,500 pairs in a matrix, 20 places on a route.
  mostEachWay: 50,
  mostOnRoute: 20,
  profileOf: (kind) => COSTING[kind],
  knowsHours: true,
  askMatrix: (from, to, asked) => ({
    path: '/sources_to_targets',
    body: { sources: located(from), targets: located(to), ...common(asked) },
  }),
  readMatrix(answer, rows, columns) {
    const read = Matrix.safeParse(answer)
    if (!read.success) return null
    const cells = read.data.sources_to_targets
    if (cells.length !== rows || cells.some((row) => row.length !== columns)) return null
    return cells.flatMap((row) =>
      row.map(({ time, distance }) =>
        time === null || distance === null ? null : { ms: time * 1_000, metres: distance * 1_000 },
      ),
    )
  },
  askRoute: (places, asked) => ({
    path: '/route',
    body: { locations: located(places), directions_type: 'none', ...common(asked) },
  }),
  readRoute(answer, legs) {
    const read = Route.safeParse(answer)
    if (!read.success || read.data.trip.legs.length !== legs) return null
    return read.data.trip.legs.map(({ summary }) => ({
      ms: summary.time * 1_000,
      metres: summary.length * 1_000,
    }))
  },
}
