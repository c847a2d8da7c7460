import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type LinkedShipment,
  type linkShipments as linkCall,
  MOST_LINKED,
} from '../../../../contract/collection-requests.ts'
import { isQuote } from '../../../../domain/shipments/shipment-status.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { namedByReference } from '../../shipments/index.ts'
import { readLinked } from '../queries/read-linked.ts'
import { applyRequestChange, type LockedRequest, lockRequests, requestScope, saveRequests } from '../store.ts'

type Body = z.output<typeof linkCall.body>
type Answer = { shipments: z.input<typeof LinkedShipment>[]; version: number }

interface Named {
  readonly shipment_id: number
  readonly reference: string
}

/** The shipments of the request's account that references name, in their order; each once. */
async function namedShipments(
  { tx, providerId }: Command,
  accountId: number,
  references: readonly string[],
): Promise<Outcome<Named[]>> {
  const named = await namedByReference(tx, providerId, references)
  const ids = [...named.values()].flatMap((all) => all.map(({ id }) => id))
  const rows = await tx
    .selectFrom('shipments')
    .select(['id', 'ref', 'status'])
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = ANY(${ids}::bigint[])`)
    .execute()
  const own = new Map(rows.map((row) => [row.id, row]))
  const found = new Map<number, Named>()
  for (const [i, reference] of references.entries()) {
    const shipment = (named.get(reference) ?? [])
      .map(({ id }) => own.get(id))
      .find((one) => one !== undefined)
    // A quote is no shipment yet, and what was called off is not collected.
    if (shipment === undefined || isQuote(shipment.status) || shipment.status === 'cancelled')
      return refused('shipment.notFound', { field: `add[${i}]` })
    found.set(shipment.id, { shipment_id: shipment.id, reference: shipment.ref })
  }
  return done([...found.values()])
}

async function linkedElsewhere({ tx, providerId }: Command, requestId: number, named: readonly Named[]) {
  const rows = await tx
    .selectFrom('collection_request_shipments')
    .select(['shipment_id', 'request_id'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`shipment_id = ANY(${named.map(({ shipment_id }) => shipment_id)}::bigint[])`)
    .execute()
  const here = new Set(rows.filter((row) => row.request_id === requestId).map((row) => row.shipment_id))
  return { here, elsewhere: rows.find((row) => row.request_id !== requestId)?.shipment_id }
}

async function link(
  command: Command,
  caller: Caller,
  request: LockedRequest,
  { add, remove }: Pick<Body, 'add' | 'remove'>,
): Promise<Outcome<Answer>> {
  const { tx, providerId, now } = command
  const named = await namedShipments(command, request.account_id, add)
  if (!named.ok) return named
  // Two who link the same shipment to two requests at once: the second waits here, and is told.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`collection-links ${providerId} ${request.account_id}`}, 0))`.execute(
    tx,
  )
  const { here, elsewhere } = await linkedElsewhere(command, request.id, named.value)
  if (elsewhere !== undefined) {
    const at = named.value.findIndex(({ shipment_id }) => shipment_id === elsewhere)
    return refused('collection.linked', { field: `add[${at}]` })
  }
  const fresh = named.value.filter(({ shipment_id }) => !here.has(shipment_id))
  const before = await readLinked(tx, providerId, request.id)
  const gone = before.filter(({ id }) => remove.includes(id))
  if (before.length + fresh.length - gone.length > MOST_LINKED)
    return refused('input.invalid', {
      field: 'add',
      detail: `At most ${MOST_LINKED} shipments go with a collection request.`,
    })
  if (gone.length > 0)
    await tx
      .deleteFrom('collection_request_shipments')
      .where('provider_id', '=', providerId)
      .where('request_id', '=', request.id)
      .where(sql<boolean>`shipment_id = ANY(${gone.map(({ id }) => id)}::bigint[])`)
      .execute()
  if (fresh.length > 0)
    await tx
      .insertInto('collection_request_shipments')
      .values(fresh.map((one) => ({ provider_id: providerId, request_id: request.id, ...one })))
      .execute()
  if (fresh.length + gone.length > 0) {
    const references = (all: readonly string[]) => (all.length === 0 ? null : all.join(', '))
    const is = await readLinked(tx, providerId, request.id)
    const event = applyRequestChange(
      request,
      { shipment_count: is.length, shipment_ids: is.map((one) => one.id).join(',') },
      now,
      caller.actor,
      {
        type: 'collection_request.shipments',
        besides: {
          shipments: [
            references(gone.map((one) => one.short_tracking_reference)),
            references(fresh.map(({ reference }) => reference)),
          ],
        },
      },
    )
    const linked = [...gone.map((one) => one.id), ...fresh.map(({ shipment_id }) => shipment_id)]
    await saveRequests(command, [request], [event], { linked })
  }
  return done({ shipments: await readLinked(tx, providerId, request.id), version: request.version })
}

/** POST /collection-requests/shipments: also of one that is closed, whose driver was given more than was known before. */
export function linkToRequest(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, version, add, remove }: Body,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<Answer> | Replay> {
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const request = (await lockRequests(command.tx, providerId, caller.viewer, [id])).get(id)
    if (request === undefined || !maySee(caller.viewer, 'collection_request', requestScope(request), id))
      return refused('collection.notFound', { field: 'id' })
    if (request.status === 'cancelled') return refused('collection.over', { field: 'id' })
    if (version !== undefined && version !== request.version)
      return refused('collection.changedMeanwhile', { field: 'version' })
    return link(command, caller, request, { add, remove })
  })
}
