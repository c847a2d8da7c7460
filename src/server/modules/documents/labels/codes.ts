// Its part named `raw` is a kind of code that is called so.
import bwip from 'bwip-js/node'

/** What codes are made of, in modules: bars and spaces in turn, or a square of them. */
export interface Bars {
  readonly widths: readonly number[]
  readonly modules: number
}
export interface Square {
  readonly dark: (row: number, column: number) => boolean
  readonly side: number
}

export function code128(text: string): Bars {
  const [code] = bwip.raw({ bcid: 'code128', text })
  if (code === undefined || !('sbs' in code)) throw new Error(`no Code 128 of ${text}`)
  return { widths: code.sbs, modules: code.sbs.reduce((sum, width) => sum + width, 0) }
}

/** A seventh of it may be lost (level M): tape over a label, a scratch. With its mask given it is made in a quarter of the time. */
export function qrCode(text: string): Square {
  const [code] = bwip.raw('qrcode', text, 'eclevel=M mask=4')
  if (code === undefined || !('pixs' in code)) throw new Error(`no QR code of ${text}`)
  const { pixs, pixx } = code
  return { side: pixx, dark: (row, column) => pixs[row * pixx + column] === 1 }
}
