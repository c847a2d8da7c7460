import { dueRuns, type RunCalendar, runWindow } from '../../../domain/dispatch/collection-schedule.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Actor } from '../../kernel/eventlog/log.ts'
import { writeEvents, writtenIds } from '../../kernel/eventlog/log.ts'
import { cancelDueJob, type DueKind, scheduleDueJob } from '../../kernel/jobs/due.ts'
import type { Platform } from '../../platform.ts'
import type { ScheduleRow } from './answered-request.ts'
import { driverOn } from './known-driver.ts'
import { insertRequest } from './store.ts'
import { tellOfRequest } from './tell-of-request.ts'

/** The kind of the job that makes the requests of a schedule; its key is the number of the schedule. */
const COLLECTION_RUN = 'collection.run'
const DAY_MS = 86_400_000
const LOOKED_AT_AGAIN_MS = 60_000

/** Nobody does it: the platform. */
const BY_THE_CLOCK: Actor = { user_id: null, source: null, request_id: null, client_version: null }

type Running = Pick<Command, 'tx' | 'providerId' | 'now' | 'write' | 'settings'>

/** On which days the requests of a schedule are made, as the provider's catalogue and settings have it. */
export async function runCalendarOf(
  { catalogue, settings: providerSettings }: Pick<Platform, 'catalogue' | 'settings'>,
  providerId: number,
): Promise<(address: ScheduleRow['address']) => RunCalendar> {
  const terms = await catalogue.read(providerId)
  const { settings } = await providerSettings.read(providerId)
  return (address) => ({
    calendar: terms.journey(address, address).collection,
    skipsHolidays: settings.collections_skip_public_holidays,
  })
}

async function isAccountClosed({ tx, providerId }: Running, accountId: number): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('closed_at')
    .where('provider_id', '=', providerId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.closed_at != null
}

/**
 * Makes the requests of a schedule that are due, in the transaction that holds its row, and puts the job that makes the next. That is
 * looked at once a day at least: meanwhile a day may have become one of service, or a holiday one that is not skipped.
 */
export async function runSchedule(command: Running, schedule: ScheduleRow, days: RunCalendar): Promise<void> {
  const { tx, providerId, now } = command
  const job = { kind: COLLECTION_RUN, key: String(schedule.id) }
  if (schedule.paused || schedule.deleted_at !== null) {
    await cancelDueJob(tx, providerId, job.kind, job.key)
    return
  }
  const due = dueRuns(schedule, schedule.last_day, now, days)
  const isClosed = due.days.length > 0 && (await isAccountClosed(command, schedule.account_id))
  for (const day of isClosed ? [] : due.days) {
    const made = await insertRequest(
      command,
      {
        account_id: schedule.account_id,
        address: schedule.address,
        contact: schedule.contact,
        parcel_count: schedule.parcel_count,
        weight_kg: schedule.weight_kg,
        instructions: schedule.instructions,
        collection_branch_id: schedule.collection_branch_id,
        ...runWindow(schedule, day),
        collection_agent_id: await driverOn(command, schedule.collection_agent_id, day),
        schedule: { id: schedule.id, day },
      },
      BY_THE_CLOCK,
    )
    if (made !== null && made.collection_agent_id !== null)
      await tellOfRequest(command, made, schedule.contact, 'assigned')
  }
  await tx
    .updateTable('collection_schedules')
    .set({ last_day: due.lastDay, next_day: due.next?.day ?? null })
    .where('provider_id', '=', providerId)
    .where('id', '=', schedule.id)
    .execute()
  const isOver = schedule.until_day !== null && schedule.until_day < dayOf(now)
  if (isOver) return
  const due_at = Math.min(due.next?.at ?? Number.POSITIVE_INFINITY, now + DAY_MS)
  await scheduleDueJob(tx, providerId, { ...job, due_at, payload: {} })
}

const scheduleRow = (tx: Command['tx'], providerId: number, id: number) =>
  tx.selectFrom('collection_schedules').selectAll().where('provider_id', '=', providerId).where('id', '=', id)

/** A schedule, locked for whoever changes it. */
export const lockSchedule = (tx: Command['tx'], providerId: number, id: number) =>
  scheduleRow(tx, providerId, id).forUpdate().executeTakeFirst()

/** Makes the requests of schedules as their time comes; what fell due while nobody was there, as long as its window lasts. */
export function collectionRuns(
  platform: Pick<Platform, 'catalogue' | 'settings' | 'clock' | 'onCommitted'>,
): DueKind {
  return {
    kind: COLLECTION_RUN,
    async run({ provider_id: providerId, key }, tx) {
      const now = platform.clock.now()
      const schedule = await scheduleRow(tx, providerId, Number(key))
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      // Somebody changes it just now, and waits for this job: it is looked at again, for they may come to nothing.
      if (schedule === undefined) {
        const isThere = (await scheduleRow(tx, providerId, Number(key)).executeTakeFirst()) !== undefined
        const due_at = now + LOOKED_AT_AGAIN_MS
        if (isThere) await scheduleDueJob(tx, providerId, { kind: COLLECTION_RUN, key, due_at, payload: {} })
        return
      }
      const calendarOf = await runCalendarOf(platform, providerId)
      const write: Command['write'] = async (events) => writtenIds(await writeEvents(tx, providerId, events))
      const { settings } = await platform.settings.read(providerId)
      await runSchedule({ tx, providerId, now, write, settings }, schedule, calendarOf(schedule.address))
    },
    committed: () => platform.onCommitted(),
  }
}
