import { Button } from '@mantine/core'
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { WHAT_IF_DAYS } from '../../contract/rate-cards.ts'
import type { RateCard } from '../../domain/rates/rate-card.ts'
import type { Revenue } from '../../domain/rates/what-if.ts'
import { writeCsv } from '../../domain/values/csv.ts'
import { formatRand } from '../../domain/values/money.ts'
import { useGeneralData } from '../../features/session/session.tsx'
import type { ChangeChartProps } from '../../ui/chart/change-chart.tsx'
import { changeChartHeight } from '../../ui/chart/change-chart-height.ts'
import { ProgressBar } from '../../ui/chart/progress-bar.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { downloadText } from '../../ui/page/download.ts'
import { rates } from './messages.ts'
import type { WhatIfResult, WhatIfRun } from './use-what-if.ts'
import css from './what-if.module.css'
import { whatIfMessages as messages } from './what-if-messages.ts'

/** Recharts comes with it: 100 KB. */
const ChangeChart = lazyBackground<ChangeChartProps>(async () => ({
  default: (await import('../../ui/chart/change-chart.tsx')).ChangeChart,
}))

interface WhatIfViewProps {
  of: WhatIfRun
  id: number
  /** Of the draft as it stands saved. */
  version: number
  card: RateCard
  /** The card of whoever has none of their own. */
  isForAll: boolean
  isUnsaved: boolean
}

/** What a draft would have earned on the last month's shipments: before anything is published. */
export function WhatIfView({ of: run, id, version, card, isForAll, isUnsaved }: WhatIfViewProps) {
  const { result, progress, error } = run
  // What was saved since is another draft.
  const shown = result?.version === version && !isUnsaved ? result : null
  return (
    <section className={css.view} aria-label={messages.running}>
      <div className={css.top}>
        <Button
          size="xs"
          disabled={isUnsaved || progress !== null}
          leftSection={<IconPlayerPlay size="1rem" stroke={1.7} aria-hidden />}
          onClick={() => run.run(id, version)}
        >
          {shown === null ? messages.run : messages.again}
        </Button>
        {progress === null ? (
          <p
            className={css.quiet}
            role={error === null ? undefined : 'alert'}
            data-wrong={error !== null || undefined}
          >
            {error ??
              (isUnsaved ? messages.saveFirst : `${messages.lead(WHAT_IF_DAYS)} ${messages.leadText}`)}
          </p>
        ) : (
          <>
            <div className={css.progress}>
              <ProgressBar
                label={messages.running}
                parts={[{ tone: 'green', value: progress.done, label: messages.priced }]}
                total={Math.max(1, progress.total)}
              />
            </div>
            <span className={css.quiet} role="status">
              {messages.progress(formatCount(progress.done), formatCount(progress.total))}
            </span>
            <Button size="xs" variant="default" onClick={run.cancel}>
              {messages.cancel}
            </Button>
          </>
        )}
      </div>
      {shown !== null &&
        (shown.all.shipments === 0 ? (
          <EmptyState title={messages.none}>
            {isForAll ? messages.noneOfOthers : messages.noneText}
          </EmptyState>
        ) : (
          <Result of={shown} card={card} />
        ))}
    </section>
  )
}

const SIDES = ['accounts', 'levels', 'zones'] as const
type Side = (typeof SIDES)[number]

interface ResultRow extends Revenue {
  readonly key: string
  readonly name: string
}

const changeOf = ({ before_cents, after_cents }: Revenue): number => after_cents - before_cents

/** `+4.2 %`; nothing where nothing was earned before. */
export function percentText({ before_cents, after_cents }: Revenue): string {
  if (before_cents === 0) return ''
  const percent = ((after_cents - before_cents) / before_cents) * 100
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)} %`
}

/** `+R 120.00` */
export const signedRand = (cents: number): string =>
  `${cents > 0 ? '+' : cents < 0 ? '−' : ''}${formatRand(Math.abs(cents))}`

const rand = (cents: number): string => (cents / 100).toFixed(2)

function useRows(result: WhatIfResult, side: Side, card: RateCard): readonly ResultRow[] {
  const { accounts, services } = useGeneralData()
  return useMemo(() => {
    const nameOf = (key: number | string | null): string => {
      if (side === 'levels') return services.get(String(key)) ?? String(key)
      if (key === null) return side === 'accounts' ? messages.noAccount : messages.noZone
      if (side === 'accounts') return accounts.get(Number(key))?.name ?? rates.account(Number(key))
      return card.zones.find(({ id }) => id === key)?.name ?? String(key)
    }
    const rows: ResultRow[] = []
    for (const [key, revenue] of result[side]) rows.push({ key: String(key), name: nameOf(key), ...revenue })
    return rows.toSorted(
      (a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)) || b.before_cents - a.before_cents,
    )
  }, [result, side, card, accounts, services])
}

function Result({ of: result, card }: { of: WhatIfResult; card: RateCard }) {
  const [side, setSide] = useState<Side>('accounts')
  const rows = useRows(result, side, card)
  const exportRows = () => {
    const head = [
      messages[side],
      messages.shipments,
      messages.before,
      messages.after,
      messages.change,
      messages.noRate,
    ]
    const lines = rows.map((row) => [
      row.name,
      String(row.shipments),
      rand(row.before_cents),
      rand(row.after_cents),
      rand(changeOf(row)),
      String(row.lost),
    ])
    downloadText(`${messages.file}-${side}.csv`, writeCsv([head, ...lines]))
  }
  return (
    <>
      <Summary of={result.all} />
      <div className={css.by}>
        <Segments
          label={messages.by}
          options={SIDES.map((value) => ({ value, label: messages[value] }))}
          chosen={side}
          onChoose={setSide}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size="1rem" stroke={1.7} aria-hidden />}
          onClick={exportRows}
        >
          {messages.export}
        </Button>
      </div>
      <Chart rows={rows} title={messages.chart(messages[side])} />
      <Rows rows={rows} title={messages[side]} />
    </>
  )
}

/** The whole of it, and how many shipments would be without a rate. */
export function Summary({ of: all }: { of: Revenue }) {
  return (
    <div className={css.summary} role="status" aria-label={messages.summary}>
      <p className={css.figure}>
        {formatRand(all.before_cents)} → <b>{formatRand(all.after_cents)}</b>{' '}
        <span data-tone={toneOf(changeOf(all))}>{`${signedRand(changeOf(all))} ${percentText(all)}`}</span>
      </p>
      <p className={css.quiet}>{messages.count(all.shipments, formatCount(all.shipments))}</p>
      {all.lost > 0 && <p className={css.lost}>{messages.lost(all.lost, formatCount(all.lost))}</p>}
      {all.gained > 0 && <p className={css.quiet}>{messages.gained(all.gained, formatCount(all.gained))}</p>}
    </div>
  )
}

const toneOf = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : undefined)
/** More bars than that nobody compares. */
const MOST_BARS = 12

function Chart({ rows, title }: { rows: readonly ResultRow[]; title: string }) {
  const changed = rows.filter((row) => changeOf(row) !== 0)
  const shown = changed.slice(0, MOST_BARS)
  if (shown.length === 0) return null
  const bars = shown.map((row) => ({
    key: row.key,
    name: row.name,
    change: changeOf(row),
    detail: `${formatRand(row.before_cents)} → ${formatRand(row.after_cents)} ${percentText(row)}`,
  }))
  return (
    <figure className={css.chart} aria-label={title}>
      <figcaption className={css.quiet}>
        {shown.length < changed.length ? `${title}. ${messages.chartNote(shown.length)}` : title}
      </figcaption>
      <ChangeChart
        bars={bars}
        label={title}
        format={signedRand}
        fallback={<div style={{ height: changeChartHeight(bars.length) }} />}
      />
    </figure>
  )
}

function Rows({ rows, title }: { rows: readonly ResultRow[]; title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys, too
    <section className={css.wide} aria-label={title} tabIndex={0}>
      <table className={css.rows} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {[
              messages.shipments,
              messages.before,
              messages.after,
              messages.change,
              messages.percent,
              messages.noRate,
            ].map((head) => (
              <th key={head} scope="col" className={css.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td className={css.number}>{formatCount(row.shipments)}</td>
              <td className={css.number}>{formatRand(row.before_cents)}</td>
              <td className={css.number}>{formatRand(row.after_cents)}</td>
              <td className={css.number} data-tone={toneOf(changeOf(row))}>
                {signedRand(changeOf(row))}
              </td>
              <td className={css.number}>{percentText(row)}</td>
              <td className={css.number}>{row.lost === 0 ? '' : formatCount(row.lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
