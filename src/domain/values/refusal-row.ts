/** The remedy shown beside the sentence. */
export type Remedy = 'sign-in' | 'refresh' | 'retry' | 'correct' | 'contact-support' | 'go-back'

/** One way in which the platform says no (000 §8). */
export interface RefusalRow {
  readonly http: number
  readonly say: string
  readonly remedy?: Remedy
}
