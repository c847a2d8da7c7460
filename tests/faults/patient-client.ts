/** A client of somebody who does not give up: what got no answer is sent again with its key until there is one. */
import type { Client } from '../../src/contract/client.ts'

const PAUSE_MS = 50
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS))

/** What a server says that is gone, is coming, or has not finished with the first attempt. */
const isNoAnswer = (outcome: { readonly status: number; readonly code: string }): boolean =>
  outcome.status === 0 || outcome.status >= 500 || outcome.code === 'idempotency.underWay'

export interface PatientClient {
  readonly call: Client
  /** How many attempts got no answer. */
  unanswered(): number
}

export function patientClient(asked: Client): PatientClient {
  let unanswered = 0
  const call: Client = async (endpoint, inputs) => {
    const isRepeatable = endpoint.method === 'GET' || inputs.idempotencyKey !== undefined
    for (;;) {
      const outcome = await asked(endpoint, inputs)
      if (outcome.ok || !isNoAnswer(outcome)) return outcome
      unanswered += 1
      if (!isRepeatable) return outcome
      await pause()
    }
  }
  return { call, unanswered: () => unanswered }
}
