import type { z } from 'zod'
import type { listArchive } from '../../../contract/shipment-archive.ts'
import type { ListFilter } from '../../../domain/shipments/list-filter.ts'
import { dayStart, endOfDay } from '../../../domain/values/moment.ts'

/** As the server is asked, but for its pages. */
export type ArchiveQuestion = Omit<z.input<typeof listArchive.query>, 'cursor' | 'limit'>

/** The moment at which the list begins: the day that is gone to stands on top, whichever way it runs. Undefined at its own beginning. */
export function startOf({ at, oldestFirst }: Pick<ListFilter, 'at' | 'oldestFirst'>): string | undefined {
  const day = dayStart(at)
  if (day === null) return undefined
  return new Date(oldestFirst ? day : endOfDay(day) + 1).toISOString()
}
