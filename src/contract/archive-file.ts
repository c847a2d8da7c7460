import { z } from 'zod'

/**
 * A file of the archive: compressed lines of JSON. The first says what it is; of shipments each is a line with all its rows as the
 * database gave them, followed by the bytes of its files in pieces; of the log each event is a line. The last counts them, so that a
 * file that was cut off is known as such.
 */
export const ARCHIVE_FORMAT = 1

export const ArchiveHead = z.object({
  is: z.literal('archive'),
  format: z.literal(ARCHIVE_FORMAT),
  kind: z.enum(['shipments', 'log']),
  provider_id: z.number(),
  /** `2024-03` */
  month: z.string(),
  /** Of the platform that wrote it. */
  version: z.string(),
})
export type ArchiveHead = z.infer<typeof ArchiveHead>

/** Rows by table. Values are PostgreSQL's, and go back to it as text: no number on the way is JavaScript's. */
export const ArchivedShipment = z.object({
  is: z.literal('shipment'),
  id: z.number(),
  ref: z.string(),
  rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type ArchivedShipment = z.infer<typeof ArchivedShipment>

/** A piece of a file of the shipment before it, in base64. */
export const ArchivedPiece = z.object({ is: z.literal('piece'), sha256: z.string(), data: z.string() })
export type ArchivedPiece = z.infer<typeof ArchivedPiece>

export const ArchivedEvent = z.object({ is: z.literal('event'), row: z.record(z.string(), z.unknown()) })

export const ArchiveEnd = z.object({ is: z.literal('end'), entries: z.number() })
export type ArchiveEnd = z.infer<typeof ArchiveEnd>

export const ArchiveLine = z.discriminatedUnion('is', [
  ArchiveHead,
  ArchivedShipment,
  ArchivedPiece,
  ArchivedEvent,
  ArchiveEnd,
])
