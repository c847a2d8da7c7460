/** The same weekday of past weeks, asked for once everything live is here. */
import { useEffect, useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import type { Client } from '../../contract/client.ts'
import { readPastWeekdays } from '../../contract/past-weekdays.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import type { PastDay } from '../../domain/dispatch/past-weekdays.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useMay } from '../../features/session/access.tsx'
import { useClient } from '../../features/session/session.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'

const NONE: readonly PastDay[] = []

/** Figures and chart ask for the same: it is asked for once. The library of calls that read would come with the first load. */
const asked = new WeakMap<Client, Map<string, Promise<readonly PastDay[]>>>()

function askOnce(client: Client, scope: BranchScope, key: string): Promise<readonly PastDay[]> {
  const known = asked.get(client) ?? new Map<string, Promise<readonly PastDay[]>>()
  asked.set(client, known)
  const had = known.get(key)
  if (had !== undefined) return had
  const days = client(readPastWeekdays, { query: scope === 'all' ? {} : { branch_id: scope } }).then(
    (outcome) => {
      // Whoever opens the dashboard next asks again.
      if (!outcome.ok) known.delete(key)
      return outcome.ok ? outcome.value.days : NONE
    },
  )
  known.set(key, days)
  return days
}

/** None until they are told, or to whom they are not. */
export function usePastDays(scope: BranchScope): readonly PastDay[] {
  const client = useClient()
  const may = useMay(permissionOf(readPastWeekdays))
  const loaded = useSignal(useLiveWorkspace().loaded)
  const key = `${scope} ${useClock(dayOf)}`
  const [told, setTold] = useState<{ readonly key: string; readonly days: readonly PastDay[] } | null>(null)
  useEffect(() => {
    if (!may || !loaded) return
    let isOver = false
    void askOnce(client, scope, key).then((days) => {
      if (!isOver) setTold({ key, days })
    })
    return () => {
      isOver = true
    }
  }, [client, may, loaded, scope, key])
  return told?.key === key ? told.days : NONE
}
