/** Which row of the columns is whose, as signs are drawn (ui/map/moving-signs.ts): as many rows as there are signs, none of them empty. */
import { SIGN_NUMBERS } from '../../ui/map/moving-signs.ts'

export interface SignRows {
  readonly count: number
  /** SIGN_NUMBERS a row. */
  readonly numbers: Float32Array<ArrayBuffer>
  idAt(slot: number): number
  slotOf(id: number): number | undefined
  /** The row of this sign, a new one where it had none. */
  take(id: number): number
  /** The last row takes its place: which is another's now, null where none is. */
  drop(id: number): number | null
}

/** Rows that have been written: each of them, and the first and the one behind the last, for what is sent in one piece. */
export interface Written {
  readonly slots: readonly number[]
  readonly from: number
  readonly to: number
}

/** Of those that are still there. */
export function writtenOf(slots: readonly number[], count: number): Written {
  const there = slots.filter((slot) => slot < count)
  let from = count
  let to = 0
  for (const slot of there) {
    from = Math.min(from, slot)
    to = Math.max(to, slot + 1)
  }
  return { slots: there, from: Math.min(from, to), to }
}

export function createSignRows(): SignRows {
  const slots = new Map<number, number>()
  const ids: number[] = []
  let numbers = new Float32Array(64 * SIGN_NUMBERS)
  return {
    get count() {
      return ids.length
    },
    get numbers() {
      return numbers
    },
    idAt: (slot) => ids[slot] ?? 0,
    slotOf: (id) => slots.get(id),
    take(id) {
      const known = slots.get(id)
      if (known !== undefined) return known
      const slot = ids.push(id) - 1
      slots.set(id, slot)
      if (ids.length * SIGN_NUMBERS > numbers.length) {
        const more = new Float32Array(numbers.length * 2)
        more.set(numbers)
        numbers = more
      }
      // Whoever had the row before left it as it was.
      numbers.fill(0, slot * SIGN_NUMBERS, (slot + 1) * SIGN_NUMBERS)
      return slot
    },
    drop(id) {
      const slot = slots.get(id)
      if (slot === undefined) return null
      slots.delete(id)
      const last = ids.length - 1
      const moved = ids.pop()
      if (slot === last || moved === undefined) return null
      ids[slot] = moved
      slots.set(moved, slot)
      numbers.copyWithin(slot * SIGN_NUMBERS, last * SIGN_NUMBERS, (last + 1) * SIGN_NUMBERS)
      return slot
    },
  }
}
