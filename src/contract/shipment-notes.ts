/** What people write about a shipment to one another (002 §9). */
import { z } from 'zod'
import { LONGEST_NOTE, LONGEST_NOTE_TYPE, NoteAudience } from '../domain/shipments/shipment-note.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { LongId, Offset } from './id.ts'
import { pageLimit } from './page-limit.ts'

export const ShipmentNote = z.object({
  id: z.number(),
  shipment_id: z.number(),
  audience: NoteAudience,
  /** One of the provider's note types, or nothing. */
  type: z.string(),
  message: z.string(),
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
    type: z.string().trim().max(LONGEST_NOTE_TYPE).nullish(),
    message: z.string('Enter a note').trim().min(1, 'Enter a note').max(LONGEST_NOTE),
  }),
  answer: ShipmentNote,
  success: 201,
  errors: ['shipment.notFound', 'note.tooMany', 'rate.limited'],
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
