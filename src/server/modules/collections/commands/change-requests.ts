import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  CollectionRequestChange,
  changeCollectionRequests,
  RequestOutcome,
} from '../../../../contract/collection-requests.ts'
import {
  decideRequestChange,
  type RequestActor,
  type RequestAmendment,
  type RequestChange,
} from '../../../../domain/dispatch/collection-change.ts'
import { toldRequestStatus } from '../../../../domain/dispatch/collection-request.ts'
import { windowProblem } from '../../../../domain/dispatch/collection-window.ts'
import type { RequestNews } from '../../../../domain/messaging/message-templates.ts'
import type { Contact } from '../../../../domain/shipments/contact.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runIdempotent } from '../../../kernel/commands/run-command.ts'
import { readDriverIds, readIds } from '../../../kernel/database/read-ids.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { sayingOf } from '../../../kernel/http/error-response.ts'
import type { Platform } from '../../../platform.ts'
import type { BookingTerms } from '../../booking/index.ts'
import { applyRequestChange, type LockedRequest, lockRequests, requestScope, saveRequests } from '../store.ts'
import { tellOfRequest } from '../tell-of-request.ts'

type Body = z.output<typeof changeCollectionRequests.body>

const ms = (moment: string | undefined) => (moment === undefined ? undefined : Date.parse(moment))

const amendmentOf = (change: CollectionRequestChange): RequestAmendment => ({
  status: change.status,
  message: change.message,
  collection_agent_id: change.collection_agent_id,
  collection_branch_id: change.collection_branch_id,
  collection_after: ms(change.collection_after),
  collection_before: ms(change.collection_before),
  parcel_count: change.parcel_count,
  weight_kg: change.weight_kg,
  instructions: change.instructions,
  collected_parcels: change.collected_parcels,
})

/** Where requests are fetched and whom it concerns; read once for all of them. */
async function readPlaces(tx: Tx, providerId: number, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('collection_requests')
    .select(['id', 'address', 'contact'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface Rules {
  readonly command: Command
  readonly caller: Caller
  readonly by: RequestActor
  readonly terms: BookingTerms
  readonly drivers: ReadonlySet<number>
  readonly branches: ReadonlySet<number>
  readonly places: Awaited<ReturnType<typeof readPlaces>>
}

function decide(
  change: CollectionRequestChange,
  held: LockedRequest | undefined,
  { command: { now, settings }, caller, by, terms, drivers, branches, places }: Rules,
): Outcome<RequestChange> {
  if (held === undefined || !maySee(caller.viewer, 'collection_request', requestScope(held), held.id))
    return refused('collection.notFound', { field: 'id' })
  if (change.version !== undefined && change.version !== held.version)
    return refused('collection.changedMeanwhile', { field: 'version' })
  const amendment = amendmentOf(change)
  const decided = decideRequestChange(held, amendment, by, now)
  if (!decided.ok) return decided
  const { collection_agent_id: driver, collection_branch_id: branch } = amendment
  if (driver !== undefined && driver !== null && !drivers.has(driver))
    return refused('driver.notFound', { field: 'collection_agent_id' })
  if (branch !== undefined && !branches.has(branch))
    return refused('input.invalid', { field: 'collection_branch_id', detail: 'There is no such branch.' })
  const {
    collection_after: after = held.collection_after,
    collection_before: before = held.collection_before,
  } = decided.value
  const place = places.get(held.id)
  const isMoved = after !== held.collection_after || before !== held.collection_before
  if (isMoved && place !== undefined) {
    const { collection: calendar } = terms.journey(place.address, place.address)
    const outside = by === 'account' ? { calendar, hours: settings } : null
    const problem = windowProblem({ collection_after: after, collection_before: before }, now, outside)
    if (problem !== null) return refused('input.invalid', problem)
  }
  return decided
}

/** What of a change those who wait for it are told; null of what is not for them. */
function newsOf(was: LockedRequest['status'], { status }: LockedRequest): RequestNews | null {
  if (status === was) return null
  if (status === 'collection-assigned') return 'assigned'
  if (status === 'collection-failed-attempt' || status === 'collection-exception') return 'failed'
  return status === 'closed' ? 'closed' : null
}

const refusedOutcome = (id: number, refusal: Refusal): RequestOutcome => ({
  ok: false,
  id,
  code: refusal.code,
  message: sayingOf(refusal),
  field: refusal.field,
})

const NAMED_TWICE = {
  field: 'id',
  detail: 'This collection request is in the list twice. Put all that changes into one.',
} as const

const NOBODY: Contact = { name: '', email: '', mobile_number: '', alternative_contact_number: '' }

async function changeEach(rules: Rules, { collection_requests: changes, partial = false }: Body) {
  const { command, caller } = rules
  const ids = changes.map(({ id }) => id)
  const held = await lockRequests(command.tx, command.providerId, caller.viewer, ids)
  const placeOf = new Map(changes.map(({ id }, i) => [id, i] as const).reverse())
  const decisions = changes.map((change, i) =>
    placeOf.get(change.id) === i
      ? decide(change, held.get(change.id), rules)
      : refused('input.invalid', NAMED_TWICE),
  )
  const refusals = decisions.flatMap((one, i) =>
    one.ok ? [] : [{ ...one.refusal, field: `collection_requests[${i}].${one.refusal.field ?? 'id'}` }],
  )
  const [first] = refusals
  if (first !== undefined && !partial) return { ok: false as const, refusal: { ...first, each: refusals } }

  const events: NewEvent[] = []
  const moved: LockedRequest[] = []
  const told: { request: LockedRequest; news: RequestNews }[] = []
  const outcomes: RequestOutcome[] = []
  for (const [i, { id }] of changes.entries()) {
    const [request, decided] = [held.get(id), decisions[i]]
    if (decided === undefined || !decided.ok || request === undefined) {
      outcomes.push(
        refusedOutcome(id, decided?.ok === false ? decided.refusal : { code: 'collection.notFound' }),
      )
      continue
    }
    if (Object.keys(decided.value).length > 0) {
      const was = request.status
      events.push(applyRequestChange(request, decided.value, command.now, caller.actor))
      moved.push(request)
      const news = newsOf(was, request)
      if (news !== null) told.push({ request, news })
    }
    const status = rules.by === 'account' ? toldRequestStatus(request.status) : request.status
    outcomes.push({ ok: true, id, version: request.version, status })
  }
  await saveRequests(command, moved, events)
  let isTold = false
  for (const { request, news } of told) {
    const contact = rules.places.get(request.id)?.contact ?? NOBODY
    isTold = (await tellOfRequest(command, request, contact, news)) || isTold
  }
  return done({ outcomes, isTold })
}

/** PATCH /collection-requests: all of them or none; `partial`: as many as can be. */
export async function changeRequests(
  platform: Platform,
  providerId: number,
  caller: Caller,
  body: Body,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ collection_requests: RequestOutcome[] }> | Replay> {
  const { kind } = caller.viewer
  if (kind === 'visitor') return refused('permission.denied')
  const terms = await platform.catalogue.read(providerId)
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx } = command
    const changed = await changeEach(
      {
        command,
        caller,
        by: kind,
        terms,
        drivers: await readDriverIds(tx, providerId),
        branches: await readIds(tx, providerId, 'branches'),
        places: await readPlaces(
          tx,
          providerId,
          body.collection_requests.map(({ id }) => id),
        ),
      },
      body,
    )
    if (!changed.ok) return changed
    if (changed.value.isTold) command.afterCommit(platform.wakeOutbox)
    return done({ collection_requests: changed.value.outcomes })
  })
}
