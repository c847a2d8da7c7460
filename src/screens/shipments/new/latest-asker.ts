/**
 * Asks what changes with every key: the first question goes at once; while one is under way only the latest of the others
 * waits. So an answer is never older than one question, and a slow server is asked no faster than it answers.
 */

/** How far the asking is. */
export interface Asked<Answer> {
  /** Of the last answer that came. */
  readonly question: string | null
  readonly answer: Answer | null
  readonly isUnderWay: boolean
}

export interface LatestAsker<Question> {
  /** `key` tells questions apart: one that is answered, or under way, is not asked again. */
  ask(key: string, question: Question): void
  /** Asks the last question again. */
  repeat(): void
  /** Tells nothing more. */
  stop(): void
}

export function createLatestAsker<Question, Answer>(
  send: (question: Question) => Promise<Answer>,
  onChange: (asked: Asked<Answer>) => void,
): LatestAsker<Question> {
  interface Named {
    readonly key: string
    readonly question: Question
  }
  let underWay: Named | null = null
  let waiting: Named | null = null
  let last: Named | null = null
  let answered: { key: string; answer: Answer } | null = null
  let isStopped = false

  function publish(): void {
    if (isStopped) return
    onChange({
      question: answered?.key ?? null,
      answer: answered?.answer ?? null,
      isUnderWay: underWay !== null,
    })
  }

  async function run(named: Named): Promise<void> {
    underWay = named
    publish()
    const answer = await send(named.question)
    answered = { key: named.key, answer }
    underWay = null
    const next = waiting
    waiting = null
    if (isStopped) return
    if (next !== null && next.key !== named.key) void run(next)
    else publish()
  }

  return {
    ask(key, question) {
      const named = { key, question }
      last = named
      if (underWay !== null) waiting = named
      else if (answered?.key !== key) void run(named)
    },
    repeat() {
      if (last === null || underWay !== null) return
      void run(last)
    },
    stop() {
      isStopped = true
    },
  }
}
