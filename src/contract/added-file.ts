import { z } from 'zod'
import { FILE_TYPES } from '../domain/files/file-types.ts'
import { keysOf } from '../domain/values/table.ts'

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
