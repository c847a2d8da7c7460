/** The days of a driver who is of another branch from now on (decision 141). */
import { dayOf } from '../../../domain/values/moment.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import {
  type LockedTripsheet,
  liveTripsheet,
  lockTripsheets,
  readBeyond,
  scopeOfTripsheet,
  tripsheetEvent,
} from '../dispatch/index.ts'

/** Of today and later, unless they are closed. One on which nothing ever stood begins and ends at the hub of the branch, as a new one does. */
export async function moveTripsheets(command: Command, caller: Caller, driver: number): Promise<void> {
  const { tx, providerId, now, write } = command
  const rows = await tx
    .selectFrom('tripsheets')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('driver_id', '=', driver)
    .where('day', '>=', dayOf(now))
    .where('status', '!=', 'closed')
    .execute()
  const locked = await lockTripsheets(
    tx,
    providerId,
    rows.map(({ id }) => id),
  )
  if (locked.size === 0) return
  const branch = await tx
    .selectFrom('drivers as d')
    .leftJoin('branches as b', (join) =>
      join.onRef('b.provider_id', '=', 'd.provider_id').onRef('b.id', '=', 'd.branch_id'),
    )
    .select(['b.id', 'b.lat', 'b.lng', 'b.name'])
    .where('d.provider_id', '=', providerId)
    .where('d.id', '=', driver)
    .executeTakeFirstOrThrow()
  const { lat, lng, name } = branch
  const ends = {
    start_lat: lat,
    start_lng: lng,
    start_name: name,
    end_lat: lat,
    end_lng: lng,
    end_name: name,
  }
  const moved = [...locked.values()].map((was) => {
    const is: LockedTripsheet = {
      ...was,
      ...(was.stops.length === 0 && ends),
      branch_id: branch.id,
      version: was.version + 1,
    }
    return { was, is }
  })
  for (const { is } of moved) {
    const { version, branch_id, start_lat, start_lng, start_name, end_lat, end_lng, end_name } = is
    await tx
      .updateTable('tripsheets')
      .set({ version, branch_id, start_lat, start_lng, start_name, end_lat, end_lng, end_name })
      .where('provider_id', '=', providerId)
      .where('id', '=', is.id)
      .execute()
  }
  const beyond = await readBeyond(
    tx,
    providerId,
    moved.map(({ is }) => is),
  )
  const by = { at: now, actor: caller.actor }
  await write(
    moved.flatMap(({ was, is }) => {
      const event = tripsheetEvent('tripsheet.changed', was, is, { ...by, beyond: beyond.get(is.id) })
      return event === null ? [] : [{ ...event, was: scopeOfTripsheet(was), whole: liveTripsheet(is) }]
    }),
  )
}
