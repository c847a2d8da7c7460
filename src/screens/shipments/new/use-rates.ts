import { useEffect, useRef, useState } from 'react'
import type { CallOutcome } from '../../../contract/client.ts'
import { askRates, type Rate } from '../../../contract/rates.ts'
import { useClient } from '../../../features/session/session.tsx'
import { type Asked, createLatestAsker, type LatestAsker } from './latest-asker.ts'
import type { RateQuestion } from './requests.ts'

export interface RatesAnswer {
  readonly message: string
  readonly rates: readonly Rate[]
  readonly refused: readonly { readonly service_level_code: string; readonly reason: string }[]
}

export interface Rates {
  /** The last prices that came; null before the first. */
  readonly answer: RatesAnswer | null
  /** They are those of what stands in the form now. */
  readonly isCurrent: boolean
  /** Why there are none of what stands there now. */
  readonly error: string | null
  retry(): void
}

type Outcome = CallOutcome<RatesAnswer>

/** What a shipment costs while it is typed; null asks nothing, and leaves what came before. */
export function useRates(question: RateQuestion | null): Rates {
  const client = useClient()
  const [asked, setAsked] = useState<Asked<Outcome>>({ question: null, answer: null, isUnderWay: false })
  const [answer, setAnswer] = useState<RatesAnswer | null>(null)
  const asker = useRef<LatestAsker<RateQuestion> | null>(null)
  useEffect(() => {
    let hasFailed = false
    const made = createLatestAsker<RateQuestion, Outcome>(
      (body) => client(askRates, { body }),
      (now) => {
        setAsked(now)
        hasFailed = now.answer?.ok === false
        if (now.answer?.ok) setAnswer(now.answer.value)
      },
    )
    asker.current = made
    // What could not be asked offline is asked when there is a way again.
    const retry = () => {
      if (hasFailed) made.repeat()
    }
    window.addEventListener('online', retry)
    return () => {
      made.stop()
      asker.current = null
      window.removeEventListener('online', retry)
    }
  }, [client])

  const key = question === null ? null : JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is in the question
  useEffect(() => {
    if (key !== null && question !== null) asker.current?.ask(key, question)
  }, [key])

  const isAnswered = key !== null && asked.question === key && !asked.isUnderWay
  return {
    answer,
    isCurrent: isAnswered && asked.answer?.ok === true,
    error: isAnswered && asked.answer?.ok === false ? asked.answer.error : null,
    retry: () => asker.current?.repeat(),
  }
}
