import { checkProblem } from '../../../solver/check-problem.ts'
import type { Plan } from '../../../solver/problem.ts'
import { reckon } from '../../../solver/reckon.ts'
import { parsed, shortText } from '../outgoing/short-answer.ts'
import type { Optimisation, OptimiserOutcome, OptimiserRequest, RouteOptimiser } from './route-optimiser.ts'
import { ordersOf, VroomAnswer } from './vroom-answer.ts'
import { notForVroom, vroomRequest } from './vroom-request.ts'

/** A server may take this much longer than the search is given: it reads and writes as well (ms). */
const PATIENCE_MS = 10_000
/** What is answered of 500 places is a tenth of it. */
const MOST_BYTES = 8 * 1024 * 1024
const LONGEST_WORDS = 300

type Failure = Extract<OptimiserOutcome, { ok: false }>

const failed = (because: 'away' | 'late' | 'refused' | 'bad_answer', why: string): Failure => ({
  ok: false,
  because,
  why,
})

/** A VROOM server, by its API (vroom-express, say). Its order is reckoned anew by our own rules: what breaks one is no answer. */
export function createVroomOptimiser(url: string, patienceMs = PATIENCE_MS): RouteOptimiser {
  const underWay = new Set<AbortController>()
  let isStopped = false

  async function ask({ problem, ms }: OptimiserRequest, cancelled: AbortSignal): Promise<OptimiserOutcome> {
    const mistakes = checkProblem(problem)
    if (mistakes.length > 0) return { ok: false, because: 'mistakes', mistakes }
    const unable = notForVroom(problem)
    if (unable.length > 0) return { ok: false, because: 'not_supported', mistakes: unable }
    const late = AbortSignal.timeout(ms + patienceMs)
    let status = 0
    let text: string | null
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'Hubline' },
        body: JSON.stringify(vroomRequest(problem)),
        // A redirect could lead anywhere, also into the network of this machine.
        redirect: 'error',
        signal: AbortSignal.any([late, cancelled]),
      })
      status = response.status
      text = await shortText(response, MOST_BYTES)
    } catch {
      if (cancelled.aborted) return { ok: false, because: 'cancelled' }
      if (late.aborted) return failed('late', `VROOM did not answer within ${(ms + patienceMs) / 1_000} s.`)
      return failed('away', 'VROOM does not answer. Is its address right, and does it run?')
    }
    if (text === null) return failed('bad_answer', 'The answer of VROOM is too long.')
    const read = VroomAnswer.safeParse(parsed(text))
    if (!read.success)
      return status >= 400
        ? failed('refused', `VROOM answered ${status}.`)
        : failed('bad_answer', 'The answer of VROOM is not understood.')
    const { code, error = '', routes } = read.data
    if (code !== 0 || status >= 400)
      return failed('refused', `VROOM refused (${code}): ${error.slice(0, LONGEST_WORDS)}`)
    const orders = routes === undefined ? null : ordersOf(problem, routes)
    if (orders === null) return failed('bad_answer', 'The answer of VROOM names what was not asked for.')
    const reckoned = reckon(problem, orders)
    if (reckoned.ok) return { ok: true, plan: reckoned.plan }
    const [first] = reckoned.mistakes
    return failed('bad_answer', `The plan of VROOM breaks a rule: ${first?.item}: ${first?.what}.`)
  }

  function begin(request: OptimiserRequest): Optimisation {
    const cancelling = new AbortController()
    if (isStopped) cancelling.abort()
    underWay.add(cancelling)
    let best: Plan | null = null
    const outcome = ask(request, cancelling.signal)
      .catch((cause): Failure => ({ ok: false, because: 'failed', why: String(cause) }))
      .then((found) => {
        underWay.delete(cancelling)
        if (found.ok) best = found.plan
        return found
      })
    // It has no best so far: to finish is to wait no longer.
    const cancel = () => cancelling.abort()
    return { outcome, best: () => best, finish: cancel, cancel }
  }

  return {
    name: 'vroom',
    begin,
    stop() {
      isStopped = true
      for (const cancelling of underWay) cancelling.abort()
    },
  }
}
