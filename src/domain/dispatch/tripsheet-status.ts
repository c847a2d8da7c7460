/** How far a tripsheet is: the live workspace needs no more of it (tripsheet-acts.ts). */
import { z } from 'zod'

export const TripsheetStatus = z.enum(['planned', 'sent', 'accepted', 'under-way', 'closed'])
export type TripsheetStatus = z.infer<typeof TripsheetStatus>
