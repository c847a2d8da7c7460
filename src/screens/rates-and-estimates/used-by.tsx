import { useGeneralData } from '../../features/session/session.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { cards as messages } from './card-messages.ts'
import css from './cards.module.css'
import { rates } from './messages.ts'
import { accountsByCard, type CardVersion } from './use-rate-cards.ts'

/** The accounts that a version prices, now or from when it begins. */
export function UsedBy({ version, versions }: { version: CardVersion; versions: readonly CardVersion[] }) {
  const { accounts } = useGeneralData()
  const now = useClock((at) => Math.floor(at / 60_000) * 60_000)
  const { id, valid_from } = version
  const isLater = valid_from === null || valid_from > now
  // A draft that was published now would come before what is in force.
  const assumed =
    valid_from === null
      ? [{ ...version, valid_from: now }, ...versions.filter((one) => one.account_id !== version.account_id)]
      : versions
  const used =
    accountsByCard(assumed, [...accounts.keys()], isLater ? Math.max(now, valid_from ?? now) : now).get(id) ??
    []
  const names = used
    .map((one) => accounts.get(one)?.name ?? rates.account(one))
    .toSorted((a, b) => a.localeCompare(b))
  if (names.length === 0)
    return <EmptyState title={messages.usedByNone}>{messages.usedByNoneText}</EmptyState>
  return (
    <section className={css.scroll} aria-label={messages.used}>
      <h2
        className={css.heading}
      >{`${isLater ? messages.usedLater : messages.usedNow} (${names.length})`}</h2>
      <ul className={css.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
