import { useMemo, useState } from 'react'
import { listRateCards } from '../../contract/rate-cards.ts'
import { cardInForce, cardStatus } from '../../domain/rates/card-status.ts'
import { compareCards } from '../../domain/rates/compare-cards.ts'
import type { RateCard } from '../../domain/rates/rate-card.ts'
import { useCallQuery } from '../../features/session/answers.ts'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/components/states.tsx'
import { SearchableSelect } from '../../ui/form/searchable-select.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { cards as messages } from './card-messages.ts'
import css from './cards.module.css'
import { ChangeList } from './change-list.tsx'
import { rates } from './messages.ts'
import type { CardVersion } from './use-rate-cards.ts'

/** The document of a version. */
export function useCardDocument(id: number | null) {
  return useCallQuery(
    [listRateCards.name, 'document', id],
    (client, signal) => client(listRateCards, { query: { id: id ?? undefined }, signal }),
    { when: id !== null },
  )
}

/** What zones are called, also those that one of the cards has no more. */
export const zoneNames = (...of: readonly (RateCard | undefined)[]): ReadonlyMap<string, string> =>
  new Map(
    of.flatMap((card) => (card?.zones ?? []).map(({ id, name }): [string, string] => [String(id), name])),
  )

interface CompareViewProps {
  version: CardVersion
  /** As it stands on the screen, saved or not. */
  card: RateCard
  versions: readonly CardVersion[]
  isUnsaved: boolean
}

/** One version against another of the same card, or against the provider's. */
export function CompareView({ version, card, versions, isUnsaved }: CompareViewProps) {
  const now = useClock((at) => Math.floor(at / 60_000) * 60_000)
  const others = versions.filter(
    ({ id, account_id }) => id !== version.id && (account_id === version.account_id || account_id === null),
  )
  const inForce = cardInForce(others, version.account_id, now)
  const before = others.find(
    ({ account_id, number }) => account_id === version.account_id && number < version.number,
  )
  const usual = inForce ?? before ?? others[0] ?? null
  const [chosen, setChosen] = useState<number | null>(null)
  const against = others.find(({ id }) => id === chosen) ?? usual
  const { data, error, refetch } = useCardDocument(against?.id ?? null)
  const other = data?.rate_cards[0]?.card
  const changes = useMemo(() => (other === undefined ? null : compareCards(other, card)), [other, card])
  if (against === null) return <EmptyState title={messages.nothingToCompare} />
  const nameOf = (one: CardVersion) =>
    (one.account_id === null && version.account_id !== null ? messages.providersCard : messages.versionName)(
      one.number,
      one.name,
      rates.statuses[cardStatus(one, now)],
    )
  return (
    <section className={css.scroll} aria-label={messages.changes}>
      <div className={css.choose}>
        <SearchableSelect
          label={messages.against}
          options={others.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          value={String(against.id)}
          onChoose={(id) => setChosen(id === null ? null : Number(id))}
        />
        <p className={css.quiet} role="status">
          {changes !== null && messages.countChanges(changes.length)}
          {isUnsaved && ` · ${messages.unsaved}`}
        </p>
      </div>
      {error !== null && data === undefined ? (
        <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : changes === null ? (
        <SkeletonRows rows={6} columns={3} />
      ) : changes.length === 0 ? (
        <EmptyState small title={messages.noChanges}>
          {messages.noChangesText}
        </EmptyState>
      ) : (
        <ChangeList changes={changes} zones={zoneNames(other, card)} />
      )}
    </section>
  )
}
