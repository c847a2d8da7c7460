import { REFRESH } from '../../../domain/console/error-catalogue.ts'
import type { RefusalCode } from '../../../domain/values/refusals.ts'

interface Refusals {
  /** After an error that a person can do no more about (000 §8). */
  readonly refresh: string
  /** What the platform says with a code. Where a language has nothing, the server's own sentence stands. */
  readonly codes: Readonly<Partial<Record<RefusalCode, string>>>
  /** What is said more exactly than by its code, by the whole English sentence. */
  readonly sentences: Readonly<Record<string, string>>
  /** The same for sentences that hold a number or a name: `$1` is the first one. */
  readonly shapes: readonly {
    readonly when: RegExp
    readonly say: string | ((whole: string, ...parts: string[]) => string)
  }[]
}

/** The platform refuses in English (src/domain/values/refusal-table.ts), so that nothing has to be said again here. */
export const refusals: Refusals = {
  refresh: REFRESH,
  codes: {},
  sentences: {},
  shapes: [],
}
