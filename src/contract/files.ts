/** Files of a shipment: sent first, then added to what they belong to by their ids. */
import { z } from 'zod'
import { MOST_ATTACHMENTS } from '../domain/files/file-limits.ts'
import { FILE_TYPES, LONGEST_FILE_NAME } from '../domain/files/file-type.ts'
import { keysOf } from '../domain/values/table.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { idList, LongId } from './id.ts'
import { PrintedDocument } from './labels.ts'

/** A file, as it is told beside what it belongs to. */
export const AddedFile = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(keysOf(FILE_TYPES)),
  bytes: z.number(),
  /** Of a picture, in px. */
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type AddedFile = z.infer<typeof AddedFile>

export const uploadFile = defineEndpoint({
  name: 'files.upload',
  method: 'POST',
  path: '/shipments/files',
  tag: 'Shipments',
  summary:
    'Send a picture or a PDF of up to 20 MB, as the body; it is kept for a day unless it is added to something',
  auth: 'permitted',
  takes: 'file',
  query: z.object({
    name: z
      .string('Enter a name')
      .trim()
      .min(1, 'Enter a name')
      .max(2 * LONGEST_FILE_NAME),
  }),
  body: EmptyObject,
  answer: AddedFile,
  success: 201,
  errors: ['input.tooLarge', 'rate.limited'],
})

export const readThumbnails = defineEndpoint({
  name: 'files.thumbnails',
  method: 'GET',
  path: '/shipments/files',
  tag: 'Shipments',
  summary: 'Thumbnails of files that the caller sees, as data: addresses; PDFs have none',
  auth: 'permitted',
  query: z.object({ ids: idList(10 * MOST_ATTACHMENTS) }),
  body: EmptyObject,
  answer: z.object({ files: z.array(z.object({ id: z.number(), thumbnail: z.string() })) }),
})

export const readFileLink = defineEndpoint({
  name: 'files.link',
  method: 'GET',
  path: '/shipments/files/link',
  tag: 'Shipments',
  summary: 'Where a file is, for a few minutes, without a session',
  auth: 'permitted',
  query: z.object({ id: LongId }),
  body: EmptyObject,
  answer: PrintedDocument,
  errors: ['file.notFound', 'file.damaged'],
})
