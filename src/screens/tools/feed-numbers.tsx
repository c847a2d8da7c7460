import { formatCount, Stat } from '../../ui/stat.tsx'
import { liveFeed as words } from '../../ui/words/staff/live-feed.ts'
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
    <section className={css.numbers} aria-label={words.now}>
      <Stat
        label={words.numbers.sockets}
        value={health?.sockets ?? null}
        against={health && words.numbers.views(health.scopes)}
        title={words.numbers.socketsTitle}
        spark={samples.map((sample) => sample.health.sockets)}
      />
      <Stat
        label={words.numbers.events}
        value={rate('events')}
        format={perSecond}
        spark={sparkOf('events')}
      />
      <Stat
        label={words.numbers.frames}
        value={rate('frames')}
        format={perSecond}
        spark={sparkOf('frames')}
      />
      <Stat
        label={words.numbers.sent}
        value={rate('bytes')}
        format={(bytes) => `${formatBytes(bytes)}/s`}
        spark={sparkOf('bytes')}
      />
      <Stat
        label={words.numbers.lag}
        value={health?.lag?.p99_ms ?? (health === undefined ? null : 0)}
        format={(ms) => `${formatCount(ms)} ms`}
        against={health?.lag ? words.numbers.half(formatCount(health.lag.p50_ms)) : undefined}
        alarm={(health?.lag?.p99_ms ?? 0) > LATE_MS}
        title={words.numbers.lagTitle}
        spark={samples.map((sample) => sample.health.lag?.p99_ms ?? null)}
      />
      <Stat
        label={words.numbers.resumes}
        value={rate('resumes')}
        format={perMinute}
        spark={sparkOf('resumes')}
      />
      <Stat
        label={words.numbers.resets}
        value={rate('resets')}
        format={perMinute}
        title={words.numbers.resetsTitle}
        spark={sparkOf('resets')}
      />
      <Stat
        label={words.numbers.slow}
        value={health?.watching.filter(({ slow_since }) => slow_since !== null).length ?? null}
        against={health && words.numbers.sinceStart(formatCount(health.totals.slow_readers))}
        alarm={health?.watching.some(({ slow_since }) => slow_since !== null)}
        title={words.numbers.slowTitle}
        spark={sparkOf('slowReaders')}
      />
      <Stat
        label={words.numbers.database}
        value={busy}
        format={words.numbers.busy}
        against={pool && words.numbers.ofConnections(pool.total, pool.waiting)}
        alarm={(pool?.waiting ?? 0) > 0}
        title={words.numbers.databaseTitle}
        spark={samples.map(({ health: { database } }) => database.total - database.idle)}
      />
    </section>
  )
}
