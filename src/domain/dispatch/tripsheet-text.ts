/** The stops of a tripsheet as they travel in one field of its live row: in columns a value is a text or a number. */
import { z } from 'zod'
import { type TaskRef, taskKey } from './tripsheet.ts'

/** [id, locked, planned, first planned, [[shipment, side] or [collection request, 'r'], ...]] with moments in ms. */
const StopLine = z.tuple([
  z.number(),
  z.literal([0, 1]),
  z.number(),
  z.number(),
  z.array(z.tuple([z.number(), z.literal(['c', 'd', 'r'])])),
])
const StopLines = z.array(StopLine)

export interface LiveStop {
  readonly id: number
  readonly locked: boolean
  readonly planned_at: number
  readonly promised_at: number
  readonly tasks: readonly TaskRef[]
}

const idOf = ({ shipment_id, request_id }: TaskRef): number => shipment_id ?? request_id ?? 0

/** Shipments by their ids, then requests by theirs. */
const byId = (a: TaskRef, b: TaskRef): number =>
  Number(a.request_id !== undefined) - Number(b.request_id !== undefined) ||
  idOf(a) - idOf(b) ||
  taskKey(a).localeCompare(taskKey(b))

const SHORT = { collection: 'c', delivery: 'd' } as const

/** Those that have tasks, in their order. The tasks of a stop have none of their own: by their ids, however they came to it. */
export function stopsText(stops: readonly LiveStop[]): string {
  const lines: z.infer<typeof StopLines> = stops
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ id, locked, planned_at, promised_at, tasks }) => [
      id,
      locked ? 1 : 0,
      planned_at,
      promised_at,
      tasks
        .toSorted(byId)
        .map((task) => [idOf(task), task.request_id === undefined ? SHORT[task.side] : 'r']),
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
    tasks: tasks.map(([id, what]): TaskRef => {
      if (what === 'r') return { request_id: id, side: 'collection' }
      return { shipment_id: id, side: what === 'c' ? 'collection' : 'delivery' }
    }),
  }))
}
