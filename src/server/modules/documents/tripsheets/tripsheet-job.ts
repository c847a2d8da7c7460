/** What a document of tripsheets is written from. */
import { z } from 'zod'
import { Tripsheet, type TripsheetStop } from '../../../../contract/tripsheets.ts'
import { LANGUAGES } from '../../../../domain/values/locale.ts'

/** Of one side of a shipment, or of a collection request: the street, and what the driver is told. */
const DoorNote = z.object({ street: z.string(), note: z.string().nullable() })

/** By `noteKey`. */
const DoorNotes = z.map(z.string(), DoorNote).readonly()
export type DoorNotes = z.infer<typeof DoorNotes>

export const TripsheetJob = z.object({
  sheets: z.array(Tripsheet).min(1),
  notes: DoorNotes,
  /** ms */
  printed_at: z.number(),
  language: z.enum(LANGUAGES),
  courier: z.string(),
  /** Of the courier, as `#rrggbb`. */
  colour: z.string(),
})
export type TripsheetJob = z.infer<typeof TripsheetJob>

/** Names a task among the doors of a document. */
export const noteKey = ({
  shipment_id,
  collection_request_id,
  side,
}: Pick<TripsheetStop['tasks'][number], 'shipment_id' | 'collection_request_id' | 'side'>): string =>
  collection_request_id === null ? `${side} ${shipment_id}` : `request ${collection_request_id}`
