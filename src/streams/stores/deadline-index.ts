/**
 * Rows by the moment at which they next mean something else (a promise is broken, a finished shipment leaves the
 * live workspace), so that the passing of time changes them like an event does and nobody looks through all of them.
 */
export interface DeadlineIndex {
  /** Notes the next moment of a row; null: none. */
  set(id: number, at: number | null): void
  /** The rows whose moment has passed since they were last asked for; they are forgotten. */
  due(now: number): number[]
  /** Forgets everything: the clock was wrong. */
  clear(): void
  readonly size: number
}

/** Moments are told late by up to this much business time (ms). */
const STEP_MS = 10_000

export function createDeadlineIndex(): DeadlineIndex {
  const steps = new Map<number, Set<number>>()
  const stepOf = new Map<number, number>()
  /** Everything up to this step was told. */
  let told = Number.NEGATIVE_INFINITY

  function forget(id: number): void {
    const step = stepOf.get(id)
    if (step === undefined) return
    stepOf.delete(id)
    const ids = steps.get(step)
    ids?.delete(id)
    if (ids?.size === 0) steps.delete(step)
  }

  return {
    set(id, at) {
      // A clock that was put right a little backwards must not put a moment where nobody looks any more.
      const step = at === null ? null : Math.max(Math.floor(at / STEP_MS), told + 1)
      if (step === (stepOf.get(id) ?? null)) return
      forget(id)
      if (step === null) return
      stepOf.set(id, step)
      const ids = steps.get(step)
      if (ids === undefined) steps.set(step, new Set([id]))
      else ids.add(id)
    },
    due(now) {
      const last = Math.floor(now / STEP_MS) - 1
      const due: number[] = []
      if (last <= told) return due
      for (const step of [...steps.keys()].filter((step) => step <= last)) {
        for (const id of steps.get(step) ?? []) {
          stepOf.delete(id)
          due.push(id)
        }
        steps.delete(step)
      }
      told = last
      return due
    },
    clear() {
      steps.clear()
      stepOf.clear()
      told = Number.NEGATIVE_INFINITY
    },
    get size() {
      return stepOf.size
    },
  }
}
