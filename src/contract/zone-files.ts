/** Zones of rate cards out of a file that was drawn elsewhere (001 §3). */
import { z } from 'zod'
import { DrawnArea } from '../domain/rates/polygon.ts'
import { LONGEST_ZONE_FILE } from '../domain/rates/zone-file.ts'
import { withoutUnmeant } from '../domain/values/typed-text.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'

export const ZoneOfFile = z.object({
  name: z.string(),
  area: DrawnArea,
  /** Of all its borders; the last point of a border is its first, and counts once. */
  nodes: z.number(),
})
export type ZoneOfFile = z.infer<typeof ZoneOfFile>

export const readZoneFile = defineEndpoint({
  name: 'rate-cards.zones',
  method: 'POST',
  path: '/rates/cards/zones',
  tag: 'Booking',
  summary:
    'Read the zones of a GeoJSON or KML file, for a draft of a rate card. Nothing is kept; a file with anything wrong in it is refused whole',
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.object({
    /** The text of the file; what is wrong with it is told of the file, whatever characters stand in it. */
    content: z.string().overwrite(withoutUnmeant).min(1, 'The file is empty').max(LONGEST_ZONE_FILE),
  }),
  answer: z.object({
    zones: z.array(ZoneOfFile),
    /** Points, lines and pictures, which no zone is made of. */
    left_out: z.number(),
    count: z.number(),
  }),
  errors: ['zoneFile.wrong', 'rate.limited'],
})
