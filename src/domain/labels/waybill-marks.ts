import { parcelReference } from '../tracking/tracking-reference.ts'
import type { Locale } from '../values/locale.ts'
import { formatDateTime } from '../values/moment.ts'
import { type MeasureText, wrapText } from './fit-text.ts'
import type { LabelWords } from './label-words.ts'
import { type Mark, ruleMark, textMark } from './marks.ts'
import type { PrintedParcel, PrintedShipment } from './print-job.ts'
import { sideLines } from './side-lines.ts'
import { A4 } from './six-up.ts'

const MARGIN = 36
const WIDTH = A4.width - 2 * MARGIN
const HALF = WIDTH / 2 - 8
/** Parcels that are written out; the others are counted. */
const MOST_ROWS = 18

interface WaybillOf {
  readonly shipment: PrintedShipment
  /** That it is of; null of the whole shipment. */
  readonly parcel: PrintedParcel | null
  readonly courier: string
  /** Where a recipient follows it; empty where that is nowhere of the courier's own. */
  readonly tracking: string
  readonly words: LabelWords
  readonly locale: Locale
  readonly measure: MeasureText
}

const rule = (y: number, x = MARGIN, width = WIDTH): Mark => ruleMark(x, y, width)
const bold = true

function sideMarks(
  side: PrintedShipment['delivery'],
  label: string,
  x: number,
  measure: MeasureText,
  words: LabelWords,
): Mark[] {
  const { name, street, place, phone } = sideLines(side)
  const y = 190
  const notes = wrapText(side.instructions, { width: HALF, size: 9, lines: 3 }, measure)
  return [
    textMark(x, y, HALF * 0.6, 9, label),
    ...(side.branch === null
      ? []
      : [textMark(x + HALF * 0.7, y, HALF * 0.3, 20, side.branch, { bold, align: 'right' })]),
    textMark(x, y + 14, HALF * 0.68, 14, name, { bold }),
    ...street.map((line, i) => textMark(x, y + 36 + i * 15, HALF, 11, line)),
    textMark(x, y + 82, HALF, 12, place, { bold }),
    textMark(x, y + 99, HALF, 11, phone),
    ...(notes.length === 0 ? [] : [textMark(x, y + 120, HALF, 8, words.instructions)]),
    ...notes.map((line, i) => textMark(x, y + 131 + i * 12, HALF, 9, line)),
  ]
}

function parcelMarks({ shipment, parcel, words, locale }: WaybillOf): Mark[] {
  const number = (value: number) => String(value).replace('.', locale.decimal)
  const columns = {
    parcel: [0, 0.2],
    contents: [0.2, 0.4],
    measures: [0.61, 0.25],
    weight: [0.87, 0.13],
  } as const
  const cell = (
    y: number,
    [from, share]: readonly [number, number],
    said: string,
    more?: Parameters<typeof textMark>[5],
  ) => textMark(MARGIN + from * WIDTH, y, share * WIDTH - 4, 9, said, more)
  const rows = parcel === null ? shipment.parcels : [parcel]
  const shown = rows.slice(0, MOST_ROWS)
  const first = 396
  const below = first + shown.length * 14
  const kg = Math.round(rows.reduce((sum, { weight_kg }) => sum + weight_kg, 0) * 100) / 100
  const right = { align: 'right' } as const
  return [
    cell(376, columns.parcel, words.parcel),
    cell(376, columns.contents, words.contents),
    cell(376, columns.measures, words.measures, right),
    cell(376, columns.weight, words.weight, right),
    rule(390),
    ...shown.flatMap((row, i) => {
      const y = first + i * 14
      return [
        cell(y, columns.parcel, parcelReference(shipment.ref, row.number), { bold }),
        cell(y, columns.contents, [row.reference, row.description].filter(Boolean).join(' · ')),
        cell(
          y,
          columns.measures,
          `${[row.length_cm, row.width_cm, row.height_cm].map(number).join(' × ')} cm`,
          right,
        ),
        cell(y, columns.weight, `${number(row.weight_kg)} kg`, right),
      ]
    }),
    rule(below + 2),
    cell(
      below + 6,
      columns.contents,
      rows.length > MOST_ROWS ? words.moreParcels(rows.length - MOST_ROWS) : '',
    ),
    cell(below + 6, columns.measures, words.total, right),
    cell(below + 6, columns.weight, `${number(kg)} kg`, { ...right, bold }),
  ]
}

/** A waybill on A4: of the whole shipment, or of one of its parcels. */
export function waybillMarks(of: WaybillOf): Mark[] {
  const { shipment, parcel, courier, tracking, words, locale, measure } = of
  const code = parcel === null ? shipment.ref : parcelReference(shipment.ref, parcel.number)
  const count = shipment.parcels.length
  const facts: [label: string, said: string | null][] = [
    [words.service, `${shipment.service_level_name} (${shipment.service_level_code})`],
    [words.booked, formatDateTime(shipment.booked_at, locale)],
    [words.account, shipment.account],
    [words.yourReference, [shipment.custom_ref, shipment.customer_reference].filter(Boolean).join(' · ')],
  ]
  const written = facts.filter(([, said]) => said)
  return [
    textMark(MARGIN, 36, WIDTH * 0.55, 20, courier, { bold }),
    textMark(MARGIN + WIDTH * 0.6, 36, WIDTH * 0.4, 20, words.waybill, { bold, align: 'right' }),
    rule(66),
    { kind: 'code128', x: MARGIN, y: 76, width: 280, height: 62, text: code },
    textMark(MARGIN, 142, 280, 18, code, { bold, align: 'center' }),
    ...written.flatMap(([label, said], i) => [
      textMark(MARGIN + 296, 76 + i * 22, 130, 7, label),
      textMark(MARGIN + 296, 84 + i * 22, 130, 9, said ?? '', { bold }),
    ]),
    { kind: 'qr', x: MARGIN + WIDTH - 90, y: 74, side: 90, text: code },
    textMark(
      MARGIN + 296,
      164,
      WIDTH - 296,
      11,
      parcel === null ? '' : words.parcelOf(parcel.number, count),
      {
        bold,
        align: 'right',
      },
    ),
    rule(180),
    ...sideMarks(shipment.collection, words.from, MARGIN, measure, words),
    ...sideMarks(shipment.delivery, words.to, MARGIN + WIDTH / 2 + 8, measure, words),
    rule(368),
    ...parcelMarks(of),
    ...(shipment.pod_method === 'grv physical' ? [textMark(MARGIN, 748, WIDTH, 9, words.grv, { bold })] : []),
    ...(tracking === '' ? [] : [textMark(MARGIN, 792, WIDTH, 9, words.track(tracking))]),
    ...[words.receivedBy, words.signature, words.date].flatMap((label, i) => {
      const x = MARGIN + (i * WIDTH) / 3
      return [rule(770, x, WIDTH / 3 - 12), textMark(x, 774, WIDTH / 3 - 12, 8, label)]
    }),
  ]
}
