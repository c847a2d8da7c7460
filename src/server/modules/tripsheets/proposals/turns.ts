import { limitConcurrency } from '../../../kernel/concurrency/limit-concurrency.ts'

interface Turn<Answer> {
  /** Null: it was ended before it was its turn, and never begun. */
  readonly outcome: Promise<Answer | null>
  /** Whoever waits waits no longer; what is begun goes on. */
  end(): void
}

/** Works so many at a time, in the order in which they came, each of which may be ended while it waits. */
export function createTurns(most: number): <Answer>(work: () => Promise<Answer>) => Turn<Answer> {
  const inTurn = limitConcurrency(most)
  return (work) => {
    const ended = Promise.withResolvers<null>()
    let is: 'waiting' | 'begun' | 'ended' = 'waiting'
    const answer = inTurn(async () => {
      if (is === 'ended') return null
      is = 'begun'
      return work()
    })
    return {
      outcome: Promise.race([answer, ended.promise]),
      end() {
        if (is !== 'waiting') return
        is = 'ended'
        ended.resolve(null)
      },
    }
  }
}
