import { useState } from 'react'
import type { z } from 'zod'
import type { CallOutcome } from '../../contract/client.ts'
import { type CollectionSchedule, listCollectionSchedules } from '../../contract/collection-requests.ts'
import { useCallQuery } from '../../features/session/answers.ts'

/** Others change them, too, which the live feed does not tell (ms). */
const ASKED_EVERY_MS = 5_000

type Page = z.output<typeof listCollectionSchedules.answer>

/** The pages of what comes again that are looked at, the newest first, asked anew all together: none stands in two of them. */
export function useSchedules(search: string) {
  const [looked, setLooked] = useState({ search, pages: 1 })
  // Another search is looked at from its beginning.
  const pages = looked.search === search ? looked.pages : 1
  const answer = useCallQuery<Page>(
    [listCollectionSchedules.name, search, pages],
    async (client, signal) => {
      const schedules: CollectionSchedule[] = []
      let next: Page['next'] = null
      for (let page = 0; page < pages && (page === 0 || next !== null); page += 1) {
        const cursor: number | undefined = next ?? undefined
        const outcome: CallOutcome<Page> = await client(listCollectionSchedules, {
          query: { search, cursor },
          signal,
        })
        if (!outcome.ok) return outcome
        schedules.push(...outcome.value.schedules)
        next = outcome.value.next
      }
      return { ok: true, status: 200, value: { schedules, next } }
    },
    { keepLast: true, everyMs: ASKED_EVERY_MS },
  )
  return { ...answer, more: () => setLooked({ search, pages: pages + 1 }) }
}
