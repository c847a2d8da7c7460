import { z } from 'zod'
import { Address } from '../domain/shipments/address.ts'

/**
 * An address as it is answered (clients.md): with a number of its own, a hash that is the same for the same door, and what it
 * is called in the list of places; null where that knows no such place. Absent of nodes of the version before.
 */
export const AnsweredAddress = Address.extend({
  hash: z.string().default(''),
  geo_local_area: z.string().nullable().default(null),
  geo_city: z.string().nullable().default(null),
  /** Null where nobody has kept it. */
  time_created: z.string().nullable().default(null),
  time_modified: z.string().nullable().default(null),
})
export type AnsweredAddress = z.infer<typeof AnsweredAddress>
