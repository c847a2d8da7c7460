import { useCallback, useEffect, useRef, useState } from 'react'
import { whatIf } from '../../contract/rate-cards.ts'
import { addRevenue, NO_REVENUE, type Revenue } from '../../domain/rates/what-if.ts'
import { useClient } from '../../features/session/session.tsx'
import { refusalWords } from '../../ui/form/problems.ts'

/** What came of a run: revenue by account, level and zone; null is no account and outside of all zones. */
export interface WhatIfResult {
  /** Of the draft that was tried. */
  readonly version: number
  readonly all: Revenue
  readonly accounts: ReadonlyMap<number | null, Revenue>
  readonly levels: ReadonlyMap<string, Revenue>
  readonly zones: ReadonlyMap<number | null, Revenue>
}

export interface WhatIfRun {
  readonly result: WhatIfResult | null
  /** While it runs: how many shipments of how many. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly error: string | null
  run(id: number, version: number): void
  cancel(): void
}

/** Runs a draft over the last month's shipments, page by page; leaving the draft ends it. */
export function useWhatIf(): WhatIfRun {
  const client = useClient()
  const [result, setResult] = useState<WhatIfResult | null>(null)
  const [progress, setProgress] = useState<WhatIfRun['progress']>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setProgress(null)
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  const run = useCallback(
    async (id: number, version: number) => {
      running.current?.abort()
      const mine = new AbortController()
      running.current = mine
      setError(null)
      setProgress({ done: 0, total: 0 })
      const accounts = new Map<number | null, Revenue>()
      const levels = new Map<string, Revenue>()
      const zones = new Map<number | null, Revenue>()
      const add = <Key>(to: Map<Key, Revenue>, key: Key, revenue: Revenue) =>
        to.set(key, addRevenue(to.get(key) ?? NO_REVENUE, revenue))
      let all = NO_REVENUE
      let total = 0
      let next: { after: number; until?: string; against?: number | null } = { after: 0 }
      for (;;) {
        const outcome = await client(whatIf, { body: { id, version, ...next }, signal: mine.signal })
        if (mine.signal.aborted) return
        if (!outcome.ok) {
          setError(refusalWords(outcome.error))
          return setProgress(null)
        }
        const { value } = outcome
        for (const { account_id, ...revenue } of value.accounts) {
          add(accounts, account_id, revenue)
          all = addRevenue(all, revenue)
        }
        for (const { code, ...revenue } of value.levels) add(levels, code, revenue)
        for (const { zone_id, ...revenue } of value.zones) add(zones, zone_id, revenue)
        total = value.total ?? total
        setProgress({ done: all.shipments, total })
        if (value.after === null) break
        next = { after: value.after, until: value.until, against: value.against }
      }
      setResult({ version, all, accounts, levels, zones })
      setProgress(null)
    },
    [client],
  )
  return { result, progress, error, run: (id, version) => void run(id, version), cancel }
}
