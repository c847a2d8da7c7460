import { type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { addToCatalogue, changeCatalogue } from '../commands/change-catalogue.ts'
import type { CatalogueKind, CatalogueRow } from '../kinds.ts'
import { readCatalogue } from '../queries/read-catalogue.ts'

interface Asked<Body> {
  readonly providerId: number
  readonly caller: Caller
  readonly body: Body
}

/** How the calls of a kind read and write it: read by everybody who may call, kept by staff alone, whatever a role says. */
export function createKeeper<Row extends CatalogueRow>(platform: Platform, kind: CatalogueKind<Row>) {
  const isStaff = ({ viewer }: Caller) => viewer.kind === 'staff'
  return {
    list: ({ providerId, caller }: Omit<Asked<unknown>, 'body'>): Promise<Row[]> =>
      withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
        readCatalogue(tx, providerId, kind),
      ),
    add: async ({ providerId, caller, body }: Asked<object>): Promise<Outcome<Row>> =>
      isStaff(caller)
        ? addToCatalogue(platform, providerId, caller, kind, body)
        : refused('permission.denied'),
    change: async ({
      providerId,
      caller,
      body,
    }: Asked<{ id: number; version: number }>): Promise<Outcome<Row>> =>
      isStaff(caller)
        ? changeCatalogue(platform, providerId, caller, kind, body)
        : refused('permission.denied'),
  }
}
