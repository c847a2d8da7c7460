/** Waybills and stickers (001 §7; clients.md). A call says where the document is, which then needs no session. */
import { z } from 'zod'
import { LABEL_KINDS } from '../domain/labels/outdated-prints.ts'
import { MOST_PRINTED, Print } from '../domain/labels/print-limits.ts'
import { WAYBILL_TYPES } from '../domain/labels/waybill-type.ts'
import { LANGUAGES } from '../domain/values/locale.ts'
import { looseFlag, orAbsent } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, idList, LongId } from './id.ts'

const dpiOf = (said: '203' | '300') => (said === '203' ? 203 : 300)

const Common = z.object({
  language: z.enum(LANGUAGES).default('en'),
  /** Prints also what is over: delivered, returned or cancelled. */
  force_print: looseFlag,
  /** Other than the setting `default_waybill_type` says. */
  waybill_type: orAbsent(z.enum(WAYBILL_TYPES)),
  /** Pages, or ZPL for a label printer of 203 or 300 dots an inch; of stickers alone. */
  format: z.enum(['pdf', 'zpl']).default('pdf'),
  dpi: z.union([z.literal([203, 300]), z.enum(['203', '300']).transform(dpiOf)]).default(203),
})

/** Names a document while it is written, so that its progress can be asked for: whatever whoever asks for both has chosen. */
const ProgressId = z.string().regex(/^[\w-]{8,64}$/, 'Send 8 to 64 letters, digits or hyphens')

/** Where a document is, in bytes how large, and for how many seconds. */
export const PrintedDocument = z.object({
  url: z.string(),
  filename: z.string(),
  file_size: z.number(),
  expiry_duration: z.number(),
})
export type PrintedDocument = z.infer<typeof PrintedDocument>

const One = z.object({
  id: LongId,
  /** Of staff: whose it is; of another account it is not found. */
  account_id: orAbsent(Id),
})
const errors = [
  'shipment.notFound',
  'shipment.blank',
  'label.notBooked',
  'label.over',
  'label.tooMany',
] as const

export const readLabel = defineEndpoint({
  name: 'shipments.label',
  method: 'GET',
  path: '/shipments/label',
  tag: 'Shipments',
  summary: 'The waybill of a shipment as a PDF, or one for each of its parcels',
  auth: 'permitted',
  query: One.extend(Common.omit({ format: true, dpi: true }).shape),
  body: EmptyObject,
  answer: PrintedDocument,
  errors,
})

export const readStickers = defineEndpoint({
  name: 'shipments.stickers',
  method: 'GET',
  path: '/shipments/label/stickers',
  tag: 'Shipments',
  summary: 'Stickers of a shipment, one for each parcel: 4 × 6 inches as PDF or ZPL, or six on A4',
  auth: 'permitted',
  query: One.extend({
    ...Common.omit({ waybill_type: true }).shape,
    format: z.enum(['pdf', 'zpl', '6up']).default('pdf'),
  }),
  body: EmptyObject,
  answer: PrintedDocument,
  errors,
})

export const printLabels = defineEndpoint({
  name: 'shipments.labels',
  method: 'POST',
  path: '/shipments/label',
  tag: 'Shipments',
  summary: 'Waybills or stickers of several shipments in one document',
  auth: 'permitted',
  query: EmptyObject,
  body: Common.extend({
    ids: z.array(LongId).min(1).max(MOST_PRINTED),
    print: Print,
    progress_id: ProgressId.optional(),
  }),
  answer: PrintedDocument,
  errors,
})

export const readOutdatedLabels = defineEndpoint({
  name: 'shipments.outdated-labels',
  method: 'GET',
  path: '/shipments/label/outdated',
  tag: 'Shipments',
  summary:
    'Of these shipments those whose labels were printed before an address or contact was changed, each with what to print again',
  auth: 'permitted',
  permittedAs: printLabels,
  query: z.object({ ids: idList(MOST_PRINTED) }),
  body: EmptyObject,
  answer: z.object({
    shipments: z.array(z.object({ id: z.number(), prints: z.array(z.enum(LABEL_KINDS)) })),
  }),
})

export const readPrintProgress = defineEndpoint({
  name: 'shipments.print-progress',
  method: 'GET',
  path: '/shipments/label/progress',
  tag: 'Shipments',
  summary:
    'How many labels of a document that you are waiting for are written, by the progress_id that it was asked for with',
  auth: 'permitted',
  permittedAs: printLabels,
  query: z.object({ progress_id: ProgressId }),
  body: EmptyObject,
  answer: z.object({
    /** Null of a document that is written, or not asked for, or on another node. */
    progress: z.object({ written: z.number(), total: z.number() }).nullable(),
  }),
})
