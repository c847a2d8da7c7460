import PDFDocument from 'pdfkit'
import { FONT_FILES } from './fonts.ts'

/** Points (1/72 inch); A4 is 595 × 842. */
const MARGIN = 48
const RIGHT = 595 - MARGIN
const BOTTOM = 842 - MARGIN - 24
const GAP = 4

const INK = '#1a1d21'
const QUIET = '#5b636e'
const LINE = '#d5d9df'

export interface Style {
  readonly size?: number
  readonly bold?: boolean
  readonly quiet?: boolean
  /** In the colour of the provider. */
  readonly branded?: boolean
  readonly align?: 'left' | 'right'
}

/** A colour that is too light to be read on white is ink. */
function readable(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const contrast = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
  return contrast >= 4.5 ? colour : INK
}

interface Cell {
  readonly text: string
  readonly style?: Style
}

/** Shares of the width of the page, from the left. */
type Columns = readonly number[]

/** What people typed, on lines of their own; nothing that cannot be seen. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '')

export type Pdf = InstanceType<typeof PDFDocument>

/** A document on A4 that is written from the top, page after page. */
export interface PageWriter {
  readonly pdf: Pdf
  /** A row of cells side by side; it begins a new page where it would not fit. */
  row(columns: Columns, cells: readonly Cell[]): void
  /** A text over the whole width. */
  text(text: string, style?: Style): void
  /** Pictures (JPEG or PNG) side by side, each as large as it fits into such a box of points. */
  pictures(files: readonly Buffer[], box: { readonly width: number; readonly height: number }): void
  /** A line over the whole width; a strong one closes a sum. */
  rule(isStrong?: boolean): void
  space(points: number): void
  /** Begins a page, unless nothing stands on this one yet; answers its number, from 1. */
  begin(): number
  /** Writes the foot of each page, and ends the document. */
  end(foot: (page: number, of: number) => string): void
}

/** How thick the band of the provider's colour is at the head of each page, in points. */
const BAND = 8

/** Amounts stand under one another: figures of one width, where a text is set to the right. */
const setting = ({ align = 'left' }: Style): PDFKit.Mixins.TextOptions => ({
  align,
  ...(align === 'right' && { features: ['tnum'] }),
})

/** @param title of the document, for whoever lists it; `colour` of the provider, as `#rrggbb`. */
export function createPageWriter(title: string, author: string, colour: string): PageWriter {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: printable(title), Author: printable(author) },
    lang: 'en-ZA',
  })
  pdf.registerFont('regular', FONT_FILES.regular)
  pdf.registerFont('bold', FONT_FILES.bold)
  let y = MARGIN
  const band = () => pdf.rect(0, 0, pdf.page.width, BAND).fill(colour)
  pdf.on('pageAdded', band)
  band()

  function use({ size = 9, bold = false, quiet = false, branded = false }: Style): void {
    pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(branded ? readable(colour) : quiet ? QUIET : INK)
  }
  function nextPage(): void {
    pdf.addPage()
    y = MARGIN
  }
  function room(height: number): void {
    if (y + height > BOTTOM && y !== MARGIN) nextPage()
  }
  const space = (points: number) => {
    y += points
  }

  function row(columns: Columns, cells: readonly Cell[]): void {
    const width = RIGHT - MARGIN
    const places = columns.map((_, i) => columns.slice(0, i).reduce((sum, share) => sum + share, 0))
    const boxes = cells.map(({ text, style = {} }, i) => {
      use(style)
      // What is set to the right ends with the rules.
      const gap = i === columns.length - 1 ? 0 : GAP
      const box = { x: MARGIN + (places[i] ?? 0) * width, width: (columns[i] ?? 1) * width - gap }
      return {
        ...box,
        text: printable(text),
        style,
        height: pdf.heightOfString(printable(text), { ...box, ...setting(style) }),
      }
    })
    const height = Math.max(0, ...boxes.map((box) => box.height))
    room(height)
    for (const { text, style, x, width: its } of boxes) {
      use(style)
      pdf.text(text, x, y, { width: its, ...setting(style) })
    }
    y += height + GAP
  }

  return {
    pdf,
    row,
    // Paragraph by paragraph, so that a long text goes on over pages.
    text(text, style) {
      for (const line of printable(text).split('\n')) row([1], [{ text: line || ' ', style }])
    },
    pictures(files, { width, height }) {
      const inRow = Math.max(1, Math.floor((RIGHT - MARGIN + GAP) / (width + GAP)))
      for (let first = 0; first < files.length; first += inRow) {
        room(height + GAP)
        for (const [i, file] of files.slice(first, first + inRow).entries())
          pdf.image(file, MARGIN + i * (width + GAP), y, { fit: [width, height] })
        y += height + GAP
      }
    },
    rule(isStrong = false) {
      room(GAP)
      pdf.moveTo(MARGIN, y).lineTo(RIGHT, y)
      pdf
        .lineWidth(isStrong ? 1 : 0.5)
        .strokeColor(isStrong ? INK : LINE)
        .stroke()
      y += GAP + 2
    },
    space,
    begin() {
      if (y !== MARGIN) nextPage()
      return pdf.bufferedPageRange().count
    },
    end(foot) {
      const { start, count } = pdf.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(start + page)
        // It stands in the margin, where a text would begin another page.
        pdf.page.margins.bottom = 0
        use({ size: 8, quiet: true })
        pdf.text(printable(foot(page + 1, count)), MARGIN, BOTTOM + 24, {
          width: RIGHT - MARGIN,
          align: 'right',
          lineBreak: false,
        })
      }
      pdf.end()
    },
  }
}
