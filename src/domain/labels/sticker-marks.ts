import { parcelReference } from '../tracking/tracking-reference.ts'
import type { Locale } from '../values/locale.ts'
import { type MeasureText, wrapText } from './fit-text.ts'
import type { LabelWords } from './label-words.ts'
import type { Mark } from './marks.ts'
import type { PrintedParcel, PrintedShipment } from './print-job.ts'
import { sideLines } from './side-lines.ts'

/** A sticker of 4 × 6 inches, points. */
export const STICKER = { width: 288, height: 432 } as const
const MARGIN = 12

export interface StickerOf {
  readonly shipment: PrintedShipment
  readonly parcel: PrintedParcel
  readonly courier: string
  /** Where a recipient follows it; empty where that is nowhere of the courier's own. */
  readonly tracking: string
  readonly words: LabelWords
  readonly locale: Locale
  readonly measure: MeasureText
}

/** One parcel's sticker in a box: what is less high than 6 inches has all of it smaller, but for its width. */
export function stickerMarks(
  { shipment, parcel, courier, tracking, words, locale, measure }: StickerOf,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } = {
    x: 0,
    y: 0,
    ...STICKER,
  },
): Mark[] {
  const scale = box.height / STICKER.height
  const left = box.x + MARGIN
  const width = box.width - 2 * MARGIN
  const top = (y: number) => box.y + y * scale
  const text = (
    y: number,
    size: number,
    said: string,
    more: Partial<Extract<Mark, { kind: 'text' }>> = {},
  ): Mark => ({ kind: 'text', x: left, y: top(y), width, size: size * scale, text: said, ...more })
  const rule = (y: number): Mark => ({
    kind: 'rectangle',
    x: left,
    y: top(y),
    width,
    height: Math.max(0.5, scale),
  })
  const bold = true
  const right = 'right'
  const { collection, delivery } = shipment
  const from = sideLines(collection)
  const to = sideLines(delivery)
  const reference = parcelReference(shipment.ref, parcel.number)
  const qr = 88 * scale
  const beside = width - qr - 8
  const kg = `${String(parcel.weight_kg).replace('.', locale.decimal)} kg`
  const said = delivery.instructions === '' ? parcel.description : delivery.instructions
  const instructions = wrapText(said, { width: beside, size: 8 * scale, lines: 3 }, measure)
  // What belongs to this parcel alone stands first: the line ends where the code begins.
  const numbers = [parcel.reference, shipment.custom_ref, shipment.customer_reference].filter(
    (one) => one !== null && one !== '',
  )
  return [
    text(12, 13, courier, { bold, width: width * 0.6 }),
    text(9, 20, shipment.service_level_code, {
      bold,
      align: right,
      x: left + width * 0.62,
      width: width * 0.38,
    }),
    rule(36),
    text(41, 7, words.from, { width: width * 0.5 }),
    text(50, 9, from.name, { bold, width: width * 0.62 }),
    text(50, 8, from.phone, { align: right, x: left + width * 0.64, width: width * 0.36 }),
    text(62, 8, [...from.street, from.place].join(', ')),
    rule(76),
    text(81, 7, words.to, { width: width * 0.5 }),
    text(91, 16, to.name, { bold }),
    ...to.street.map((line, i) => text(114 + i * 15, 11, line)),
    text(161, 14, to.place, { bold, width: width * 0.66 }),
    text(181, 11, to.phone, { width: width * 0.66 }),
    text(160, 30, delivery.branch ?? '', { bold, align: right, x: left + width * 0.68, width: width * 0.32 }),
    rule(200),
    { kind: 'qr', x: left + width - qr, y: top(206), side: qr, text: reference },
    text(207, 13, words.parcelOf(parcel.number, shipment.parcels.length), { bold, width: beside * 0.66 }),
    text(207, 13, kg, { align: right, x: left + beside * 0.68, width: beside * 0.32 }),
    text(226, 8, numbers.join(' · '), { width: beside }),
    ...instructions.map((line, i) => text(241 + i * 11, 8, line, { width: beside })),
    text(279, 8, shipment.account ?? '', { width: beside }),
    rule(300),
    { kind: 'code128', x: left, y: top(308), width, height: 82 * scale, text: reference },
    text(395, 20, reference, { bold, align: 'center' }),
    ...(tracking === '' ? [] : [text(417, 8, words.track(tracking), { align: 'center' })]),
  ]
}
