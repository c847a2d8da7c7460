import type { Quote } from '../../contract/quotes.ts'
import type { QuoteState } from '../../domain/quotes/quote.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { formatRand } from '../../domain/values/money.ts'
import { Badge, type ShapeName, type Tone } from '../../ui/components/badge.tsx'
import { currentLocale } from '../../ui/messages/current-language.ts'
import type { Column } from '../../ui/table/column.ts'
import { quotes as messages } from './messages.ts'
import css from './quotes.module.css'

const SIGNS: Readonly<Record<QuoteState, { tone: Tone; shape: ShapeName }>> = {
  open: { tone: 'blue', shape: 'clock' },
  expired: { tone: 'grey', shape: 'pause' },
  accepted: { tone: 'grey', shape: 'check' },
}

/** Amounts travel in rand. */
export const inRand = (rand: number): string => formatRand(Math.round(rand * 100), currentLocale())
export const atTime = (moment: string): string => formatDateTime(Date.parse(moment), currentLocale())

export function StateBadge({ state, plain }: { state: QuoteState; plain?: boolean }) {
  return (
    <Badge {...SIGNS[state]} plain={plain}>
      {messages.states[state]}
    </Badge>
  )
}

export function quoteColumns(): readonly Column<Quote>[] {
  return [
    {
      key: 'reference',
      title: messages.reference,
      width: 8,
      value: ({ short_tracking_reference }) => short_tracking_reference,
      cell: ({ short_tracking_reference }) => <span className={css.ref}>{short_tracking_reference}</span>,
    },
    {
      key: 'status',
      title: messages.status,
      width: 7,
      value: ({ state }) => messages.states[state],
      cell: ({ state }) => <StateBadge state={state} plain />,
    },
    {
      key: 'to',
      title: messages.to,
      width: 10,
      grow: 2,
      value: ({ delivery_name }) => delivery_name,
      cell: ({ delivery_name }) => <b className={css.name}>{delivery_name}</b>,
    },
    {
      key: 'place',
      title: messages.place,
      width: 11,
      grow: 2,
      priority: 3,
      value: ({ delivery_place }) => delivery_place,
      cell: ({ delivery_place }) => delivery_place,
    },
    {
      key: 'from',
      title: messages.from,
      width: 11,
      grow: 1,
      priority: 4,
      value: ({ collection_place }) => collection_place,
      cell: ({ collection_place }) => collection_place,
    },
    {
      key: 'service',
      title: messages.service,
      width: 8,
      grow: 0.5,
      priority: 3,
      value: ({ service_level_name }) => service_level_name,
      cell: ({ service_level_name }) => service_level_name,
    },
    {
      key: 'quoted',
      title: messages.quoted,
      width: 9,
      priority: 2,
      descendingFirst: true,
      value: ({ time_created }) => Date.parse(time_created),
      cell: ({ time_created }) => atTime(time_created),
    },
    {
      key: 'until',
      title: messages.validUntil,
      width: 9,
      priority: 2,
      value: ({ valid_until }) => Date.parse(valid_until),
      cell: ({ valid_until }) => atTime(valid_until),
    },
    {
      key: 'price',
      title: messages.price,
      width: 6,
      align: 'end',
      descendingFirst: true,
      value: ({ rate }) => rate,
      cell: ({ rate }) => inRand(rate),
    },
  ]
}

/** A row of the table on a phone. */
export function QuoteCard({ quote }: { quote: Quote }) {
  return (
    <div className={css.card}>
      <span className={css.cardLine}>
        <b className={css.name}>{quote.delivery_name}</b>
        <b>{inRand(quote.rate)}</b>
      </span>
      <span className={css.cardLine}>
        <span className={css.quiet}>{quote.delivery_place}</span>
        <StateBadge state={quote.state} plain />
      </span>
    </div>
  )
}
