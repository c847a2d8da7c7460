/**
 * What is to be solved: vehicles that visit stops. Times are whole numbers of one unit (seconds, say), distances and loads of
 * theirs; what lies where is told by the matrices alone.
 */

/** What lies between places, row by row: `from * places + to`. It need not be the same both ways. */
export interface Matrix {
  readonly distances: Int32Array
  readonly durations: Int32Array
}

/** When something may begin, both ends included. */
export type Window = readonly [open: number, close: number]

export interface Stop {
  readonly id: string
  /** Its row in the matrices. */
  readonly place: number
  /** How long a visit takes. */
  readonly service: number
  /** When a visit may begin; without it, at any time. */
  readonly window?: Window
  /** What is on the vehicle from its start and left here, one number for each dimension of load. */
  readonly drop?: readonly number[]
  /** What is taken here and on the vehicle to its end; of a pair's first stop, to its second. */
  readonly take?: readonly number[]
  /** Only vehicles that have all of these come here. */
  readonly skills?: readonly number[]
  /** A vehicle that has not this skill may come, and costs so much more here. */
  readonly prefers?: { readonly skill: number; readonly cost: number }
  /** Only this vehicle, by its id, comes here. */
  readonly vehicle?: string
  /** What it costs to leave the stop out. Without it a stop is left out only where no plan was found that serves it. */
  readonly penalty?: number
}

/** Both by one vehicle, in this order; what the first takes, the second leaves. */
export interface Pair {
  readonly first: string
  readonly second: string
}

/** A pause, wherever the vehicle is, that begins in its window. A vehicle that drives nowhere needs none. */
export interface Break {
  readonly id: string
  readonly window: Window
  readonly duration: number
}

export interface Vehicle {
  readonly id: string
  /** Which of the matrices holds for it; the first, unless told. */
  readonly matrix?: number
  /** Null: it begins at its first stop. */
  readonly start: number | null
  /** Null: it is done at its last stop. */
  readonly end: number | null
  /** Not away before, back by. */
  readonly shift: Window
  /** One number for each dimension of load; without it, whatever there is. */
  readonly capacity?: readonly number[]
  readonly skills?: readonly number[]
  /** In the order of the day. */
  readonly breaks?: readonly Break[]
  /** The longest from leaving to being back. */
  readonly longest?: number
  readonly costs?: Costs
  /** What it does first, in this order: it stays so. */
  readonly fixed?: readonly string[]
  /** What it would do after that, in this order, as things stand: where the search begins. */
  readonly planned?: readonly string[]
}

export interface Costs {
  /** Of a vehicle that is used. */
  readonly fixed: number
  /** Of each unit of distance. */
  readonly distance: number
  /** Of each unit of time on the way (neither at stops nor waiting). */
  readonly duration: number
}

/** The costs of a vehicle that names none: what it drives. */
export const BY_DISTANCE: Costs = { fixed: 0, distance: 1, duration: 0 }

/**
 * `cheapest`: the least cost. `fewest`: the fewest vehicles, and of those the least cost. `fairest`: the time on the way and at
 * stops alike for all vehicles, and little of it (the least sum of squares).
 */
export type Objective = 'cheapest' | 'fewest' | 'fairest'

export interface Problem {
  readonly places: number
  readonly matrices: readonly Matrix[]
  readonly stops: readonly Stop[]
  readonly vehicles: readonly Vehicle[]
  readonly pairs?: readonly Pair[]
  readonly objective?: Objective
}

export interface Visit {
  readonly kind: 'stop' | 'break'
  readonly id: string
  readonly arrives: number
  readonly begins: number
  readonly leaves: number
}

export interface Route {
  readonly vehicle: string
  readonly leaves: number
  readonly returns: number
  readonly distance: number
  /** On the way. */
  readonly travel: number
  /** Without what stops prefer. */
  readonly cost: number
  readonly visits: readonly Visit[]
}

export const UNSERVED_REASONS = [
  'no_vehicle',
  'too_large',
  'out_of_reach',
  'no_room',
  'not_worth_it',
] as const
/**
 * `no_vehicle`: none has the skills, or may; `too_large`: for each of these; `out_of_reach`: none could be there in its window and
 * be back, even without other work; `no_room`: beside what the vehicles do already; `not_worth_it`: it costs more than its penalty.
 */
export type UnservedReason = (typeof UNSERVED_REASONS)[number]

export interface Unserved {
  readonly id: string
  readonly reason: UnservedReason
}

export interface Plan {
  /** Of the vehicles that are used, in the problem's order. */
  readonly routes: readonly Route[]
  readonly unserved: readonly Unserved[]
  /** Of the routes, without penalties. */
  readonly cost: number
}
