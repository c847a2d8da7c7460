import { formatCount, Stat } from '../../ui/stat.tsx'
import { formatBytes, type Rates } from './feed-words.ts'
import css from './tools.module.css'
import type { Sample } from './use-live-health.ts'

const perSecond = (value: number) => `${value > 0 && value < 10 ? value.toFixed(1) : formatCount(value)}/s`
const perMinute = (value: number) => `${formatCount(value)}/min`
/** A feed that is later than this (ms) is not live any longer. */
const LATE_MS = 500

/** What the node does just now, each with its last three minutes. */
export function FeedNumbers({ samples }: { samples: readonly Sample[] }) {
  const now = samples.at(-1)
  const health = now?.health
  const rate = (name: keyof Rates) => now?.rates?.[name] ?? null
  const sparkOf = (name: keyof Rates) => samples.map(({ rates }) => rates?.[name] ?? null)
  const pool = health?.database
  const busy = pool === undefined ? null : pool.total - pool.idle
  return (
    <section className={css.numbers} aria-label="The live feed now">
      <Stat
        label="Sockets"
        value={health?.sockets ?? null}
        against={health && `${health.scopes} ${health.scopes === 1 ? 'view' : 'views'}`}
        title="Open live sockets of your staff and customers on this node, and the distinct views they watch"
        spark={samples.map((sample) => sample.health.sockets)}
      />
      <Stat label="Events" value={rate('events')} format={perSecond} spark={sparkOf('events')} />
      <Stat label="Frames" value={rate('frames')} format={perSecond} spark={sparkOf('frames')} />
      <Stat
        label="Sent"
        value={rate('bytes')}
        format={(bytes) => `${formatBytes(bytes)}/s`}
        spark={sparkOf('bytes')}
      />
      <Stat
        label="Lag"
        value={health?.lag?.p99_ms ?? (health === undefined ? null : 0)}
        format={(ms) => `${formatCount(ms)} ms`}
        against={health?.lag ? `half under ${formatCount(health.lag.p50_ms)} ms` : undefined}
        alarm={(health?.lag?.p99_ms ?? 0) > LATE_MS}
        title="From an event being recorded to its frame being sent; 99 of 100 were quicker"
        spark={samples.map((sample) => sample.health.lag?.p99_ms ?? null)}
      />
      <Stat label="Resumes" value={rate('resumes')} format={perMinute} spark={sparkOf('resumes')} />
      <Stat
        label="Resets"
        value={rate('resets')}
        format={perMinute}
        title="Consoles that had to load everything anew"
        spark={sparkOf('resets')}
      />
      <Stat
        label="Slow readers"
        value={health?.watching.filter(({ slow_since }) => slow_since !== null).length ?? null}
        against={health && `${formatCount(health.totals.slow_readers)} since the start`}
        alarm={health?.watching.some(({ slow_since }) => slow_since !== null)}
        title="Sockets that take less than they are given, set aside so that nobody else waits"
        spark={sparkOf('slowReaders')}
      />
      <Stat
        label="Database"
        value={busy}
        format={(connections) => `${connections} busy`}
        against={pool && `of ${pool.total}, ${pool.waiting} waiting`}
        alarm={(pool?.waiting ?? 0) > 0}
        title="Connections that calls use now, and calls that wait for one"
        spark={samples.map(({ health: { database } }) => database.total - database.idle)}
      />
    </section>
  )
}
