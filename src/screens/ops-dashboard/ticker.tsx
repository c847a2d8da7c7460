import { useCallback, useState } from 'react'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { branchOfNextStop } from '../../domain/shipments/next-stop.ts'
import { formatDateTime, formatTime } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import type { TickerEvent } from '../../streams/live-workspace.ts'
import { EmptyState, SkeletonRows } from '../../ui/components/states.tsx'
import { useObservable, useSignal } from '../../ui/live/use-signal.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { opsDashboard as messages } from './messages.ts'
import { ShipmentLink } from './shipment-link.tsx'
import css from './ticker.module.css'
import { type Sentence, tickerSentence } from './ticker-sentence.ts'
import { useNamesOf } from './use-dashboard-views.tsx'

/** So many stay; older ones are history. */
const MOST = 60

interface Told extends Sentence {
  readonly seq: number
  readonly at: number
  readonly id: number
  readonly ref: string
}

/** What just happened, newest first, told as it was then: the row may be another by the time it is read. */
function useTold(scope: BranchScope): readonly Told[] {
  const workspace = useLiveWorkspace()
  const names = useNamesOf()
  const [told, setTold] = useState<readonly Told[]>([])
  const tell = useCallback(
    (events: readonly TickerEvent[]) => {
      const fresh: Told[] = []
      for (const { of, id, type, seq, at } of events) {
        const row = of === 'shipment' ? workspace.shipments.get(id) : undefined
        if (row === undefined || (scope !== 'all' && branchOfNextStop(row) !== scope)) continue
        const sentence = tickerSentence(type, row, names)
        if (sentence !== null) fresh.push({ ...sentence, seq, at, id, ref: row.ref })
      }
      if (fresh.length > 0) setTold((before) => [...fresh.reverse(), ...before].slice(0, MOST))
    },
    [workspace, names, scope],
  )
  useObservable(workspace.ticker$, tell)
  return told
}

export function Ticker({ scope }: { scope: BranchScope }) {
  const told = useTold(scope)
  const loaded = useSignal(useLiveWorkspace().loaded)
  // What happens from now on is told; until the live workspace is here nobody knows whether it is quiet.
  if (!loaded) return <SkeletonRows rows={3} columns={1} />
  if (told.length === 0) {
    return (
      <EmptyState small title={messages.allQuiet}>
        {messages.allQuietText}
      </EmptyState>
    )
  }
  return (
    <ol className={css.ticker}>
      {told.map(({ seq, at, id, ref, text, colour }) => (
        <li key={seq} className={css.line} data-tone={colour}>
          <time className={css.time} title={formatDateTime(at, currentLocale())}>
            {formatTime(at)}
          </time>
          <span className={css.text}>
            <ShipmentLink id={id} className={css.ref}>
              {ref}
            </ShipmentLink>{' '}
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
