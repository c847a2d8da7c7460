/** Letters of which there are more than there was reason for, whatever their words: read from the outbox, against the log. */
import type pg from 'pg'
import type { CollectionRequestStatus } from '../../src/domain/dispatch/collection-request.ts'
import { MESSAGE_TEMPLATES, type RequestNews } from '../../src/domain/messaging/message-templates.ts'
import { documentOf } from '../../src/domain/values/display-id.ts'
import type { SequencedEvent } from '../../src/server/kernel/eventlog/assign-sequence.ts'

/** After which changes of a collection request its contact is told so. */
const NEWS: Readonly<Record<RequestNews, readonly CollectionRequestStatus[]>> = {
  assigned: ['collection-assigned'],
  failed: ['collection-failed-attempt', 'collection-exception'],
  closed: ['closed'],
}
const NEWS_OF_STATUS = new Map(
  Object.entries(NEWS).flatMap(([news, statuses]) =>
    statuses.map((status): [unknown, string] => [status, news]),
  ),
)

/** What a letter says of which request, in any language: `COL000007 assigned`. A subject that nobody knows stands for itself. */
function factOf(subject: string): string {
  const reference = /COL\d+/.exec(subject)?.[0] ?? ''
  const facts = { reference, window: '', parcels: 0 }
  const said = Object.values(MESSAGE_TEMPLATES)
    .flatMap(({ collection }) => Object.entries(collection))
    .find(([, words]) => words.subject(facts) === subject)
  return said === undefined ? subject : `${documentOf(reference)?.id} ${said[0]}`
}

/** How often each of these came true. What was taken back is as before: that is told to nobody. */
function factsIn(log: readonly SequencedEvent[]): ReadonlyMap<string, number> {
  const came = log.flatMap(({ entity, entity_id, change, told }) => {
    const news = NEWS_OF_STATUS.get(change.status?.[1])
    return entity !== 'collection_request' || news === undefined || told?.undoes !== undefined
      ? []
      : [`${entity_id} ${news}`]
  })
  return new Map([...Map.groupBy(came, (fact) => fact)].map(([fact, all]) => [fact, all.length]))
}

/** Everybody is told of each change of a collection request once, even if the second letter says it otherwise. */
async function requestsToldTwice(client: pg.Client, log: readonly SequencedEvent[]): Promise<string[]> {
  const { rows } = await client.query<{ recipient: string; subject: string }>(
    "SELECT recipient, subject FROM outbox WHERE provider_id = 1 AND kind = 'collection-request'",
  )
  const facts = factsIn(log)
  const letters = Map.groupBy(rows, ({ recipient, subject }) => `${recipient} ${factOf(subject)}`)
  return [...letters].flatMap(([told, all]) => {
    const times = facts.get(factOf(all[0]?.subject ?? '')) ?? 0
    return all.length <= times ? [] : [`${told}: ${all.length} letters for ${times} times that it was so`]
  })
}

/** One PIN for each outing of a shipment that is proven by one, and none for what is no shipment's recipient. */
async function pinsTooMany(client: pg.Client, log: readonly SequencedEvent[]): Promise<string[]> {
  const outings = Map.groupBy(
    log.filter(({ entity, change }) => entity === 'shipment' && change.status?.[1] === 'out-for-delivery'),
    ({ entity_id }) => entity_id,
  )
  const { rows } = await client.query<{ recipient: string; id: number | null; letters: number }>(
    `SELECT o.recipient, s.id, count(*)::int AS letters FROM outbox o LEFT JOIN shipments s ON s.provider_id = o.provider_id
       AND s.delivery_contact->>'email' = o.recipient WHERE o.provider_id = 1 AND o.kind = 'pod-pin' GROUP BY 1, 2`,
  )
  return rows.flatMap(({ recipient, id, letters }) => {
    const times = outings.get(Number(id))?.length ?? 0
    return letters <= times ? [] : [`${recipient} of ${id} has ${letters} PINs for ${times} outings`]
  })
}

/** So many changes have not been looked at by what sends PINs. */
export async function pinsBehind(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ behind: number }>(
    `SELECT (h.head - c.seq)::int AS behind FROM consumer_cursors c JOIN feed_heads h USING (provider_id)
     WHERE c.consumer = 'pod-pins' AND c.provider_id = 1`,
  )
  return rows[0]?.behind ?? Number.NaN
}

/** Nothing is written to anybody in the same words. */
async function sameLetters(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ recipient: string; subject: string; letters: number }>(
    `SELECT recipient, subject, count(*)::int AS letters FROM outbox WHERE provider_id = 1 AND kind NOT IN ('pod-pin', 'new-device')
     GROUP BY recipient, kind, subject, text HAVING count(*) > 1`,
  )
  return rows.map(
    ({ recipient, subject, letters }) => `${recipient} was written ${letters} times: ${subject}`,
  )
}

/** Who was told of a fact more often than it came true. */
export async function noticedTwice(client: pg.Client, log: readonly SequencedEvent[]): Promise<string[]> {
  return [
    ...(await requestsToldTwice(client, log)),
    ...(await pinsTooMany(client, log)),
    ...(await sameLetters(client)),
  ]
}
