import { toTenth } from '../../domain/values/locale.ts'
import { formatCount, Stat } from '../../ui/chart/stat.tsx'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { liveFeed as messages } from './feed-messages.ts'
import { formatBytes, type Rates } from './feed-rates.ts'
import css from './tools.module.css'
import type { Sample } from './use-live-health.ts'

const perSecond = (value: number) =>
  `${value > 0 && value < 10 ? toTenth(value, currentLocale()) : formatCount(value)}/s`
const bytesPerSecond = (bytes: number) => `${formatBytes(bytes)}/s`
const perMinute = (value: number) => `${formatCount(value)}/min`
/** A feed that is later than this (ms) is not live any longer. */
const LATE_MS = 500

const courseOf = (samples: readonly Sample[], rate: keyof Rates) =>
  samples.map(({ rates }) => rates?.[rate] ?? null)

interface RateProps {
  of: keyof Rates
  samples: readonly Sample[]
  label: string
  format: (value: number) => string
  title?: string
}

/** What happens so often between two samples. */
function Rate({ of, samples, ...messages }: RateProps) {
  return <Stat {...messages} value={samples.at(-1)?.rates?.[of] ?? null} spark={courseOf(samples, of)} />
}

/** What the node does just now, each with its last three minutes. */
export function FeedNumbers({ samples }: { samples: readonly Sample[] }) {
  const now = samples.at(-1)
  const health = now?.health
  const pool = health?.database
  const busy = pool === undefined ? null : pool.total - pool.idle
  return (
    <section className={css.numbers} aria-label={messages.now}>
      <Stat
        label={messages.numbers.sockets}
        value={health?.sockets ?? null}
        against={health && messages.numbers.views(health.scopes)}
        title={messages.numbers.socketsTitle}
        spark={samples.map((sample) => sample.health.sockets)}
      />
      <Rate of="events" samples={samples} label={messages.numbers.events} format={perSecond} />
      <Rate of="frames" samples={samples} label={messages.numbers.frames} format={perSecond} />
      <Rate of="bytes" samples={samples} label={messages.numbers.sent} format={bytesPerSecond} />
      <Stat
        label={messages.numbers.lag}
        value={health?.lag?.p99_ms ?? (health === undefined ? null : 0)}
        format={(ms) => `${formatCount(ms)} ms`}
        against={health?.lag ? messages.numbers.half(formatCount(health.lag.p50_ms)) : undefined}
        alarm={(health?.lag?.p99_ms ?? 0) > LATE_MS}
        title={messages.numbers.lagTitle}
        spark={samples.map((sample) => sample.health.lag?.p99_ms ?? null)}
      />
      <Rate of="resumes" samples={samples} label={messages.numbers.resumes} format={perMinute} />
      <Rate
        of="resets"
        samples={samples}
        label={messages.numbers.resets}
        format={perMinute}
        title={messages.numbers.resetsTitle}
      />
      <Stat
        label={messages.numbers.slow}
        value={health?.watching.filter(({ slow_since }) => slow_since !== null).length ?? null}
        against={health && messages.numbers.sinceStart(formatCount(health.totals.slow_readers))}
        alarm={health?.watching.some(({ slow_since }) => slow_since !== null)}
        title={messages.numbers.slowTitle}
        spark={courseOf(samples, 'slowReaders')}
      />
      <Stat
        label={messages.numbers.database}
        value={busy}
        format={messages.numbers.busy}
        against={pool && messages.numbers.ofConnections(pool.total, pool.waiting)}
        alarm={(pool?.waiting ?? 0) > 0}
        title={messages.numbers.databaseTitle}
        spark={samples.map(({ health: { database } }) => database.total - database.idle)}
      />
    </section>
  )
}
