/** Collection requests in a command that does more than change them: given to drivers, or taken back from them, by staff. */
import type { CollectionRequestChange, RequestOutcome } from '../../../../contract/collection-requests.ts'
import { done, type Outcome } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { linksOf } from '../follow-requests.ts'
import { lockRequests } from '../store.ts'
import { type ChangingPlatform, changeWithin } from './change-requests.ts'

/** Who fetches a request, or that the last decision of that is taken back. */
export type RequestGiven = Pick<
  CollectionRequestChange,
  'id' | 'version' | 'collection_agent_id' | 'undo_version'
>

/** As PATCH /collection-requests does, all of them or none; `partial`: as many as can be. */
export async function giveRequests(
  platform: ChangingPlatform,
  command: Command,
  caller: Caller,
  collection_requests: RequestGiven[],
  { partial }: { readonly partial: boolean },
): Promise<Outcome<readonly RequestOutcome[]>> {
  if (collection_requests.length === 0) return done([])
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
