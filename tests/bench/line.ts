/** One line of the table: what was measured, beside a peer in the same run, against what is to be reached. */
export interface Line {
  readonly what: string
  readonly ours: number
  readonly unit: Unit
  readonly peer: { readonly name: string; readonly value: number } | null
  /** How often better than the peer; null where the peer does something else. */
  readonly ratio: number | null
  readonly target: string
  /** Null where nothing is to be reached: said for comparison. */
  readonly reached: boolean | null
  /** Each round's figures, for who wants to know how steady they are. */
  readonly rounds?: Readonly<Record<string, readonly number[]>>
  readonly note?: string
  /** Of a known routing problem: what stands in the table of the solver. */
  readonly solved?: Solved
}

/** A routing problem whose best plan is known, and what others say that they reach. */
export interface Solved {
  readonly instance: string
  readonly bestKnown: number
  /** Distances of the plans, one for each seed. */
  readonly ours: readonly number[]
  /** Of a core's time. */
  readonly seconds: number
  readonly vroom: string
  readonly pyvrp: string
}

export type Unit = '/s' | 'ms' | 's' | 'MB' | 'KB' | '%' | 'times' | 'frames'

/** What a bench gets: where it may say how far it is, and whether small sizes will do. */
export interface Bench {
  readonly quick: boolean
  say(text: string): void
}

export function written(value: number, unit: Unit): string {
  if (!Number.isFinite(value)) return '-'
  const digits =
    unit === '/s' || unit === 'frames' || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  // A thin grouping by hand: every machine's locale writes the same.
  const text = value.toFixed(digits).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ' ')
  return unit === '/s' || unit === '%' ? `${text}${unit}` : `${text} ${unit}`
}
