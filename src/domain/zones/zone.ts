/** Zones that a provider draws on its map (decision 132): what one is called, and how many there may be. */
import { z } from 'zod'
import { line } from '../values/loose-input.ts'

/** A provider has so many zones, and so many nodes in all of them: the map gets them in one answer. */
export const MOST_ZONES = 500
export const MOST_ZONE_NODES = 60_000

/** Minutes after which a vehicle has stayed; two days, after which nobody waits for it any longer. */
const MOST_DWELL_MINUTES = 2_880
const MOST_TAGS = 20

export const ZoneTerms = z.object({
  /** Unique, whatever its capitals. */
  name: line().min(1, 'Give the zone a name').max(100),
  colour: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #1f7a5c'),
  /** A vehicle that stays in it for so long is told by an event; null: none is. */
  dwell_minutes: z.int('Enter a whole number').min(1).max(MOST_DWELL_MINUTES).nullable(),
  /** Map tags (002 §9). */
  tag_ids: z.array(z.int().min(1).max(2_147_483_647)).max(MOST_TAGS),
})
export type ZoneTerms = z.infer<typeof ZoneTerms>

export const FIRST_ZONE_COLOUR = '#3b6fd4'
