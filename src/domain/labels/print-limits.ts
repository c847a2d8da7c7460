import { z } from 'zod'

/** Waybills on A4, stickers of 4 × 6 inches a page or six of them on A4, or a list on A4 of the codes of all parcels. */
export const PRINTS = ['waybill', 'sticker', '6up', 'list'] as const
export const Print = z.enum(PRINTS)
export type Print = z.infer<typeof Print>

/** Resolutions of label printers, dots an inch: those of 8 and of 12 dots a millimetre. */
export const PRINTER_DPI = [203, 300] as const

/** One document holds no more labels: a shipment of as many parcels as there may be, or a van's round of shipments. */
export const MOST_LABELS = 2_000
/** Shipments of one document. */
export const MOST_PRINTED = 500
