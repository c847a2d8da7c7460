import type { ShipmentImport } from '../../../../../contract/imports.ts'
import { done, type Outcome, refused } from '../../../../../domain/values/refusals.ts'
import { runCommand } from '../../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../../kernel/http/caller.ts'
import type { Platform } from '../../../../platform.ts'
import { countRows, presentImport } from '../presenters/shipment-import.ts'
import { lockImport } from './lock-import.ts'

/** POST /shipments/imports/cancel: waits for the rows that are being booked; one that is over stays as it is. */
export function stopImport(
  platform: Platform,
  providerId: number,
  caller: Caller,
  id: number,
): Promise<Outcome<{ import: ShipmentImport }>> {
  return runCommand(platform, providerId, caller, async ({ tx }) => {
    const found = await lockImport(tx, providerId, caller, id)
    if (found === null) return refused('import.notFound', { field: 'import_id' })
    const isOver = found.state === 'done' || found.state === 'cancelled'
    const saved = isOver
      ? found
      : await tx
          .updateTable('shipment_imports')
          .set({ state: 'cancelled', finished_at: new Date(platform.now()) })
          .where('provider_id', '=', providerId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
    return done({ import: presentImport(saved, (await countRows(tx, providerId, [id])).get(id)) })
  })
}
