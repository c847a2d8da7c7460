import type { Costs } from './problem.ts'

/** Rows of a matrix and, where the way back is another, its columns as rows: what leads to a place lies side by side, too. */
export interface Ways {
  readonly from: Int32Array
  readonly to: Int32Array
}

const isSymmetric = (matrix: Int32Array, size: number): boolean => {
  for (let i = 0; i < size; i++)
    for (let j = 0; j < i; j++) if (matrix[i * size + j] !== matrix[j * size + i]) return false
  return true
}

/** The matrix, read both ways. */
export function waysOf(matrix: Int32Array, size: number): Ways {
  if (isSymmetric(matrix, size)) return { from: matrix, to: matrix }
  const to = new Int32Array(matrix.length)
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) to[j * size + i] = matrix[i * size + j] ?? 0
  return { from: matrix, to }
}

/** With one more place, from and to which every way is nothing. */
export function widened(matrix: Int32Array, size: number): Int32Array {
  const wide = new Int32Array((size + 1) ** 2)
  for (let i = 0; i < size; i++) wide.set(matrix.subarray(i * size, (i + 1) * size), i * (size + 1))
  return wide
}

/** What each way costs. */
export function costMatrix(
  { distance, duration }: Costs,
  distances: Int32Array,
  durations: Int32Array,
): Int32Array {
  if (distance === 1 && duration === 0) return distances
  return distances.map((length, i) => length * distance + (durations[i] ?? 0) * duration)
}
