/** A label in ZPL, the language of label printers (Zebra's programming guide). */
import { fitText, type MeasureText } from './fit-text.ts'
import { type Mark, moduleWidth, QUIET_CODE128, QUIET_QR } from './marks.ts'
import { STICKER } from './sticker-marks.ts'

const POINTS_AN_INCH = 72
/** More modules than a QR code of a reference with its white has (version 2). */
const QR_MODULES = 25 + 2 * QUIET_QR

/** Start, check and stop take 35 modules, each letter 11 at most: pairs of digits share one. */
const mostModules = (text: string): number => 35 + 11 * text.length

/**
 * A text as field data after `^FH_`: what begins a command (^ ~), the sign of the escape itself, a backslash and whatever is no
 * plain ASCII goes as the hexadecimal bytes of UTF-8, so that nothing that somebody typed is read as a command.
 */
export function zplText(text: string): string {
  return text.replace(/[\^~_\\]|[^\x20-\x7e]/gu, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  )
}

function markOf(mark: Mark, scale: number, measure: MeasureText): string {
  const dots = (points: number) => Math.round(points * scale)
  switch (mark.kind) {
    case 'text': {
      const { bold = false, align = 'left', width } = mark
      const { text, size } = fitText(mark.text, mark, measure)
      if (text === '') return ''
      const free = width - measure(text, bold) * size
      const x = mark.x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
      return `^FO${dots(x)},${dots(mark.y)}^A0N,${dots(size)},${dots(size)}^FH_^FD${zplText(text)}^FS`
    }
    case 'rectangle': {
      const [width, height] = [Math.max(1, dots(mark.width)), Math.max(1, dots(mark.height))]
      return `^FO${dots(mark.x)},${dots(mark.y)}^GB${width},${height},${Math.min(width, height)}^FS`
    }
    case 'code128': {
      const modules = mostModules(mark.text)
      const module = Math.round(moduleWidth(modules, mark.width, 1 / scale) * scale)
      const free = dots(mark.width) - modules * module
      const x = dots(mark.x) + Math.max(QUIET_CODE128 * module, Math.round(free / 2))
      return `^FO${x},${dots(mark.y)}^BY${module}^BCN,${dots(mark.height)},N,N,N,A^FH_^FD${zplText(mark.text)}^FS`
    }
    case 'qr': {
      // From 1 to 10 dots a module is what printers draw.
      const module = Math.min(10, Math.max(1, Math.floor(dots(mark.side) / QR_MODULES)))
      const [x, y] = [dots(mark.x) + QUIET_QR * module, dots(mark.y)]
      return `^FO${x},${y}^BQN,2,${module}^FH_^FDMA,${zplText(mark.text)}^FS`
    }
  }
}

/** A sticker of 4 × 6 inches for a printer of so many dots an inch; texts in UTF-8. */
export function stickerZpl(marks: readonly Mark[], dpi: number, measure: MeasureText): string {
  const scale = dpi / POINTS_AN_INCH
  const size = `^PW${Math.round(STICKER.width * scale)}^LL${Math.round(STICKER.height * scale)}`
  const drawn = marks.map((mark) => markOf(mark, scale, measure)).filter((line) => line !== '')
  return ['^XA', '^CI28', `${size}^LH0,0^PON`, ...drawn, '^XZ', ''].join('\n')
}
