/** The days of a driver who drives something else from now on (decision 139). */
import { dayOf } from '../../../domain/values/moment.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { type DrivenWith, lockTripsheets } from '../dispatch/index.ts'
import { saveOrders } from './save-order.ts'

/** Of today and later, unless they are closed: these were driven with what they say. Their stops are planned anew by the other ways. */
export async function changeVehicle(
  command: Command,
  caller: Caller,
  driver: number,
  drivenWith: DrivenWith,
): Promise<void> {
  const { tx, providerId, now } = command
  const rows = await tx
    .selectFrom('tripsheets')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('driver_id', '=', driver)
    .where('day', '>=', dayOf(now))
    .execute()
  const ids = rows.map(({ id }) => id)
  const sheets = [...(await lockTripsheets(tx, providerId, ids)).values()]
  const open = sheets.filter(({ status }) => status !== 'closed')
  if (open.length === 0) return
  const orders = open.map((was) => ({ was, stops: was.stops, drivenWith }))
  await saveOrders(command, caller, 'tripsheet.changed', orders)
}
