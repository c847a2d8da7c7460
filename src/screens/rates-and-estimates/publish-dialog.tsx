import { Button, Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listRateCards, publishRateCard } from '../../contract/rate-cards.ts'
import { cardInForce } from '../../domain/rates/card-status.ts'
import { compareCards } from '../../domain/rates/compare-cards.ts'
import type { RateCard } from '../../domain/rates/rate-card.ts'
import { dayOf, dayStart, formatDay } from '../../domain/values/moment.ts'
import { invalidateCall } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { toast } from '../../ui/components/toast.ts'
import { DayInput } from '../../ui/form/date-time-input.tsx'
import { DialogFoot } from '../../ui/form/dialog-foot.tsx'
import { refusalWords } from '../../ui/form/problems.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { cards as messages } from './card-messages.ts'
import css from './cards.module.css'
import { ChangeList } from './change-list.tsx'
import { useCardDocument, zoneNames } from './compare-view.tsx'
import type { CardVersion } from './use-rate-cards.ts'
import type { WhatIfResult } from './use-what-if.ts'
import { Summary } from './what-if-view.tsx'

const DAY_MS = 86_400_000
type When = 'day' | 'now'

interface PublishDialogProps {
  version: CardVersion
  /** As it stands saved. */
  card: RateCard
  versions: readonly CardVersion[]
  /** Whose prices change. */
  scope: string
  /** What a what-if of this draft came to. */
  tried: WhatIfResult | null
  onClose: () => void
  onPublished: () => void
}

/** Publishes a draft from a day on, tomorrow unless told: what changes is shown before. */
export function PublishDialog({
  version,
  card,
  versions,
  scope,
  tried,
  onClose,
  onPublished,
}: PublishDialogProps) {
  const client = useClient()
  const { locale } = useMessages()
  const tomorrow = useClock((now) => dayOf(now + DAY_MS))
  const now = useClock((at) => Math.floor(at / 60_000) * 60_000)
  const [when, setWhen] = useState<When>('day')
  const [day, setDay] = useState(tomorrow)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const begins = when === 'now' ? now : dayStart(day)
  const before = begins === null ? null : cardInForce(versions, version.account_id, begins)
  const { data } = useCardDocument(before?.id ?? null)
  const other = data?.rate_cards[0]?.card
  const changes = useMemo(() => (other === undefined ? null : compareCards(other, card)), [other, card])
  // Nobody publishes what they could not see.
  const isSeen = begins !== null && (before === null || changes !== null)
  const publish = async () => {
    setSending(true)
    setProblem(null)
    const outcome = await client(publishRateCard, {
      body: { id: version.id, version: version.version, valid_from: when === 'now' ? null : day },
    })
    setSending(false)
    if (!outcome.ok) return setProblem(refusalWords(outcome.error))
    await invalidateCall(listRateCards)
    const text =
      when === 'now'
        ? messages.publishedNow(card.name)
        : messages.published(card.name, formatDay(begins ?? 0, locale))
    toast({ text, variant: 'success' })
    onPublished()
  }
  return (
    <Modal opened onClose={onClose} title={messages.publishTitle(card.name)} size="46rem">
      <div className={css.dialog}>
        <p className={css.text}>{messages.publishFor(scope)}</p>
        <div className={css.when}>
          <Segments
            label={messages.when}
            options={[
              { value: 'day', label: messages.atDay },
              { value: 'now', label: messages.atOnce },
            ]}
            chosen={when}
            onChoose={setWhen}
          />
          {when === 'day' && (
            <DayInput
              label={messages.day}
              description={messages.dayHint}
              value={day}
              min={tomorrow}
              onChange={setDay}
            />
          )}
        </div>
        <p className={css.quiet} role="status">
          {before === null ? messages.firstCard : changes !== null && messages.changesSince(changes.length)}
        </p>
        {changes !== null && changes.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          <section className={css.preview} aria-label={messages.changes} tabIndex={0}>
            <ChangeList changes={changes} zones={zoneNames(other, card)} />
          </section>
        )}
        {tried === null ? <p className={css.quiet}>{messages.notTried}</p> : <Summary of={tried.all} />}
        <DialogFoot error={problem} onClose={onClose}>
          <Button loading={isSending} disabled={!isSeen} onClick={() => void publish()}>
            {when === 'now' || begins === null
              ? messages.publishNow
              : messages.publishFrom(formatDay(begins, locale))}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  )
}
