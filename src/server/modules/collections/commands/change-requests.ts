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
import type { Address } from '../../../../domain/shipments/address.ts'
import type { LogEventType } from '../../../../domain/shipments/log-event.ts'
import { UNDO_OFFERED_MS } from '../../../../domain/shipments/undo-offered.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runIdempotent } from '../../../kernel/commands/run-command.ts'
import { lockDrivers, readActiveIds } from '../../../kernel/database/read-ids.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { sayingOf } from '../../../kernel/http/error-response.ts'
import type { Platform } from '../../../platform.ts'
import { takeOutUnsent } from '../../messaging/index.ts'
import { type CollectionPlace, checkedPlace } from '../collection-place.ts'
import {
  applyRequestChange,
  type LockedRequest,
  lockRequests,
  placeState,
  requestScope,
  saveRequests,
} from '../store.ts'
import { aboutRequest, tellOfRequest } from '../tell-of-request.ts'
import { decideRequestUndo, type RequestStep, requestSteps, returnedDrivers } from './undo-request.ts'

const PROPOSED: LogEventType = 'collection_request.driverProposed'

type Body = z.output<typeof changeCollectionRequests.body>

const ms = (moment: string | undefined) => (moment === undefined ? undefined : Date.parse(moment))

const amendmentOf = (change: CollectionRequestChange, place: CollectionPlace | null): RequestAmendment => ({
  ...(place !== null && placeState(place)),
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

interface Rules {
  readonly command: Command
  readonly caller: Caller
  readonly by: RequestActor
  /** By which days and hours a window at this place is judged; null: it may be at any. */
  readonly outside: (address: Address) => Parameters<typeof windowProblem>[2]
  readonly drivers: ReadonlySet<number>
  readonly branches: ReadonlySet<number>
  readonly gazetteer: Platform['gazetteer']
  readonly steps: ReadonlyMap<number, RequestStep>
  /** Until when people are not told of what may be taken back (ms, wall clock). */
  readonly heldUntil: number
}

interface Decided {
  readonly change: RequestChange
  /** Where it is fetched from now on; null where that stays. */
  readonly place: CollectionPlace | null
}

/** What was sent of address and contact, with what stays of them; null where nothing was. */
async function namedPlace(
  change: CollectionRequestChange,
  { kept, ...held }: LockedRequest,
  { command: { tx, providerId, settings }, gazetteer }: Rules,
): Promise<Outcome<CollectionPlace | null>> {
  const { address, contact } = change
  if (address === undefined && contact === undefined) return done(null)
  const { parcel_count, weight_kg, instructions } = held
  const named = {
    address: address ?? kept.address,
    contact: contact ?? kept.contact,
    parcel_count,
    weight_kg: weight_kg ?? undefined,
    instructions,
  }
  return checkedPlace(tx, providerId, named, {
    gazetteer,
    needsPostalCode: settings.require_postal_code_on_shipment_creation,
    own: held.collection_branch_id,
  })
}

async function decide(
  change: CollectionRequestChange,
  held: LockedRequest | undefined,
  rules: Rules,
  proposed: ReadonlySet<number>,
): Promise<Outcome<Decided>> {
  const { caller, by, outside, drivers, branches, steps } = rules
  const { now } = rules.command
  if (held === undefined || !maySee(caller.viewer, 'collection_request', requestScope(held), held.id))
    return refused('collection.notFound', { field: 'id' })
  if (change.version !== undefined && change.version !== held.version && !proposed.has(held.id))
    return refused('collection.changedMeanwhile', { field: 'version' })
  if (change.undo_version !== undefined) {
    const undone = decideRequestUndo(change, held, by, steps.get(held.id))
    if (!undone.ok) return undone
    const back = undone.value.collection_agent_id ?? null
    if (back !== null && !drivers.has(back)) return refused('driver.notFound', { field: 'undo_version' })
    return done({ change: undone.value, place: null })
  }
  // Before anything is said of where it would be: nobody may change what is over, or another's.
  const may = decideRequestChange(held, amendmentOf(change, asIs(change, held)), by, now)
  if (!may.ok) {
    const isContact = may.refusal.field === 'address' && change.address === undefined
    return isContact ? { ...may, refusal: { ...may.refusal, field: 'contact' } } : may
  }
  const place = await namedPlace(change, held, rules)
  if (!place.ok) return place
  const amendment = amendmentOf(change, place.value)
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
  const isMoved = after !== held.collection_after || before !== held.collection_before
  if (isMoved || decided.value.address !== undefined) {
    const { address } = place.value ?? held.kept
    const window = { collection_after: after, collection_before: before }
    const problem = windowProblem(window, now, outside(address))
    if (isMoved && problem !== null) return refused('input.invalid', problem)
    if (problem !== null) return refused('input.invalid', { ...problem, field: 'address' })
  }
  const isElsewhere =
    decided.value.address !== undefined && branch === undefined && place.value?.collection_branch_id != null
  const nearest = place.value?.collection_branch_id ?? null
  return done({
    change: {
      ...decided.value,
      ...(isElsewhere && nearest !== held.collection_branch_id && { collection_branch_id: nearest }),
    },
    place: place.value,
  })
}

/** The same place, where another was named: whether it may be another is asked before it is looked at. */
const asIs = (
  { address, contact }: CollectionRequestChange,
  { kept }: LockedRequest,
): CollectionPlace | null =>
  address === undefined && contact === undefined
    ? null
    : { ...kept, parcel_count: 1, weight_kg: null, instructions: '', collection_branch_id: null }

/** What of a change those who wait for it are told; null of what is not for them. */
function newsOf(was: LockedRequest['status'], { status }: LockedRequest): RequestNews | null {
  if (status === was) return null
  if (status === 'collection-assigned') return 'assigned'
  if (status === 'collection-failed-attempt' || status === 'collection-exception') return 'failed'
  return status === 'closed' ? 'closed' : null
}

export const refusedOutcome = (id: number, refusal: Refusal): RequestOutcome => ({
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

/** Of which requests, which are locked, nothing was told since the version that is named but who is proposed: that changes nothing of them. */
async function proposedSince(
  { tx, providerId }: Command,
  changes: readonly CollectionRequestChange[],
): Promise<ReadonlySet<number>> {
  const named = changes.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }]))
  if (named.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    SELECT w.id FROM ${unnestRows('w', { id: 'bigint', version: 'int' }, named)}
    JOIN events e ON e.provider_id = ${providerId} AND e.entity = 'collection_request' AND e.entity_id = w.id AND e.version > w.version
    GROUP BY w.id HAVING bool_and(e.type = ${PROPOSED})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function changeEach(rules: Rules, { collection_requests: changes, partial = false }: Body) {
  const { command, caller } = rules
  const ids = changes.map(({ id }) => id)
  const held = await lockRequests(command.tx, command.providerId, caller.viewer, ids)
  const proposed = await proposedSince(command, changes)
  const placeOf = new Map(changes.map(({ id }, i) => [id, i] as const).reverse())
  const decisions: Outcome<Decided>[] = []
  for (const [i, change] of changes.entries())
    decisions.push(
      placeOf.get(change.id) === i
        ? await decide(change, held.get(change.id), rules, proposed)
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
  const undone = new Set<number>()
  for (const [i, { id, undo_version }] of changes.entries()) {
    const [request, decided] = [held.get(id), decisions[i]]
    if (decided === undefined || !decided.ok || request === undefined) {
      outcomes.push(
        refusedOutcome(id, decided?.ok === false ? decided.refusal : { code: 'collection.notFound' }),
      )
      continue
    }
    const { change: made, place } = decided.value
    if (Object.keys(made).length > 0) {
      const was = request.status
      if (place !== null) request.kept = { address: place.address, contact: place.contact }
      const note = undo_version === undefined ? undefined : { undoes: undo_version }
      events.push(applyRequestChange(request, made, command.now, caller.actor, { told: note }))
      moved.push(request)
      if (undo_version !== undefined) undone.add(id)
      // Who is told of a change is not told again that it is as before.
      const news = undo_version === undefined ? newsOf(was, request) : null
      if (news !== null) told.push({ request, news })
    }
    const status = rules.by === 'account' ? toldRequestStatus(request.status) : request.status
    outcomes.push({ ok: true, id, version: request.version, status })
  }
  await saveRequests(command, moved, events, { undone })
  let isTold = false
  // Whoever was not told of a driver yet is told of the one who is to come now, once.
  for (const request of moved) {
    const isUnsent = await takeOutUnsent(command.tx, command.providerId, aboutRequest(request.id))
    const isTold = told.some((one) => one.request === request)
    if (isUnsent && !isTold && request.status === 'collection-assigned')
      told.push({ request, news: 'assigned' })
  }
  for (const { request, news } of told) {
    const until = news === 'assigned' && rules.by === 'staff' ? rules.heldUntil : undefined
    isTold = (await tellOfRequest(command, request, request.kept.contact, news, until)) || isTold
  }
  return done({ outcomes, isTold })
}

export type ChangingPlatform = Pick<Platform, 'gazetteer' | 'now' | 'wakeOutbox'>

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
    const outside = (address: Address) =>
      kind === 'account'
        ? { calendar: terms.journey(address, address).collection, hours: command.settings }
        : null
    const changed = await changeWithin(platform, command, { caller, by: kind, outside }, body)
    return changed.ok ? done({ collection_requests: [...changed.value] }) : changed
  })
}

/** The same in a command that may do more than this. */
export async function changeWithin(
  platform: ChangingPlatform,
  command: Command,
  who: Pick<Rules, 'caller' | 'by' | 'outside'>,
  body: Body,
): Promise<Outcome<readonly RequestOutcome[]>> {
  const { tx, providerId } = command
  const steps = await requestSteps(command, who.caller, body.collection_requests)
  const named = body.collection_requests.flatMap(({ collection_agent_id }) => collection_agent_id ?? [])
  const changed = await changeEach(
    {
      ...who,
      command,
      drivers: await lockDrivers(tx, providerId, [...named, ...returnedDrivers(steps)]),
      branches: await readActiveIds(tx, providerId, 'branches'),
      gazetteer: platform.gazetteer,
      heldUntil: platform.now() + UNDO_OFFERED_MS,
      steps,
    },
    body,
  )
  if (!changed.ok) return changed
  if (changed.value.isTold) command.afterCommit(platform.wakeOutbox)
  return done(changed.value.outcomes)
}
