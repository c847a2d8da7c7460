/** Colours as numbers, and whether a text can be read on them (WCAG 2.2, 1.4.3). */

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** AA for text of any size. */
export const READABLE = 4.5

/** A colour written `#RGB` or `#RRGGBB`; null when it is not written so. */
export function toRgb(hex: string): Rgb | null {
  const text = hex.trim().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3')
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (!parts) return null
  const [r = 0, g = 0, b = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16))
  return [r, g, b]
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance: 0 is black, 1 is white. */
export function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** `share` (0 to 1) of `b` in `a`. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share
  return [part(0), part(1), part(2)]
}

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** The colour, moved towards black or white by as little as makes it readable on `ground`. */
export function readableOn(ground: Rgb, colour: Rgb, least = READABLE): Rgb {
  const towards = contrast(ground, BLACK) > contrast(ground, WHITE) ? BLACK : WHITE
  for (let share = 0; share < 1; share += 0.04) {
    const moved = mix(colour, towards, share)
    if (contrast(ground, moved) >= least) return moved
  }
  return towards
}
