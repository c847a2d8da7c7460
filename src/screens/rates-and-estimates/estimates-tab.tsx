import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { askRates, type Rate } from '../../contract/rates.ts'
import { formatDayOfYear } from '../../domain/values/moment.ts'
import { formatRand } from '../../domain/values/money.ts'
import { useCallQuery } from '../../features/session/answers.ts'
import { useGeneralData } from '../../features/session/session.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/components/states.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { reasonText } from '../../ui/messages/reason-text.ts'
import { EMPTY_ESTIMATE, type EstimateDraft, requestOf } from './estimate-draft.ts'
import { EstimateForm } from './estimate-form.tsx'
import { estimates as messages } from './estimate-messages.ts'
import css from './estimates.module.css'

/** ms: figures are typed faster than prices are read. */
const TYPING_MS = 150

/** What a shipment costs between any two places at every service level, line by line, and why others do not carry it. */
export function EstimatesTab() {
  const [draft, setDraft] = useState(EMPTY_ESTIMATE)
  const [settled] = useDebouncedValue(draft, TYPING_MS)
  const change = (part: Partial<EstimateDraft>) => setDraft((now) => ({ ...now, ...part }))
  return (
    <div className={css.screen}>
      <EstimateForm draft={draft} onChange={change} />
      <Prices asked={settled} isTyping={settled !== draft} />
    </div>
  )
}

function Prices({ asked, isTyping }: { asked: EstimateDraft; isTyping: boolean }) {
  const body = requestOf(asked)
  // A card may begin any minute.
  const minute = useClock((now) => Math.floor(now / 60_000))
  const { data, error, isPlaceholderData, isFetching, refetch } = useCallQuery(
    [askRates.name, body, minute],
    async (client, signal) => {
      if (body === null) throw new Error('nothing to ask')
      return client(askRates, { body, signal })
    },
    { when: body !== null, keepLast: true },
  )
  // Half a number leaves what stands there.
  const isWaiting = asked.from.place === null || asked.to.place === null
  if (isWaiting && !isTyping)
    return (
      <section className={css.results} aria-label={messages.results}>
        <EmptyState title={messages.wait}>{messages.waitText}</EmptyState>
      </section>
    )
  if (error !== null && data === undefined)
    return <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  const isOld = isPlaceholderData || isTyping || body === null
  const rates = (data?.rates ?? []).toSorted((a, b) => a.rate - b.rate)
  return (
    <section
      className={css.results}
      aria-label={messages.results}
      aria-busy={isOld || isFetching || undefined}
      data-old={isOld || undefined}
    >
      {data === undefined ? (
        <SkeletonRows rows={8} columns={5} />
      ) : rates.length === 0 ? (
        <EmptyState small title={messages.none}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <>
          <div className={css.head} aria-hidden>
            <span>{messages.level}</span>
            <span>{messages.collection}</span>
            <span>{messages.delivery}</span>
            <span className={css.end}>{messages.charged}</span>
            <span className={css.end}>{messages.excluding}</span>
            <span className={css.end}>{messages.total}</span>
          </div>
          {rates.map((rate) => (
            <LevelPrice key={rate.service_level.id} rate={rate} />
          ))}
        </>
      )}
      {data !== undefined && data.refused.length > 0 && <Refused refused={data.refused} />}
    </section>
  )
}

const cents = (rand: number): string => formatRand(Math.round(rand * 100))

function LevelPrice({ rate }: { rate: Rate }) {
  const { locale } = useMessages()
  const { code, name, collection_date, delivery_date_to } = rate.service_level
  const day = (text: string) => formatDayOfYear(Date.parse(text), locale)
  const weights = [
    messages.group(rate.base_rate.group_name),
    messages.actual(String(rate.actual_weight)),
    messages.volumetric(String(rate.volumetric_weight)),
    ...(rate.distance_km === null ? [] : [messages.distance(String(rate.distance_km))]),
  ]
  return (
    <details className={css.level}>
      <summary>
        <span className={css.name}>
          <b>{name}</b> <span className={css.code}>{code}</span>
        </span>
        <span>{day(collection_date)}</span>
        <span>{day(delivery_date_to)}</span>
        <span className={css.end}>{`${rate.charged_weight} kg`}</span>
        <span className={css.end}>{cents(rate.rate_excluding_vat)}</span>
        <span className={css.total}>{cents(rate.rate)}</span>
      </summary>
      <table className={css.lines} aria-label={messages.breakdown(name)}>
        <thead>
          <tr>
            <th scope="col">{messages.line}</th>
            <th scope="col">{messages.rate}</th>
            <th scope="col" className={css.end}>
              {messages.amount}
            </th>
            <th scope="col" className={css.end}>
              {messages.vat}
            </th>
          </tr>
        </thead>
        <tbody>
          {rate.breakdown.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in the order in which they were reckoned
            <tr key={i}>
              <th scope="row">{line.name}</th>
              <td className={css.formula}>{line.rate}</td>
              <td className={css.end}>{cents(line.value)}</td>
              <td className={css.end}>{cents(line.vat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.quiet}>{weights.join(' · ')}</p>
    </details>
  )
}

function Refused({ refused }: { refused: readonly { service_level_code: string; reason: string }[] }) {
  const { services } = useGeneralData()
  return (
    <details className={css.refused}>
      <summary>{`${messages.refused} (${refused.length})`}</summary>
      <dl>
        {refused.map(({ service_level_code: code, reason }) => (
          <div key={code}>
            <dt>{services.get(code) ?? code}</dt>
            <dd>{reasonText(reason)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
