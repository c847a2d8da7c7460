/** What stands where on a label, whoever draws it. Points (1/72 inch) from its upper left corner. */
export type Mark =
  | {
      readonly kind: 'text'
      readonly x: number
      /** Its upper edge. */
      readonly y: number
      readonly width: number
      readonly size: number
      readonly bold?: boolean
      readonly align?: 'left' | 'right' | 'center'
      readonly text: string
    }
  /** A filled one: a thin one is a line. */
  | {
      readonly kind: 'rectangle'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  | {
      readonly kind: 'code128'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly text: string
    }
  | {
      readonly kind: 'qr'
      readonly x: number
      readonly y: number
      readonly side: number
      readonly text: string
    }

type Text = Extract<Mark, { kind: 'text' }>

/** A line of text in a width, its upper edge at `y`. */
export const textMark = (
  x: number,
  y: number,
  width: number,
  size: number,
  said: string,
  more: Partial<Text> = {},
): Text => ({ kind: 'text', x, y, width, size, text: said, ...more })

/** How thick a rule is. */
export const RULE = 0.75

/** A rule, as long as it is wide. */
export const ruleMark = (x: number, y: number, width: number, height = RULE): Mark => ({
  kind: 'rectangle',
  x,
  y,
  width,
  height,
})

/** Modules of white that a reader wants before and after Code 128 (ISO/IEC 15417), and around a QR code (ISO/IEC 18004). */
export const QUIET_CODE128 = 10
export const QUIET_QR = 4
/** Modules wider than this (points, 0.6 mm) help no reader. */
export const WIDEST_MODULE = 1.7

/** A module of Code 128 with so many of them, its white included, in this width; whole multiples of what a printer can draw. */
export function moduleWidth(modules: number, width: number, smallest = 0): number {
  const fits = Math.min(WIDEST_MODULE, width / (modules + 2 * QUIET_CODE128))
  return smallest === 0 ? fits : Math.max(1, Math.floor(fits / smallest)) * smallest
}
