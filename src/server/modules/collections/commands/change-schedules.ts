import type { z } from 'zod'
import type {
  addCollectionSchedule,
  CollectionSchedule,
  changeCollectionSchedule,
} from '../../../../contract/collection-requests.ts'
import { type ScheduleTerms, scheduleProblem } from '../../../../domain/dispatch/collection-schedule.ts'
import { placeLine } from '../../../../domain/shipments/address.ts'
import type { LogEventType } from '../../../../domain/shipments/log-event.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runCommand, runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { answeredSchedule, type ScheduleRow } from '../answered-request.ts'
import { type CollectionPlace, checkedPlace } from '../collection-place.ts'
import { driverRefusal } from '../known-driver.ts'
import { isFull } from '../open-requests.ts'
import { requestingAccount } from '../requesting-account.ts'
import { lockSchedule, runCalendarOf, runSchedule } from '../run-schedule.ts'
import { nextNumber, requestScope } from '../store.ts'

/** So many of an account. */
const MOST_SCHEDULES = 50

type Answer = { schedule: CollectionSchedule }
type Input = z.output<typeof addCollectionSchedule.body>

/** Of a schedule the days of the week once each, and of a daily one none. */
const termsOf = (input: Omit<Input, 'until_day'> & { until_day?: string | null }): ScheduleTerms => ({
  frequency: input.frequency,
  weekdays: input.frequency === 'daily' ? [] : [...new Set(input.weekdays)],
  from_day: input.from_day,
  until_day: input.until_day ?? null,
  window_from: input.window_from,
  window_to: input.window_to,
})

async function checked(
  platform: Platform,
  { tx, providerId, now, settings }: Command,
  input: Input,
): Promise<Outcome<{ terms: ScheduleTerms; place: CollectionPlace }>> {
  const terms = termsOf(input)
  const problem = scheduleProblem(terms, dayOf(now))
  if (problem !== null) return refused('input.invalid', problem)
  const place = await checkedPlace(tx, providerId, input, {
    gazetteer: platform.gazetteer,
    needsPostalCode: settings.require_postal_code_on_shipment_creation,
  })
  return place.ok ? done({ terms, place: place.value }) : place
}

const columnsOf = (terms: ScheduleTerms, { address, contact, ...place }: CollectionPlace) => ({
  ...terms,
  weekdays: [...terms.weekdays],
  ...place,
  address: JSON.stringify(address),
  contact: JSON.stringify(contact),
  collection_name: address.company || contact.name,
  collection_place: placeLine(address),
})

/** Whoever would see the requests that it makes, before a driver has them. */
const scopeOf = ({ account_id, collection_branch_id }: ScheduleRow) =>
  requestScope({ account_id, collection_branch_id, collection_agent_id: null })

const eventOf = (
  { now }: Command,
  { actor }: Caller,
  schedule: ScheduleRow,
  type: LogEventType,
  change: NewEvent['change'],
): NewEvent => ({
  at: now,
  type,
  entity: 'collection_schedule',
  entity_id: schedule.id,
  version: schedule.version,
  actor,
  change: { collection_name: [null, schedule.collection_name], ...change },
  scope: scopeOf(schedule),
})

async function answerOf(
  platform: Platform,
  { tx, providerId }: Command,
  { viewer }: Caller,
  id: number,
): Promise<Answer> {
  const row = await tx
    .selectFrom('collection_schedules')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { schedule: answeredSchedule(platform.gazetteer, row, viewer) }
}

/** POST /collection-requests/schedules. What is due already is made at once. */
export async function addSchedule(
  platform: Platform,
  providerId: number,
  caller: Caller,
  body: Input,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<Answer> | Replay> {
  const calendarOf = await runCalendarOf(platform, providerId)
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now } = command
    const account = await requestingAccount(command, caller, body.account_id ?? null)
    if (!account.ok) return account
    const driver = body.collection_agent_id ?? null
    const unknown = await driverRefusal(command, caller, driver)
    if (unknown !== null) return unknown
    const input = await checked(platform, command, body)
    if (!input.ok) return input
    // One that is added for a day that has begun makes a request at once, which stays when it is deleted again.
    if (await isFull(command, account.value)) return refused('collection.tooMany')
    // The lock of the number: two who add at once are counted one after the other.
    const id = await nextNumber(command, 'collection_schedules')
    const { count } = await tx
      .selectFrom('collection_schedules')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('provider_id', '=', providerId)
      .where('account_id', '=', account.value)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_SCHEDULES) return refused('collection.tooManySchedules')
    const { terms, place } = input.value
    const row = await tx
      .insertInto('collection_schedules')
      .values({
        provider_id: providerId,
        id,
        account_id: account.value,
        ...columnsOf(terms, place),
        collection_agent_id: driver,
        created_at: new Date(now),
        last_day: null,
        next_day: null,
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await command.write([
      eventOf(command, caller, row, 'collection_schedule.added', { frequency: [null, row.frequency] }),
    ])
    await runSchedule(command, row, calendarOf(place.address))
    return done(await answerOf(platform, command, caller, id))
  })
}

async function lockOwn(
  { tx, providerId }: Command,
  { viewer }: Caller,
  id: number,
): Promise<Outcome<ScheduleRow>> {
  const row = await lockSchedule(tx, providerId, id)
  const isThere =
    row !== undefined && row.deleted_at === null && maySee(viewer, 'collection_request', scopeOf(row), row.id)
  return isThere ? done(row) : refused('collection.scheduleNotFound', { field: 'id' })
}

/** PATCH /collection-requests/schedules. What is absent stays; what it has made stays as it is. */
export async function changeSchedule(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, version, paused, ...wanted }: z.output<typeof changeCollectionSchedule.body>,
): Promise<Outcome<Answer>> {
  const calendarOf = await runCalendarOf(platform, providerId)
  return runCommand(platform, providerId, caller, async (command) => {
    const held = await lockOwn(command, caller, id)
    if (!held.ok) return held
    const before = held.value
    if (version !== undefined && version !== before.version)
      return refused('collection.changedMeanwhile', { field: 'version' })
    const input = await checked(platform, command, {
      address: wanted.address ?? before.address,
      contact: wanted.contact ?? before.contact,
      parcel_count: wanted.parcel_count ?? before.parcel_count,
      weight_kg: wanted.weight_kg === undefined ? before.weight_kg : wanted.weight_kg,
      instructions: wanted.instructions === undefined ? before.instructions : wanted.instructions,
      frequency: wanted.frequency ?? before.frequency,
      weekdays: wanted.weekdays ?? before.weekdays,
      from_day: wanted.from_day ?? before.from_day,
      until_day: wanted.until_day === undefined ? before.until_day : wanted.until_day,
      window_from: wanted.window_from ?? before.window_from,
      window_to: wanted.window_to ?? before.window_to,
    })
    if (!input.ok) return input
    const { terms, place } = input.value
    const isStaff = caller.viewer.kind === 'staff'
    // Of an account nobody says who comes, nor takes that away, nor finds out by guessing.
    if (!isStaff && wanted.collection_agent_id != null)
      return refused('permission.denied', { field: 'collection_agent_id' })
    const driver =
      isStaff && wanted.collection_agent_id !== undefined
        ? wanted.collection_agent_id
        : before.collection_agent_id
    const unknown =
      driver === before.collection_agent_id ? null : await driverRefusal(command, caller, driver)
    if (unknown !== null) return unknown
    const row = await command.tx
      .updateTable('collection_schedules')
      .set({
        ...columnsOf(terms, place),
        collection_agent_id: driver,
        paused: paused ?? before.paused,
        version: before.version + 1,
      })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const isPaused = paused !== undefined && paused !== before.paused
    const change: NewEvent['change'] = {
      ...(isPaused ? { paused: [before.paused, paused] } : { frequency: [before.frequency, row.frequency] }),
      ...(driver !== before.collection_agent_id && {
        collection_agent_id: [before.collection_agent_id, driver],
      }),
    }
    await command.write([eventOf(command, caller, row, 'collection_schedule.changed', change)])
    await runSchedule(command, row, calendarOf(place.address))
    return done(await answerOf(platform, command, caller, id))
  })
}

/** DELETE /collection-requests/schedules. */
export function deleteSchedule(
  platform: Platform,
  providerId: number,
  caller: Caller,
  id: number,
): Promise<Outcome<{ ok: true }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const held = await lockOwn(command, caller, id)
    if (!held.ok) return held
    const row = await command.tx
      .updateTable('collection_schedules')
      .set({ deleted_at: new Date(command.now), version: held.value.version + 1 })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await command.write([eventOf(command, caller, row, 'collection_schedule.deleted', {})])
    // The job that waits for its time finds itself needless.
    return done({ ok: true as const })
  })
}
