import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { ArchiveFilter } from './shipment-archive.ts'

/** Text with commas for programs, or a workbook with cells of dates and numbers for people. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const exportShipments = defineEndpoint({
  name: 'shipments.export',
  method: 'POST',
  path: '/shipments/export',
  tag: 'Shipments',
  summary:
    'A CSV or XLSX file of all shipments that a filter leaves, of any size, written as it is read behind an address that holds once, for a minute; one at a time for each user',
  auth: 'permitted',
  query: EmptyObject,
  body: ArchiveFilter.extend({ format: z.enum(EXPORT_FORMATS).default('csv') }),
  answer: z.object({
    url: z.string(),
    filename: z.string(),
    /** Seconds within which it has to be begun. */
    expiry_duration: z.number(),
  }),
  errors: ['export.underWay'],
})
