import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { barcodeListPages } from '../../../../domain/labels/barcode-list.ts'
import { LABEL_WORDS } from '../../../../domain/labels/label-words.ts'
import type { Mark } from '../../../../domain/labels/marks.ts'
import type { PrintedParcel, PrintedShipment, PrintJob } from '../../../../domain/labels/print-job.ts'
import { A4, SIX, sixUpBox } from '../../../../domain/labels/six-up.ts'
import { STICKER, stickerMarks } from '../../../../domain/labels/sticker-marks.ts'
import { waybillMarks } from '../../../../domain/labels/waybill-marks.ts'
import { stickerZpl } from '../../../../domain/labels/zpl.ts'
import { LOCALES } from '../../../../domain/values/locale.ts'
import { FONT_FILES } from '../fonts.ts'
import type { Pdf } from '../page-writer.ts'
import { drawMarks, measureIn } from './draw-marks.ts'

interface OneLabel {
  readonly shipment: PrintedShipment
  /** Null of the whole shipment. */
  readonly parcel: PrintedParcel | null
}

const labelsOf = ({ print, waybill_type, shipments }: PrintJob): OneLabel[] =>
  shipments.flatMap((shipment): OneLabel[] =>
    print === 'waybill' && (waybill_type === 'shipment' || shipment.parcels.length === 0)
      ? [{ shipment, parcel: null }]
      : shipment.parcels.map((parcel) => ({ shipment, parcel })),
  )

function openPdf(title: string, author: string): Pdf {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { Title: title, Author: author },
    lang: 'en-ZA',
  })
  pdf.registerFont('regular', FONT_FILES.regular)
  pdf.registerFont('bold', FONT_FILES.bold)
  return pdf
}

/** Writes the labels of a job as one document. `onLabel` is told how many are written. */
export async function writeLabels(job: PrintJob, onLabel: (written: number) => void): Promise<Buffer> {
  const words = LABEL_WORDS[job.language]
  const locale = LOCALES[job.language]
  const labels = labelsOf(job)
  const kind = job.print === 'list' ? words.barcodeList : words.waybill
  const title = [kind, ...job.shipments.slice(0, 3).map(({ ref }) => ref)].join(' ')
  const pdf = openPdf(title, job.courier)
  const measure = measureIn(pdf)
  const common = { courier: job.courier, tracking: job.tracking, words, locale, measure }
  const sticker = ({ shipment, parcel }: OneLabel, box?: Parameters<typeof stickerMarks>[1]): Mark[] =>
    parcel === null ? [] : stickerMarks({ ...common, shipment, parcel }, box)

  if (job.as !== 'pdf') {
    const dpi = job.as
    const zpl = labels.map((label, i) => {
      const text = stickerZpl(sticker(label), dpi, measure)
      onLabel(i + 1)
      return text
    })
    return Buffer.from(zpl.join(''), 'utf8')
  }
  const written = buffer(pdf)
  const newPage = (size: { readonly width: number; readonly height: number }) =>
    pdf.addPage({ size: [size.width, size.height], margin: 0 })
  if (job.print === 'list')
    for (const marks of barcodeListPages({ ...common, shipments: job.shipments })) {
      newPage(A4)
      drawMarks(pdf, marks, measure)
    }
  else
    for (const [i, label] of labels.entries()) {
      const place = i % SIX
      if (job.print === 'sticker') newPage(STICKER)
      else if (job.print === 'waybill' || place === 0) newPage(A4)
      const marks =
        job.print === 'waybill'
          ? waybillMarks({ ...common, ...label })
          : sticker(label, job.print === '6up' ? sixUpBox(place) : undefined)
      drawMarks(pdf, marks, measure)
      onLabel(i + 1)
    }
  pdf.end()
  return written
}
