/** Sends who has which stop: of shipments and of collection requests, each by its own call. */
import type { Client } from '../../contract/client.ts'
import { type CollectionRequestChange, changeCollectionRequests } from '../../contract/collection-requests.ts'
import type { ShipmentChange } from '../../contract/shipment-changes.ts'
import {
  type GuardedChange,
  type RefusedChange,
  type SentMost,
  sendWithoutRefused,
} from '../shipment/send-changes.ts'
import { requestOf } from './request-rows.ts'

type Items = SentMost['items'][number]

interface Indexed {
  readonly seen: GuardedChange
  readonly index: number
}

/** What boards ask of a request is who fetches it, or that this is taken back. */
const requestChange = (
  id: number,
  { version, undo_version, collection_agent_id }: ShipmentChange,
): CollectionRequestChange => ({ id, version, undo_version, collection_agent_id })

/** As many as can be of requests, by the numbers that their rows have. */
async function sendRequests(client: Client, all: readonly Indexed[]): Promise<SentMost> {
  const collection_requests = all.map(({ seen: { change } }) => requestChange(-change.id, change))
  const outcome = await client(changeCollectionRequests, { body: { collection_requests, partial: true } })
  if (!outcome.ok) return { items: [], each: [], problem: { ...outcome, each: [], conflict: null } }
  const items: Items[] = []
  const each: RefusedChange[] = []
  for (const [i, item] of outcome.value.collection_requests.entries()) {
    const index = all[i]?.index ?? i
    if (!item.ok) each.push({ index, text: item.message, conflict: null })
    else
      items.push({
        ok: true,
        id: -item.id,
        version: item.version,
        status: item.status === 'closed' ? 'collected' : item.status,
      })
  }
  return { items, each, problem: null }
}

/** As many as can be; those that are refused are named by their places. */
export async function sendStops(
  client: Client,
  all: readonly GuardedChange[],
  mayAudit: boolean,
): Promise<SentMost> {
  const indexed = all.map((seen, index) => ({ seen, index }))
  const requests = indexed.filter(({ seen }) => requestOf(seen.change.id) !== null)
  const shipments = indexed.filter(({ seen }) => requestOf(seen.change.id) === null)
  const none: SentMost = { items: [], each: [], problem: null }
  const sent =
    shipments.length === 0
      ? none
      : await sendWithoutRefused(
          client,
          shipments.map(({ seen }) => seen),
          mayAudit,
        )
  const asked = requests.length === 0 || sent.problem !== null ? none : await sendRequests(client, requests)
  return {
    items: [...sent.items, ...asked.items],
    each: [
      ...sent.each.map((one) => ({ ...one, index: shipments[one.index]?.index ?? one.index })),
      ...asked.each,
    ],
    problem: sent.problem ?? asked.problem,
  }
}
