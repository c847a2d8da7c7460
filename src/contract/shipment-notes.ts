/** What people write about a shipment to one another (002 §9). */
import { z } from 'zod'
import { MOST_ATTACHMENTS } from '../domain/files/file-limits.ts'
import { LONGEST_NOTE, LONGEST_NOTE_TYPE, NoteAudience } from '../domain/shipments/shipment-note.ts'
import { line } from '../domain/values/loose-input.ts'
import { AddedFile } from './added-file.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { FileVersion } from './files.ts'
import { LongId, Offset } from './id.ts'
import { pageLimit } from './page-limit.ts'
import { ItemOutcome, SeveralShipments } from './shipment-changes.ts'

/** A file of a note as it is now, newest version first. */
export const Attachment = AddedFile.extend({ versions: z.array(FileVersion) })
export type Attachment = z.infer<typeof Attachment>

export const ShipmentNote = z.object({
  id: z.number(),
  shipment_id: z.number(),
  audience: NoteAudience,
  /** One of the provider's note types, or nothing. */
  type: z.string(),
  /** Empty where only files were added. */
  message: z.string(),
  attachments: z.array(Attachment),
  /** Who wrote it. People of an account are told no names of the provider's staff: null. */
  author: z.string().nullable(),
  /** Whether the provider wrote it, or the account. */
  by_staff: z.boolean(),
  /** Whether the one who asks may delete it. */
  may_delete: z.boolean(),
  time_created: z.string(),
})
export type ShipmentNote = z.infer<typeof ShipmentNote>

export const listNotes = defineEndpoint({
  name: 'shipment-notes.list',
  method: 'GET',
  path: '/shipments/notes',
  tag: 'Shipments',
  summary: 'Notes on a shipment, newest first; people of an account see the external ones',
  auth: 'permitted',
  query: z.object({
    shipment_id: LongId,
    limit: pageLimit(500, 100),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ notes: z.array(ShipmentNote), count: z.number() }),
})

export const addNote = defineEndpoint({
  name: 'shipment-notes.add',
  method: 'POST',
  path: '/shipments/notes',
  tag: 'Shipments',
  summary: 'Write a note on a shipment: internal among staff, external for its account as well',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    shipment_id: LongId,
    /** Left out: internal of staff and drivers, external of people of an account. */
    audience: NoteAudience.nullish(),
    type: line().max(LONGEST_NOTE_TYPE).nullish(),
    /** Needed unless files are added. */
    message: z.string('Enter a note').trim().max(LONGEST_NOTE).default(''),
    /** Files that the caller sent before (POST /shipments/files). */
    attachment_ids: z.array(LongId).max(MOST_ATTACHMENTS).nullish(),
  }),
  answer: ShipmentNote,
  success: 201,
  errors: ['shipment.notFound', 'file.notFound', 'note.tooMany', 'rate.limited'],
})

export const addNotes = defineEndpoint({
  name: 'shipment-notes.add-several',
  method: 'POST',
  path: '/shipments/notes/several',
  tag: 'Shipments',
  summary: 'Write the same note on several shipments, without files. What became of each stands in its place',
  idempotent: true,
  auth: 'permitted',
  permittedAs: addNote,
  query: EmptyObject,
  body: SeveralShipments.extend({
    audience: addNote.body.shape.audience,
    type: addNote.body.shape.type,
    message: z.string('Enter a note').trim().min(1, 'Enter a note').max(LONGEST_NOTE),
  }),
  answer: z.object({ shipments: z.array(ItemOutcome) }),
  errors: ['rate.limited'],
})

export const deleteNote = defineEndpoint({
  name: 'shipment-notes.delete',
  method: 'DELETE',
  path: '/shipments/notes',
  tag: 'Shipments',
  summary: 'Delete a note, where the provider lets notes be deleted; people of an account only their own',
  auth: 'permitted',
  query: z.object({ id: LongId }),
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['note.notFound', 'note.kept', 'rate.limited'],
})
