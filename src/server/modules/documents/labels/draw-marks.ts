import { fitText, type MeasureText } from '../../../../domain/labels/fit-text.ts'
import { type Mark, moduleWidth, QUIET_QR } from '../../../../domain/labels/marks.ts'
import type { Pdf } from '../page-writer.ts'
import { code128, qrCode } from './codes.ts'

const INK = '#000000'

/** How wide texts are in the fonts of the document. Its font and size are others afterwards. */
export const measureIn =
  (pdf: Pdf): MeasureText =>
  (text, bold) =>
    pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(1)
      .widthOfString(text)

function drawCode128(pdf: Pdf, mark: Extract<Mark, { kind: 'code128' }>): void {
  const { widths, modules } = code128(mark.text)
  const module = moduleWidth(modules, mark.width)
  let x = mark.x + (mark.width - modules * module) / 2
  for (const [i, width] of widths.entries()) {
    if (i % 2 === 0) pdf.rect(x, mark.y, width * module, mark.height)
    x += width * module
  }
  pdf.fill(INK)
}

function drawQr(pdf: Pdf, mark: Extract<Mark, { kind: 'qr' }>): void {
  const { dark, side } = qrCode(mark.text)
  const module = mark.side / (side + 2 * QUIET_QR)
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const from = column
      while (column < side && dark(row, column)) column += 1
      const y = mark.y + (row + QUIET_QR) * module
      if (column > from) pdf.rect(mark.x + (from + QUIET_QR) * module, y, (column - from) * module, module)
    }
  pdf.fill(INK)
}

function drawText(pdf: Pdf, mark: Extract<Mark, { kind: 'text' }>, measure: MeasureText): void {
  const { bold = false, align = 'left', x, y, width } = mark
  const { text, size } = fitText(mark.text, mark, measure)
  if (text === '') return
  const free = width - measure(text, bold) * size
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(INK)
    .text(text, x + (align === 'right' ? free : align === 'center' ? free / 2 : 0), y, { lineBreak: false })
}

/** Draws a label on the page that the document is at. */
export function drawMarks(pdf: Pdf, marks: readonly Mark[], measure: MeasureText): void {
  for (const mark of marks)
    switch (mark.kind) {
      case 'text':
        drawText(pdf, mark, measure)
        break
      case 'rectangle':
        pdf.rect(mark.x, mark.y, mark.width, mark.height).fill(INK)
        break
      case 'code128':
        drawCode128(pdf, mark)
        break
      case 'qr':
        drawQr(pdf, mark)
    }
}
