import { useEffect } from 'react'
import { listDriverTerms } from '../../../contract/driver-terms.ts'
import { readMorning } from '../../../contract/morning.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useMinute } from '../../../ui/live/clock.tsx'

/** What of the morning is not live, asked for again with each minute: what a colleague has confirmed or marked meanwhile is there by then. */
export function useMorning(scope: BranchScope) {
  const minute = useMinute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute is another question
  useEffect(() => void invalidateCall(readMorning), [minute])
  return useCallQuery([readMorning.name, scope], (client, signal) =>
    client(readMorning, { query: scope === 'all' ? {} : { branch_id: scope }, signal }),
  )
}

/** After something of it was changed here. Offers of drivers say who is out. */
export function morningChanged(): Promise<void> {
  void invalidateCall(listDriverTerms)
  return invalidateCall(readMorning)
}
