import { Button } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import type { Rate } from '../../../contract/rates.ts'
import { formatKg } from '../../../domain/shipments/weight.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { sentence } from '../../../domain/values/sentence.ts'
import { EmptyState } from '../../../ui/components/states.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { reasonText } from '../../../ui/messages/reason-text.ts'
import { refusalText } from '../../../ui/messages/refusals.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { centsOf, rateText } from './rate-text.ts'
import type { Unknown } from './requests.ts'
import type { BookingForm } from './use-booking.ts'
import type { Rates } from './use-rates.ts'

interface RatesSectionProps {
  form: BookingForm
  rates: Rates
  /** What has to be known yet before there is a price. */
  missing: readonly Unknown[]
  /** The names of the levels, to say why some are not on offer; null for strangers, who are told prices and no more. */
  services: ReadonlyMap<string, string> | null
}

/** What each service level costs, when it collects and delivers, and why the others do not. */
export function RatesSection({ form, rates, missing, services }: RatesSectionProps) {
  const { answer, isCurrent, error } = rates
  const problem = form.problemAt('service_level')
  const chosenId = form.fields.service_level_id
  const chosen = answer?.rates.find(({ service_level }) => service_level.id === chosenId)
  const isGone = isCurrent && chosenId !== null && chosen === undefined
  const wrong = problem ?? (isGone ? messages.chosenRefused : undefined)
  return (
    <fieldset className={css.ratesSection} aria-busy={!isCurrent && answer !== null}>
      <legend>{messages.ratesFor}</legend>
      <p className={css.rateState} role="status">
        {answer === null || isCurrent || error !== null
          ? ''
          : missing.length > 0
            ? messages.noRatesYetText(neededText(missing))
            : messages.updating}
      </p>
      {error !== null && (
        <p className={css.rateError} role="alert">
          {error}{' '}
          <Button size="compact-xs" variant="default" onClick={rates.retry}>
            {messages.retry}
          </Button>
        </p>
      )}
      {answer === null ? (
        <EmptyState
          small
          icon={IconReceipt2}
          title={missing.length > 0 ? messages.noRatesYet : messages.updating}
        >
          {missing.length > 0 && messages.noRatesYetText(neededText(missing))}
        </EmptyState>
      ) : (
        <>
          <div
            role="radiogroup"
            aria-label={messages.rates}
            aria-invalid={wrong !== undefined}
            className={css.rates}
            data-outdated={!isCurrent || undefined}
            tabIndex={wrong === undefined ? undefined : -1}
            // A group that is gone to because nothing is chosen in it: the first choice has the keys.
            onFocus={({ currentTarget, target }) => {
              if (target === currentTarget) currentTarget.querySelector('input')?.focus()
            }}
          >
            {answer.rates.map((rate) => (
              <RateRow
                key={rate.service_level.id}
                rate={rate}
                isChosen={rate.service_level.id === chosenId}
                onChoose={() => form.change({ service_level_id: rate.service_level.id })}
              />
            ))}
            {answer.rates.length === 0 && (
              <p className={css.said}>{sentence(refusalText(answer.message, 'rate.none'))}</p>
            )}
          </div>
          {services !== null && <Refused refused={answer.refused} services={services} />}
          {chosen !== undefined && (
            <Breakdown rate={chosen} isCurrent={isCurrent} hasFormulas={services !== null} />
          )}
        </>
      )}
      {wrong !== undefined && (
        <p className={css.wrong} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

/** `suburb and province of the collection; measures and weight of each parcel`. */
const neededText = (missing: readonly Unknown[]): string =>
  missing
    .map((one) =>
      one === 'parcels'
        ? messages.neededParcels
        : messages.needed[one.side](messages.list(one.parts.map((part) => messages.placeParts[part]))),
    )
    .join('; ')

interface RateRowProps {
  rate: Rate
  isChosen: boolean
  onChoose: () => void
}

function RateRow({ rate, isChosen, onChoose }: RateRowProps) {
  const { locale } = useMessages()
  const today = useClock((now) => Math.floor(now / 60_000) * 60_000)
  const { days, collection, delivery, cutOff, isFullBefore } = rateText(rate, today, locale)
  const { name, code } = rate.service_level
  return (
    <label className={css.rate} data-chosen={isChosen || undefined}>
      <input type="radio" name="service-level" checked={isChosen} onChange={onChoose} />
      <span className={css.level}>
        <b>{name}</b> <span className={css.code}>{code}</span>
      </span>
      <span className={css.price}>{formatRand(centsOf(rate.rate), locale)}</span>
      <span className={css.when}>
        <span>{days}</span>
        <span>
          {messages.collection}: {collection}, {cutOff}
        </span>
        {isFullBefore && <span>{messages.fullBefore}</span>}
        <span>
          {messages.delivery}: {delivery}
        </span>
      </span>
    </label>
  )
}

interface BreakdownProps {
  rate: Rate
  isCurrent: boolean
  hasFormulas: boolean
}

/** The price line by line, as it was reckoned. */
function Breakdown({ rate, isCurrent, hasFormulas }: BreakdownProps) {
  const { locale } = useMessages()
  const said = (rand: number) => formatRand(centsOf(rand), locale)
  const vat = rate.breakdown.reduce((sum, line) => sum + centsOf(line.vat), 0)
  return (
    <table className={css.breakdown} data-outdated={!isCurrent || undefined}>
      <caption>{messages.breakdown(rate.service_level.name)}</caption>
      <tbody>
        {rate.breakdown.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <tr key={i}>
            <th scope="row">
              {line.name} {hasFormulas && <span className={css.code}>{line.rate}</span>}
            </th>
            <td>{said(line.value)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{messages.vat}</th>
          <td>{formatRand(vat, locale)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {messages.totalPrice}{' '}
            <span className={css.code}>{messages.charged(formatKg(rate.charged_weight, locale))}</span>
          </th>
          <td>{said(rate.rate)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

interface RefusedProps {
  refused: readonly { service_level_code: string; reason: string }[]
  services: ReadonlyMap<string, string>
}

function Refused({ refused, services }: RefusedProps) {
  if (refused.length === 0) return null
  return (
    <details className={css.refused}>
      <summary>{messages.refused(refused.length)}</summary>
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
