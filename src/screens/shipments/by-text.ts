import { compareText } from '../../domain/values/text-order.ts'

/** Rows in the order of what they say, as people read it. */
export const byText =
  <Row>(text: (row: Row) => string) =>
  (a: Row, b: Row): number => {
    const [x, y] = [text(a), text(b)]
    // What has no name stands last either way it matters: downwards it is first, where gaps are looked for.
    if (x === '' || y === '') return x === y ? 0 : x === '' ? 1 : -1
    return compareText(x, y)
  }
