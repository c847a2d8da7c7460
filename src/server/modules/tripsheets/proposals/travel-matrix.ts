/** The ways between many places as the solver takes them: whole seconds and metres, in memory that threads share. */
import type { Place } from '../../../../domain/dispatch/place.ts'
import type { VehicleKind } from '../../../../domain/dispatch/travel.ts'
import { wayBetween } from '../../../../domain/dispatch/travel-table.ts'
import type { Matrix } from '../../../../solver/problem.ts'
import { createLoopYield } from '../../../kernel/concurrency/yield-loop.ts'

const shared = (count: number) => new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT))

/** One matrix for each kind; the server goes on meanwhile. */
export async function travelMatrices(
  places: readonly Place[],
  kinds: readonly VehicleKind[],
): Promise<Matrix[]> {
  const count = places.length
  const matrices = kinds.map(() => ({ distances: shared(count * count), durations: shared(count * count) }))
  const yieldLoop = createLoopYield()
  for (const [i, from] of places.entries()) {
    for (const [j, to] of places.entries())
      if (i !== j)
        for (const [k, kind] of kinds.entries()) {
          const { ms, metres } = wayBetween(kind, from, to)
          const matrix = matrices[k]
          if (matrix === undefined) continue
          matrix.distances[i * count + j] = Math.round(metres)
          matrix.durations[i * count + j] = Math.ceil(ms / 1_000)
        }
    await yieldLoop()
  }
  return matrices
}
