/**
 * One act on many shipments: sent in parts, one after another, with what became of each. It can be stopped after the part that is under
 * way, goes on where it stopped or where nobody answered, and sends again what was refused, as that is by then.
 */
import { createSignal, type Signal } from '../../../streams/signal.ts'

/** A shipment, and the version that the act made of it. */
export interface Made {
  readonly id: number
  readonly version: number
}

/** A shipment that stays as it was, and why, in words. */
export interface RefusedRow {
  readonly id: number
  readonly why: string
}

export interface PartAnswer {
  readonly done: readonly Made[]
  readonly refused: readonly RefusedRow[]
}

/** How far a part is that takes longer than a moment, in what it is made of: labels, say. */
export interface Within {
  readonly written: number
  readonly total: number
}

/** What goes to the server together. */
export interface Part {
  /** Asked again after a lost answer it sends the same with the same key: nothing is done twice. `lost`: why nothing is known of it. */
  send(onProgress?: (within: Within) => void): Promise<PartAnswer | { readonly lost: string }>
}

export interface Plan {
  partOf(ids: readonly number[]): Part
  /** Looks at what was refused as it is now: how it is decided anew. */
  renew(ids: readonly number[]): Promise<void>
  /** The same backwards, where it can be taken back. */
  readonly undo: ((made: readonly Made[]) => Plan) | null
  /** So many at a time, where other than PART. */
  readonly most?: number
}

/** Waiting for those before it, under way, to end after this part, ended by somebody, without an answer, or through. */
export type BulkPhase = 'waiting' | 'running' | 'stopping' | 'stopped' | 'lost' | 'over'

export interface BulkState {
  readonly phase: BulkPhase
  readonly total: number
  readonly done: number
  readonly refused: readonly RefusedRow[]
  readonly left: number
  /** Of the part that is under way; null where nothing is known of it. */
  readonly within: Within | null
  /** Why nothing is known of the last part; null where that is not so. */
  readonly lost: string | null
  /** What can be taken back. */
  readonly made: readonly Made[]
  /** Somebody takes back what was made. */
  readonly isTakenBack: boolean
}

export interface BulkRun {
  readonly state: Signal<BulkState>
  /** Resolves when nothing is under way any more, for whatever reason. */
  readonly idle: () => Promise<void>
  stop(): void
  /** On from where it stopped, or from the part without an answer. */
  goOn(): void
  /** What was refused, again. */
  retry(): void
  /** What was made is somebody else's to take back from now on. */
  takeMade(): readonly Made[]
}

/** So many at a time: a part is a moment of the server, and what is stopped ends soon. */
export const PART = 100

/** More than are done in a moment go on beside the list, which says how far they are. */
export const goesOnBeside = (count: number): boolean => count > PART

const IDLE: ReadonlySet<BulkPhase> = new Set<BulkPhase>(['stopped', 'lost', 'over'])
export const isIdle = ({ phase }: BulkState): boolean => IDLE.has(phase)

/** `inTurn` runs one after another what belongs to several acts: the second goes by what the first has made. */
export function createBulkRun(
  plan: Plan,
  ids: readonly number[],
  inTurn: (work: () => Promise<void>) => Promise<void>,
): BulkRun {
  const state = createSignal<BulkState>({
    phase: 'waiting',
    total: ids.length,
    done: 0,
    refused: [],
    left: ids.length,
    within: null,
    lost: null,
    made: [],
    isTakenBack: false,
  })
  const set = (change: Partial<BulkState>) => state.set({ ...state.now(), ...change })
  let waiting: readonly number[] = ids
  let underWay: { readonly part: Part; readonly count: number } | null = null
  let working: Promise<void> = Promise.resolve()

  const mayGoOn = () => state.now().phase === 'running'

  async function work(): Promise<void> {
    if (state.now().phase !== 'waiting') return
    set({ phase: 'running', lost: null })
    while (mayGoOn() && (underWay !== null || waiting.length > 0)) {
      const next = waiting.slice(0, plan.most ?? PART)
      underWay ??= { part: plan.partOf(next), count: next.length }
      const { part, count } = underWay
      const answer = await part
        .send((within) => set({ within }))
        .catch((problem: unknown) => {
          // Nothing is known of it: it is not said to be under way for ever.
          set({ phase: 'lost', lost: '', within: null })
          throw problem
        })
      set({ within: null })
      if ('lost' in answer) return set({ phase: 'lost', lost: answer.lost })
      waiting = waiting.slice(count)
      underWay = null
      const { done, refused, made } = state.now()
      set({
        done: done + answer.done.length,
        refused: [...refused, ...answer.refused],
        left: waiting.length,
        made: [...made, ...answer.done],
      })
    }
    set({ phase: waiting.length > 0 ? 'stopped' : 'over' })
  }

  function begin(before: () => Promise<void> = async () => {}): void {
    set({ phase: 'waiting', lost: null })
    working = inTurn(async () => {
      await before()
      await work()
    })
  }
  begin()

  return {
    state,
    idle: () => working,
    stop() {
      const { phase } = state.now()
      if (phase === 'running') set({ phase: 'stopping' })
      if (phase === 'waiting') set({ phase: 'stopped' })
    },
    goOn() {
      const { phase } = state.now()
      if (phase === 'stopped' || phase === 'lost') begin()
    },
    retry() {
      const { refused, phase } = state.now()
      if (refused.length === 0 || phase !== 'over') return
      const again = refused.map(({ id }) => id)
      waiting = again
      set({ refused: [], left: again.length, isTakenBack: false })
      begin(() => plan.renew(again))
    },
    takeMade() {
      const { made } = state.now()
      if (made.length > 0) set({ made: [], isTakenBack: true })
      return made
    },
  }
}
