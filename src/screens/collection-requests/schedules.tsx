import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import {
  type CollectionSchedule,
  changeCollectionSchedule,
  deleteCollectionSchedule,
  LONGEST_SCHEDULE_SEARCH,
  listCollectionSchedules,
} from '../../contract/collection-requests.ts'
import { dayStart, formatDay } from '../../domain/values/moment.ts'
import { useAccess } from '../../features/session/access.tsx'
import { invalidateCall } from '../../features/session/answers.ts'
import { useNames } from '../../features/session/names.ts'
import { useClient } from '../../features/session/session.tsx'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { forms } from '../../ui/form/form-messages.ts'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { weekdayNames } from '../../ui/messages/weekday-names.ts'
import { requests as messages } from './messages.ts'
import css from './requests.module.css'
import { useSchedules } from './use-schedules.ts'

const EditDialog = lazyOnDemand(
  async () => ({ default: (await import('./new-dialog.tsx')).EditDialog }),
  ({ onClose }) => onClose(),
)

const TYPING_MS = 200

const dayText = (day: string) => formatDay(dayStart(day) ?? 0, currentLocale())

function termsText(schedule: CollectionSchedule): string {
  const { frequency, weekdays, window_from, window_to } = schedule
  const days =
    frequency === 'daily'
      ? messages.frequencies.daily
      : `${messages.frequencies.weekly}: ${weekdays.map((day) => weekdayNames[day]).join(', ')}`
  const period =
    schedule.until_day === null
      ? messages.since(dayText(schedule.from_day))
      : messages.between(dayText(schedule.from_day), dayText(schedule.until_day))
  return [
    days,
    messages.between(window_from, window_to),
    messages.parcelCount(schedule.parcel_count),
    period,
  ].join(' · ')
}

/** Collections that come again: on which days, until when, and the next. What others change is shown as it is asked anew. */
export function Schedules() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim().slice(0, LONGEST_SCHEDULE_SEARCH), TYPING_MS)
  const { data, error, isPlaceholderData, refetch, more } = useSchedules(search)
  const { schedules, next } = data ?? { schedules: [], next: null }
  return (
    <div className={css.list} aria-busy={isPlaceholderData || undefined}>
      <FilterBar search={typed} onSearch={setTyped} placeholder={messages.findRepeating} />
      {data === undefined && error !== null ? (
        <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : data === undefined ? (
        <SkeletonRows />
      ) : schedules.length === 0 ? (
        <EmptyState title={search === '' ? messages.noSchedules : messages.noneSuch}>
          {search === '' ? messages.noSchedulesText : messages.noneSuchText}
        </EmptyState>
      ) : (
        <div className={css.scroll}>
          <ul className={css.schedules} aria-label={messages.views.repeating}>
            {schedules.map((schedule) => (
              <Schedule key={schedule.id} schedule={schedule} />
            ))}
          </ul>
          {next !== null && (
            <Button size="xs" variant="default" loading={isPlaceholderData} onClick={more}>
              {messages.moreRepeating}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Schedule({ schedule }: { schedule: CollectionSchedule }) {
  const client = useClient()
  const { audience, may } = useAccess()
  const { accounts, drivers } = useNames()
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [editing, setEditing] = useState(false)
  const { id, version, paused, collection_name: name, collection_agent_id: agent } = schedule
  const pause = async () => {
    setBusy(true)
    const outcome = await client(changeCollectionSchedule, { body: { id, version, paused: !paused } })
    setBusy(false)
    void invalidateCall(listCollectionSchedules)
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
  }
  const remove = async () => {
    setDeleting(false)
    const outcome = await client(deleteCollectionSchedule, { query: { id } })
    void invalidateCall(listCollectionSchedules)
    toast(
      outcome.ok
        ? { text: messages.isDeleted, variant: 'success' }
        : { text: outcome.error, variant: 'error' },
    )
  }
  const next = paused
    ? messages.paused
    : schedule.next_day === null
      ? ''
      : `${messages.next}: ${dayText(schedule.next_day)}`
  return (
    <li className={css.schedule}>
      <div>
        <b>{name}</b> <span className={css.quiet}>{schedule.collection_place}</span>
        {audience === 'staff' && (
          <span className={css.quiet}> · {accounts.get(schedule.account_id)?.name ?? ''}</span>
        )}
        <p className={css.text}>{termsText(schedule)}</p>
        {agent !== null && (
          <p className={css.text}>{`${messages.driver}: ${drivers.get(agent)?.name ?? agent}`}</p>
        )}
        <p className={css.said}>{next}</p>
      </div>
      <div className={css.scheduleActs}>
        {may(permissionOf(changeCollectionSchedule)) && (
          <Button
            size="xs"
            variant="default"
            aria-label={messages.editOf(name)}
            onClick={() => setEditing(true)}
          >
            {messages.editSchedule}
          </Button>
        )}
        {may(permissionOf(changeCollectionSchedule)) && (
          <Button size="xs" variant="default" loading={busy} onClick={() => void pause()}>
            {paused ? messages.resume : messages.pause}
          </Button>
        )}
        {may(permissionOf(deleteCollectionSchedule)) && (
          <Button size="xs" variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {messages.remove}
          </Button>
        )}
      </div>
      {editing && <EditDialog of={{ is: 'schedule', schedule }} onClose={() => setEditing(false)} />}
      {deleting && (
        <ConfirmDialog
          title={messages.removeTitle(name)}
          onCancel={() => setDeleting(false)}
          answers={[
            { label: forms.leaveIt, onChoose: () => setDeleting(false) },
            { label: messages.remove, tone: 'danger', onChoose: () => void remove() },
          ]}
        >
          {messages.removeText}
        </ConfirmDialog>
      )}
    </li>
  )
}
