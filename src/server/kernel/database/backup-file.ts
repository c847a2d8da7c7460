import { z } from 'zod'

/**
 * What a backup is made of: lines, each a word and JSON. `HUBLINE` says what it is; each `TABLE` is followed by its
 * `ROW`s; then each `SEQUENCE`; then each `FILE` that people added, with its bytes in `PART`s; `END` counts the rows and the files, so that
 * a backup that was cut off is known as such.
 */
export const BACKUP_FORMAT = 1

/**
 * Not copied row by row: written by the migrations; only the clock is kept; written by triggers as rows come back; checkpoints,
 * which are large and taken anew from the first minute on (decision 131).
 */
export const TABLES_NOT_COPIED: ReadonlySet<string> = new Set([
  'migrations',
  'platform',
  'list_changes',
  'shipment_texts',
  'shipment_search',
  'rewind_checkpoints',
  'rewind_checkpoint_parts',
])

export const BackupHead = z.object({
  format: z.literal(BACKUP_FORMAT, 'is of another format than this version reads'),
  version: z.string(),
  at: z.string(),
  migrations: z.array(z.string()),
  clock: z
    .object({ clock_wall: z.string().nullable(), clock_time: z.string().nullable(), clock_speed: z.number() })
    .nullable(),
})
export type BackupHead = z.infer<typeof BackupHead>

export const BackupTable = z.object({ table: z.string(), columns: z.array(z.string()) })

/** The number as text: it may be larger than JavaScript counts. */
export const SequenceState = z.object({ name: z.string(), last: z.string() })
export type SequenceState = z.infer<typeof SequenceState>

/** A file of the file store, whose bytes follow in base64. */
export const BackupFile = z.object({ provider_id: z.number(), sha256: z.string() })
export type BackupFile = z.infer<typeof BackupFile>

/** `missing`: files that the store should have had and had not, or not whole. */
export const BackupEnd = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number().default(0),
  missing: z.number().default(0),
})
export type BackupEnd = z.infer<typeof BackupEnd>
