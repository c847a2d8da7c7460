import type { z } from 'zod'
import type { addCollectionRequest, CollectionRequest } from '../../../../contract/collection-requests.ts'
import { windowProblem } from '../../../../domain/dispatch/collection-window.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { answeredRequest } from '../answered-request.ts'
import { checkedPlace } from '../collection-place.ts'
import { driverRefusal } from '../known-driver.ts'
import { isFull } from '../open-requests.ts'
import { requestingAccount } from '../requesting-account.ts'
import { insertRequest } from '../store.ts'
import { tellOfRequest } from '../tell-of-request.ts'

/** POST /collection-requests. */
export async function addRequest(
  platform: Platform,
  providerId: number,
  caller: Caller,
  body: z.output<typeof addCollectionRequest.body>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ collection_request: CollectionRequest }> | Replay> {
  const terms = await platform.catalogue.read(providerId)
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now, settings } = command
    const account = await requestingAccount(command, caller, body.account_id ?? null)
    if (!account.ok) return account
    const driver = body.collection_agent_id ?? null
    const unknown = await driverRefusal(command, caller, driver)
    if (unknown !== null) return unknown
    const place = await checkedPlace(tx, providerId, body, {
      gazetteer: platform.gazetteer,
      needsPostalCode: settings.require_postal_code_on_shipment_creation,
    })
    if (!place.ok) return place
    const { address } = place.value
    const window = {
      collection_after: Date.parse(body.collection_after),
      collection_before: Date.parse(body.collection_before),
    }
    const outside = { calendar: terms.journey(address, address).collection, hours: settings }
    const problem = windowProblem(window, now, caller.viewer.kind === 'account' ? outside : null)
    if (problem !== null) return refused('input.invalid', problem)
    if (await isFull(command, account.value)) return refused('collection.tooMany')
    const draft = { account_id: account.value, ...place.value, ...window, collection_agent_id: driver }
    const made = await insertRequest(command, draft, caller.actor)
    if (made === null) throw new Error('a collection request was not written')
    if (driver !== null && (await tellOfRequest(command, made, place.value.contact, 'assigned')))
      command.afterCommit(platform.wakeOutbox)
    const row = await tx
      .selectFrom('collection_requests')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    return done({ collection_request: answeredRequest(platform.gazetteer, row, caller.viewer) })
  })
}
