import type { Pick } from './pick.ts'

/** A list of what lies on one another at a point, or of the stops that are in view. */
export interface Stack {
  readonly of: Pick['of']
  readonly ids: readonly number[]
  /** How many there are besides: of a city's stops nobody reads a list. */
  readonly more: number
  readonly isView: boolean
  /** px on the map */
  readonly x: number
  readonly y: number
  /** Goes to where they are apart. */
  readonly zoom: (() => void) | null
}
