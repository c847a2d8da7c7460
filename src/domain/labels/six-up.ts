/** A4 in points, and the six places of a sheet of labels (2 × 3). */
export const A4 = { width: 595.28, height: 841.89 } as const

/** Stickers of one sheet. */
export const SIX = 6

/** A sheet is drawn a little in: printers leave the edge of the paper white. */
const EDGE = 6

/** The place of the n-th sticker of a sheet, from 0, row by row. */
export function sixUpBox(place: number) {
  const width = A4.width / 2 - EDGE
  const height = A4.height / 3 - EDGE
  const [column, row] = [place % 2, Math.floor(place / 2)]
  return {
    x: column === 0 ? EDGE : A4.width / 2,
    y: EDGE / 2 + (row * A4.height) / 3,
    width,
    height,
  }
}
