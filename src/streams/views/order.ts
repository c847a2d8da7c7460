/** What a list is sorted by: a comparison of rows, or better the one value of a row that decides. */
import { compareText } from '../../domain/values/text-order.ts'

export type Compare<Item> = (a: Item, b: Item) => number

type Value = string | number | boolean | null

/** By one value of each row: texts as people read names, nothing (null) last whichever way. */
export interface ByValue<Row> {
  readonly value: (row: Row) => Value
  readonly down: boolean
}

/** Ties are broken by id. By a value is the faster one: the values stand side by side, rows all over the memory. */
export type Order<Row> = Compare<Row> | ByValue<Row>

/** What `compareKeys` compares: numbers and truths are turned already. */
export type Key = string | number

/** The key of a row in this order. */
export function keyBy<Row>({ value, down }: ByValue<Row>): (row: Row) => Key {
  const turn = down ? -1 : 1
  return (row) => {
    const its = value(row)
    if (its === null) return Number.POSITIVE_INFINITY
    return typeof its === 'string' ? its : turn * Number(its)
  }
}

export function compareKeys(down: boolean): Compare<Key> {
  const turn = down ? -1 : 1
  return (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : turn * compareText(a, b)
    // Beside texts a number says that there is none.
    if (typeof a === 'string') return -1
    if (typeof b === 'string') return 1
    return a < b ? -1 : a > b ? 1 : 0
  }
}

/** The same order for sorting an array once. */
export function comparing<Row>(order: Order<Row>): Compare<Row> {
  if (typeof order === 'function') return order
  const [keyOf, compare] = [keyBy(order), compareKeys(order.down)]
  return (a, b) => compare(keyOf(a), keyOf(b))
}
