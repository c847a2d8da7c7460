/** The stops of a tripsheet as they travel in one field of its live row: in columns a value is a text or a number. */
import { z } from 'zod'
import type { Side } from '../shipments/exception.ts'

/** [id, locked, planned, first planned, [[shipment, side], ...]] with moments in ms. */
const StopLine = z.tuple([
  z.number(),
  z.literal([0, 1]),
  z.number(),
  z.number(),
  z.array(z.tuple([z.number(), z.literal(['c', 'd'])])),
])
const StopLines = z.array(StopLine)

export interface LiveStop {
  readonly id: number
  readonly locked: boolean
  readonly planned_at: number
  readonly promised_at: number
  readonly tasks: readonly { readonly shipment_id: number; readonly side: Side }[]
}

const byShipment = (a: LiveStop['tasks'][number], b: LiveStop['tasks'][number]): number =>
  a.shipment_id - b.shipment_id || a.side.localeCompare(b.side)

/** Those that have tasks, in their order. The tasks of a stop have none of their own: by shipment, however they came to it. */
export function stopsText(stops: readonly LiveStop[]): string {
  const lines: z.infer<typeof StopLines> = stops
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ id, locked, planned_at, promised_at, tasks }) => [
      id,
      locked ? 1 : 0,
      planned_at,
      promised_at,
      tasks
        .toSorted(byShipment)
        .map(({ shipment_id, side }) => [shipment_id, side === 'collection' ? 'c' : 'd']),
    ])
  return JSON.stringify(lines)
}

/** None where the text is not understood: the order of the ETAs holds then. */
export function readStops(text: string): LiveStop[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return []
  }
  const read = StopLines.safeParse(json)
  if (!read.success) return []
  return read.data.map(([id, locked, planned_at, promised_at, tasks]) => ({
    id,
    locked: locked === 1,
    planned_at,
    promised_at,
    tasks: tasks.map(([shipment_id, side]) => ({
      shipment_id,
      side: side === 'c' ? 'collection' : 'delivery',
    })),
  }))
}
