import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** Inter, as on the screens: Latin with all its accents, Greek and Cyrillic; of what is used a part goes into each document. */
const require = createRequire(import.meta.url)
const REGULAR = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const BOLD = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')

/** Points (1/72 inch); A4 is 595 × 842. */
const MARGIN = 48
const RIGHT = 595 - MARGIN
const BOTTOM = 842 - MARGIN - 24
const GAP = 4

const INK = '#1a1d21'
const QUIET = '#5b636e'
const LINE = '#d5d9df'

interface Style {
  readonly size?: number
  readonly bold?: boolean
  readonly quiet?: boolean
  readonly align?: 'left' | 'right'
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
  rule(): void
  space(points: number): void
  /** Writes the foot of each page, and ends the document. */
  end(foot: (page: number, of: number) => string): void
}

/** @param title of the document, for whoever lists it. */
export function createPageWriter(title: string, author: string): PageWriter {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: printable(title), Author: printable(author) },
    lang: 'en-ZA',
  })
  pdf.registerFont('regular', REGULAR)
  pdf.registerFont('bold', BOLD)
  let y = MARGIN

  function use({ size = 9, bold = false, quiet = false }: Style): void {
    pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(quiet ? QUIET : INK)
  }
  function room(height: number): void {
    if (y + height <= BOTTOM || y === MARGIN) return
    pdf.addPage()
    y = MARGIN
  }
  const space = (points: number) => {
    y += points
  }

  function row(columns: Columns, cells: readonly Cell[]): void {
    const width = RIGHT - MARGIN
    const places = columns.map((_, i) => columns.slice(0, i).reduce((sum, share) => sum + share, 0))
    const boxes = cells.map(({ text, style = {} }, i) => {
      use(style)
      const box = { x: MARGIN + (places[i] ?? 0) * width, width: (columns[i] ?? 1) * width - GAP }
      return { ...box, text: printable(text), style, height: pdf.heightOfString(printable(text), box) }
    })
    const height = Math.max(0, ...boxes.map((box) => box.height))
    room(height)
    for (const { text, style, x, width: its } of boxes) {
      use(style)
      pdf.text(text, x, y, { width: its, align: style.align ?? 'left' })
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
    rule() {
      room(GAP)
      pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(LINE).stroke()
      y += GAP + 2
    },
    space,
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
