import { z } from 'zod'
import { IMPORT_FIELDS } from '../domain/imports/import-fields.ts'
import {
  LONGEST_CELL,
  LONGEST_ROW,
  lengthOfRow,
  MOST_IMPORT_COLUMNS,
  MOST_IMPORT_ROWS,
} from '../domain/imports/import-row.ts'
import { AddressInput } from '../domain/shipments/address.ts'
import { ContactInput } from '../domain/shipments/contact.ts'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { Id, LongId, Offset } from './id.ts'
import { pageLimit } from './page-limit.ts'

/** `open`: rows come in and are checked, nothing is booked yet; `cancelled` once it was begun. */
export const IMPORT_STATES = ['open', 'booking', 'done', 'cancelled'] as const
/** `wrong`: found before the booking; `refused`: by the booking. */
export const IMPORT_ROW_STATES = ['ready', 'wrong', 'booked', 'refused'] as const

const ImportColumn = z.object({
  header: z.string().max(200),
  field: z.enum(IMPORT_FIELDS).nullable(),
})
const Columns = z
  .array(ImportColumn)
  .min(1, 'There are no columns')
  .max(MOST_IMPORT_COLUMNS, `At most ${MOST_IMPORT_COLUMNS} columns`)
  .refine(
    (columns) => {
      const fields = columns.flatMap(({ field }) => field ?? [])
      return new Set(fields).size === fields.length
    },
    { error: 'Two columns mean the same' },
  )

/** Of rows that do not say it themselves. */
const Defaults = z.object({
  service_level_code: z.string().max(16).nullish(),
  collection_address: AddressInput.nullish(),
  collection_contact: ContactInput.nullish(),
})

/** A file of bookings: how its columns are read, and how far it is. */
export const ShipmentImport = z.object({
  id: z.number(),
  account_id: z.number(),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  columns: z.array(ImportColumn),
  row_count: z.number(),
  counts: z.object({ ready: z.number(), wrong: z.number(), booked: z.number(), refused: z.number() }),
  time_created: z.string(),
  time_finished: z.string().nullable(),
})
export type ShipmentImport = z.infer<typeof ShipmentImport>

const RowProblem = z.object({ column: z.number().nullable(), detail: z.string() })
export const ImportRow = z.object({
  /** Of the file, from 2: the first has the names of the columns. */
  line: z.number(),
  state: z.enum(IMPORT_ROW_STATES),
  cells: z.array(z.string()),
  problems: z.array(RowProblem),
  shipment_id: z.number().nullable(),
  tracking_reference: z.string().nullable(),
  /** Of one that is ready, what it would cost, in rand with VAT, for those who see what is billed; null where nobody knows. */
  rate: z.number().nullable().default(null),
})
export type ImportRow = z.infer<typeof ImportRow>

/** So many rows travel at once. */
export const MOST_ROWS_SENT = 500

export const listImports = defineEndpoint({
  name: 'imports.list',
  method: 'GET',
  path: '/shipments/imports',
  tag: 'Shipments',
  summary: 'Files of bookings, newest first; people of an account see its own',
  auth: 'permitted',
  query: z.object({
    account_id: Id.optional(),
    id: LongId.optional(),
    limit: pageLimit(100, 20),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ imports: z.array(ShipmentImport), count: z.number() }),
})

export const listImportRows = defineEndpoint({
  name: 'imports.rows',
  method: 'GET',
  path: '/shipments/imports/rows',
  tag: 'Shipments',
  summary: 'The rows of a file of bookings: what is wrong with each, or what it was booked as',
  auth: 'permitted',
  query: z.object({
    import_id: LongId,
    state: z.enum(IMPORT_ROW_STATES).optional(),
    limit: pageLimit(1000, 100),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ rows: z.array(ImportRow), count: z.number() }),
  errors: ['import.notFound'],
})

export const readImportColumns = defineEndpoint({
  name: 'imports.columns',
  method: 'GET',
  path: '/shipments/imports/columns',
  tag: 'Shipments',
  summary: 'What the columns of earlier files of an account were said to mean',
  auth: 'permitted',
  query: z.object({ account_id: Id.optional() }),
  body: EmptyObject,
  answer: z.object({ columns: z.array(ImportColumn) }),
  errors: ['account.notFound'],
})

export const startImport = defineEndpoint({
  name: 'imports.start',
  method: 'POST',
  path: '/shipments/imports',
  tag: 'Shipments',
  summary: 'Begin a file of bookings: what its columns mean. Its rows follow; nothing is booked yet',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    account_id: Id.nullish(),
    file_name: line().min(1, 'Name the file').max(200),
    columns: Columns,
    defaults: Defaults.nullish(),
    row_count: z.int().min(1, 'There are no rows').max(MOST_IMPORT_ROWS, 'At most 10 000 rows'),
  }),
  answer: z.object({ import: ShipmentImport }),
  success: 201,
  errors: ['account.notFound'],
})

export const checkImportRows = defineEndpoint({
  name: 'imports.check',
  method: 'POST',
  path: '/shipments/imports/rows',
  tag: 'Shipments',
  summary:
    'Add rows to a file of bookings, each checked as a booking is; a row that is there already stays as it is',
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.object({
    import_id: LongId,
    rows: z
      .array(
        z.object({
          line: z
            .int()
            .min(2)
            .max(MOST_IMPORT_ROWS * 10),
          cells: z
            .array(z.string().max(LONGEST_CELL))
            .max(MOST_IMPORT_COLUMNS)
            .refine((cells) => lengthOfRow(cells) <= LONGEST_ROW, 'At most 10 000 characters in a row'),
        }),
      )
      .min(1, 'There are no rows')
      .max(MOST_ROWS_SENT, `At most ${MOST_ROWS_SENT} rows at once`),
  }),
  answer: z.object({ rows: z.array(ImportRow.omit({ cells: true })) }),
  errors: ['import.notFound', 'import.begun', 'import.tooManyRows', 'rate.limited'],
})

export const bookImportRows = defineEndpoint({
  name: 'imports.book',
  method: 'POST',
  path: '/shipments/imports/book',
  tag: 'Shipments',
  summary: 'Book the next rows that are ready, each once. Repeat it until the state is no longer booking',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({ import_id: LongId }),
  answer: z.object({ import: ShipmentImport }),
  errors: ['import.notFound', 'import.incomplete', 'rate.limited'],
})

export const cancelImport = defineEndpoint({
  name: 'imports.cancel',
  method: 'POST',
  path: '/shipments/imports/cancel',
  tag: 'Shipments',
  summary: 'Book no more of a file; what is booked stays',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({ import_id: LongId }),
  answer: z.object({ import: ShipmentImport }),
  errors: ['import.notFound'],
})
