/** Collection requests in a command that does more than change them: given to drivers, or taken back from them, by staff. */
import { permissionOf } from '../../../../contract/call.ts'
import {
  type CollectionRequestChange,
  changeCollectionRequests,
  type RequestOutcome,
} from '../../../../contract/collection-requests.ts'
import { permits } from '../../../../domain/identity/permission.ts'
import { done, type Outcome, type Refusal } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { linksOf } from '../follow-requests.ts'
import { lockRequests } from '../store.ts'
import { type ChangingPlatform, changeWithin, refusedOutcome } from './change-requests.ts'

/** Who fetches a request, or that the last decision of that is taken back. */
export type RequestGiven = Pick<
  CollectionRequestChange,
  'id' | 'version' | 'collection_agent_id' | 'undo_version'
>

/** Whether somebody may give requests to drivers, and take them back. */
export const mayGiveRequests = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  permits(permissions, permissionOf(changeCollectionRequests))

/** Why somebody who may not give requests to drivers is refused an act that does. */
export const refusedToGive = (field: string): Refusal => ({
  code: 'permission.denied',
  field,
  detail:
    'This gives collection requests to drivers. You need the permission “Change collection requests” (API_/collection-requests:PATCH) for that.',
})

/** As PATCH /collection-requests does, all of them or none; `partial`: as many as can be. */
export async function giveRequests(
  platform: ChangingPlatform,
  command: Command,
  caller: Caller,
  collection_requests: RequestGiven[],
  { partial }: { readonly partial: boolean },
): Promise<Outcome<readonly RequestOutcome[]>> {
  if (collection_requests.length === 0) return done([])
  if (!mayGiveRequests(caller)) {
    if (partial) return done(collection_requests.map(({ id }) => refusedOutcome(id, refusedToGive('id'))))
    const each = collection_requests.map((_, i) => refusedToGive(`collection_requests[${i}].id`))
    return { ok: false, refusal: { ...refusedToGive('collection_requests[0].id'), each } }
  }
  const who = { caller, by: 'staff', outside: () => null } as const
  return changeWithin(platform, command, who, { collection_requests, partial })
}

/** Locks requests before anything else of such a command, and says which shipments go with them: those are locked next (decision 127). */
export async function lockGivenRequests(
  { tx, providerId }: Command,
  { viewer }: Caller,
  ids: readonly number[],
): Promise<readonly number[]> {
  const held = await lockRequests(tx, providerId, viewer, ids)
  const links = await linksOf(tx, providerId, [...held.keys()])
  return links.map(({ shipment_id }) => shipment_id)
}
