import { parcelReference } from '../tracking/tracking-reference.ts'
import type { Locale } from '../values/locale.ts'
import type { LabelWords } from './label-words.ts'
import { type Mark, RULE, ruleMark, textMark } from './marks.ts'
import type { PrintedParcel, PrintedShipment } from './print-job.ts'
import { sideLines } from './side-lines.ts'
import { A4 } from './six-up.ts'

const MARGIN = 36
const WIDTH = A4.width - 2 * MARGIN
const FIRST_ROW = 92
const ROW = 48
/** Parcels of a page: below them there is room to sign. */
export const ROWS_OF_PAGE = 14
const BOX = 12
const CODE = { x: MARGIN + 22, width: 210, height: 28 } as const
const PLACES_X = MARGIN + 246
const RIGHT_X = MARGIN + WIDTH - 96

interface BarcodeListOf {
  readonly shipments: readonly PrintedShipment[]
  readonly courier: string
  readonly words: LabelWords
  readonly locale: Locale
}

const bold = true
const right = { align: 'right' } as const

/** To be ticked with a pen. */
const emptyBox = (x: number, y: number): Mark[] => [
  ruleMark(x, y, BOX),
  ruleMark(x, y + BOX, BOX),
  ruleMark(x, y, RULE, BOX),
  ruleMark(x + BOX, y, RULE, BOX + RULE),
]

function rowMarks(
  { shipment, parcel }: { readonly shipment: PrintedShipment; readonly parcel: PrintedParcel },
  y: number,
  { words, locale }: BarcodeListOf,
): Mark[] {
  const { name, place } = sideLines(shipment.delivery)
  const code = parcelReference(shipment.ref, parcel.number)
  const way = [shipment.collection.branch, shipment.delivery.branch]
    .filter((branch) => branch !== null)
    .join(' – ')
  const width = RIGHT_X - PLACES_X - 8
  return [
    ...emptyBox(MARGIN, y + 8),
    { kind: 'code128', ...CODE, y, text: code },
    textMark(CODE.x, y + 30, CODE.width, 8, code, { bold, align: 'center' }),
    textMark(PLACES_X, y, width, 10, way, { bold }),
    textMark(PLACES_X, y + 13, width, 9, name),
    textMark(PLACES_X, y + 25, width, 9, place),
    textMark(RIGHT_X, y, 96, 9, words.parcelOf(parcel.number, shipment.parcels.length), { ...right, bold }),
    textMark(RIGHT_X, y + 13, 96, 9, shipment.service_level_code, right),
    textMark(RIGHT_X, y + 25, 96, 9, `${String(parcel.weight_kg).replace('.', locale.decimal)} kg`, right),
    ruleMark(MARGIN, y + ROW - 5, WIDTH, 0.4),
  ]
}

/**
 * The codes of all parcels, to be scanned from paper where a van is loaded or a trunk handed over, with room to tick each and to sign
 * (001 §7, manifests): the pages of a list, each as its marks.
 */
export function barcodeListPages(of: BarcodeListOf): Mark[][] {
  const { shipments, courier, words, locale } = of
  const rows = shipments.flatMap((shipment) => shipment.parcels.map((parcel) => ({ shipment, parcel })))
  const kg = Math.round(rows.reduce((sum, { parcel }) => sum + parcel.weight_kg, 0) * 100) / 100
  const totals = `${words.totals(rows.length, shipments.length)}, ${String(kg).replace('.', locale.decimal)} kg`
  const count = Math.max(1, Math.ceil(rows.length / ROWS_OF_PAGE))
  return Array.from({ length: count }, (_, page) => [
    textMark(MARGIN, 32, WIDTH * 0.55, 16, courier, { bold }),
    textMark(MARGIN + WIDTH * 0.55, 32, WIDTH * 0.45, 16, words.barcodeList, { bold, ...right }),
    textMark(MARGIN, 56, WIDTH * 0.7, 10, totals),
    textMark(MARGIN + WIDTH * 0.7, 56, WIDTH * 0.3, 10, words.page(page + 1, count), right),
    ruleMark(MARGIN, 74, WIDTH),
    ...rows
      .slice(page * ROWS_OF_PAGE, (page + 1) * ROWS_OF_PAGE)
      .flatMap((row, i) => rowMarks(row, FIRST_ROW + i * ROW, of)),
    ...[words.handedOverBy, words.receivedBy, words.date].flatMap((label, i) => {
      const x = MARGIN + (i * WIDTH) / 3
      return [ruleMark(x, 794, WIDTH / 3 - 12), textMark(x, 798, WIDTH / 3 - 12, 8, label)]
    }),
  ])
}
