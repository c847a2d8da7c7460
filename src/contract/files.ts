/** Files of a shipment: sent first, then added to what they belong to by their ids. */
import { z } from 'zod'
import { LONGEST_FILE_NAME, MOST_ATTACHMENTS } from '../domain/files/file-limits.ts'
import { line } from '../domain/values/loose-input.ts'
import { AddedFile } from './added-file.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { idList, LongId } from './id.ts'
import { PrintedDocument } from './labels.ts'

/** A file, and what was saved of it since. */
export const FileVersion = z.object({
  id: z.number(),
  name: z.string(),
  bytes: z.number(),
  /** The first has 1. */
  version: z.number(),
  /** The version that was written on; null of the first. */
  based_on: z.number().nullable(),
  /** Who saved it. People of an account are told no names of the provider's staff: null. */
  saved_by: z.string().nullable(),
  by_staff: z.boolean(),
  time_saved: z.string(),
})
export type FileVersion = z.infer<typeof FileVersion>

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
    name: line('Enter a name')
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

export const addFileVersion = defineEndpoint({
  name: 'files.add-version',
  method: 'POST',
  path: '/shipments/files/versions',
  tag: 'Shipments',
  summary: 'Keep a PDF that was written on as a version of the file of a note, which stays as it was',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    /** The version that was written on. */
    based_on: LongId,
    /** The PDF, which the caller sent before (POST /shipments/files). */
    file_id: LongId,
    /** Keeps it although somebody else saved a newer version meanwhile: both stay. */
    beside: z.boolean().default(false),
  }),
  answer: FileVersion,
  success: 201,
  errors: ['file.notFound', 'file.changedMeanwhile', 'file.tooManyVersions', 'rate.limited'],
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
