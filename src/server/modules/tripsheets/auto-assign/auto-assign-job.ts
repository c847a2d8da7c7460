import { sql } from 'kysely'
import { z } from 'zod'
import { MOST_COLLECTION_PROPOSALS } from '../../../../contract/collection-proposals.ts'
import {
  byWindow,
  type CollectingDay,
  type CollectionProposal,
  collectionProposals,
  waitingDoor,
} from '../../../../domain/dispatch/auto-assign.ts'
import type { AutoAssignMode } from '../../../../domain/dispatch/auto-assign-rule.ts'
import { stopsOf } from '../../../../domain/dispatch/route-proposal.ts'
import { type TaskRef, taskKey } from '../../../../domain/dispatch/tripsheet.ts'
import { unassignedSide } from '../../../../domain/shipments/next-stop.ts'
import { applyAmendment } from '../../../../domain/shipments/shipment-transitions.ts'
import { UNDO_OFFERED_MS } from '../../../../domain/shipments/undo-offered.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { createLoopYield } from '../../../kernel/concurrency/yield-loop.ts'
import { lockDrivers } from '../../../kernel/database/read-ids.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import { type NewEvent, writeEvents, writtenIds } from '../../../kernel/eventlog/log.ts'
import { type DueKind, scheduleDueJob } from '../../../kernel/jobs/due.ts'
import type { Platform } from '../../../platform.ts'
import { learntOf } from '../../arrivals/index.ts'
import { ruleRequests } from '../../collections/index.ts'
import { driversOut } from '../../dispatch/index.ts'
import { applyChange, type LockedShipment, lockShipments, saveShipments } from '../../shipments/index.ts'
import { readWholeDay } from '../proposals/read-day.ts'
import { withLearntMinutes } from '../proposals/waiting-minutes.ts'
import { modesOfBranches } from './proposal-rows.ts'

/** What is due then; never changed, since jobs wait under it. */
export const AUTO_ASSIGN_JOB = 'auto-assign'

/** Drivers begin their day, and collections come to be for today, without an event that says so (ms, business time). */
const LOOK_AGAIN_MS = 15 * 60_000

const Payload = z.object({ branch_id: z.number() })

/** Who does it, as histories name them. */
const RULE = {
  user_id: null,
  source: 'Automatic assignment',
  request_id: null,
  client_version: null,
} as const

type AssignCommand = Pick<Command, 'tx' | 'providerId' | 'now' | 'settings' | 'write'>

interface KnownProposal {
  readonly task: string
  readonly state: 'open' | 'taken' | 'dismissed'
  readonly driver_id: number
}

/** By `taskKey`. */
type Known = ReadonlyMap<string, KnownProposal>

/** What is known of tasks that wait, whichever branch it was proposed at: a collection may have gone to another one since. */
async function readKnown({ tx, providerId }: AssignCommand, tasks: readonly TaskRef[]): Promise<Known> {
  const rows = await tx
    .selectFrom('collection_proposals')
    .select(['task', 'state', 'driver_id'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`task = ANY(${tasks.map(taskKey)}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.task, row]))
}

/** The day of a branch, without drivers who are out and without collections that somebody has said no for; and what is known of those. */
async function dayOfBranch(
  command: AssignCommand,
  branch_id: number,
): Promise<{ day: CollectingDay; known: Known } | null> {
  const { tx, providerId, now } = command
  const day = dayOf(now)
  const read = await readWholeDay(tx, providerId, {
    day,
    now,
    branch_id,
    unassigned: true,
    out: await driversOut(tx, providerId, day),
    givesRequests: true,
  })
  if (!read.ok) return null
  const unassigned = stopsOf(read.value, null)
  const known = await readKnown(
    command,
    unassigned.flatMap(({ tasks }) => tasks),
  )
  const isOpen = (task: TaskRef) => (known.get(taskKey(task))?.state ?? 'open') === 'open'
  const asked = unassigned
    .map((stop) => {
      const collections = stop.tasks.filter((task) => task.side === 'collection' && isOpen(task))
      return { ...stop, tasks: collections }
    })
    .filter(({ tasks }) => tasks.length > 0)
    .toSorted(byWindow)
    .slice(0, MOST_COLLECTION_PROPOSALS)
  const waiting = (await withLearntMinutes(tx, providerId, asked)).map(waitingDoor)
  const stops = read.value.stops.filter(({ driver }) => driver !== null)
  return { day: { drivers: read.value.drivers, stops, waiting }, known }
}

/** By our own roads with what was learnt, as plans are made (decision 125). Others have their turn in between. */
async function propose(command: AssignCommand, day: CollectingDay): Promise<CollectionProposal[]> {
  const { way, metres } = await learntOf(command.tx, command.providerId)
  const yieldLoop = createLoopYield()
  const found: CollectionProposal[] = []
  for (const proposal of collectionProposals(day, { way, metres })) {
    if (proposal !== null) found.push(proposal)
    await yieldLoop()
  }
  return found
}

interface Kept {
  readonly task: TaskRef
  readonly taken_version: number | null
  readonly of: CollectionProposal
}

async function keep(
  { tx, providerId, now }: AssignCommand,
  branch_id: number,
  proposals: readonly Kept[],
): Promise<void> {
  if (proposals.length === 0) return
  const rows = proposals.map(({ task, taken_version, of }) => ({
    driver_id: of.driver,
    shipment_id: task.shipment_id,
    request_id: task.request_id,
    taken_version,
    reason: JSON.stringify(of.reason),
  }))
  const columns = {
    driver_id: 'int',
    shipment_id: 'bigint',
    request_id: 'int',
    taken_version: 'int',
    reason: 'text',
  } as const
  await sql`
    INSERT INTO collection_proposals (provider_id, shipment_id, request_id, branch_id, state, driver_id, reason, made_at, taken_version)
    SELECT ${providerId}, u.shipment_id, u.request_id, ${branch_id}, CASE WHEN u.taken_version IS NULL THEN 'open' ELSE 'taken' END,
           u.driver_id, u.reason::jsonb, ${instant(now)}, u.taken_version
    FROM ${unnestRows('u', columns, rows)}
    ON CONFLICT (provider_id, task) DO UPDATE SET
      branch_id = excluded.branch_id, state = excluded.state, driver_id = excluded.driver_id, reason = excluded.reason,
      taken_version = excluded.taken_version,
      made_at = CASE WHEN collection_proposals.driver_id = excluded.driver_id AND collection_proposals.state = excluded.state
                     THEN collection_proposals.made_at ELSE excluded.made_at END
    WHERE collection_proposals.state = 'open'`.execute(tx)
}

/** Assigned by the rule; null where it waits no more, or may not be. */
function takenEvent(held: LockedShipment, driver: number, now: number): NewEvent | null {
  const decided = applyAmendment(held, { collection_agent_id: driver }, now)
  if (!decided.ok || Object.keys(decided.value).length === 0) return null
  return applyChange(held, 'shipment.reassigned', decided.value, now, RULE, { by_rule: true })
}

/** That somebody is proposed, or somebody else: boards ask anew. */
const proposedEvent = (held: LockedShipment, from: number | null, to: number, now: number): NewEvent => ({
  ...applyChange(held, 'shipment.driverProposed', {}, now, RULE),
  change: { proposed_driver: [from, to] },
  whole: undefined,
})

/** A driver for something that waits, as it was proposed now. */
interface Wanted {
  readonly task: TaskRef
  readonly of: CollectionProposal
  /** Who was proposed before; null: nobody. */
  readonly was: number | null
  readonly isTaken: boolean
}

/** Those that changed meanwhile are looked at as they are now: whoever was first has them. */
async function ruleShipments(command: AssignCommand, wanted: readonly Wanted[]): Promise<Kept[]> {
  const { tx, providerId, now } = command
  const ids = wanted.flatMap(({ task }) => task.shipment_id ?? [])
  const held = await lockShipments(tx, providerId, ids)
  const events: NewEvent[] = []
  const moved: LockedShipment[] = []
  const kept: Kept[] = []
  for (const { task, of, was, isTaken } of wanted) {
    const shipment = held.get(task.shipment_id ?? 0)
    if (shipment === undefined || unassignedSide(shipment) !== 'collection') continue
    const isSame = !isTaken && was === of.driver
    const event = isTaken
      ? takenEvent(shipment, of.driver, now)
      : isSame
        ? null
        : proposedEvent(shipment, was, of.driver, now)
    if (event === null && !isSame) continue
    if (event !== null) {
      events.push(event)
      moved.push(shipment)
    }
    kept.push({ task, taken_version: isTaken ? shipment.version : null, of })
  }
  await saveShipments(command, moved, events)
  return kept
}

/**
 * Looks at what waits at a branch, and proposes drivers for it, or gives it to them. Where requests are given, shipments are looked at by
 * themselves: requests are locked before shipments and those before tripsheets, so that what a request brings along has them all by then.
 */
async function lookAtBranch(
  command: AssignCommand,
  branch_id: number,
  { mode, heldUntil }: { readonly mode: AutoAssignMode; readonly heldUntil: number },
): Promise<{ readonly goesOn: boolean }> {
  const { tx, providerId } = command
  const looked = await dayOfBranch(command, branch_id)
  const found = looked === null ? [] : await propose(command, looked.day)
  // Who was retired while it was looked at is given nothing, and nobody is retired from here on.
  const there = await lockDrivers(
    tx,
    providerId,
    found.map(({ driver }) => driver),
  )
  const standing = found.filter(({ driver }) => there.has(driver))
  const wanted = standing.flatMap((of) =>
    of.door.tasks.map((task): Wanted => {
      const was = looked?.known.get(taskKey(task))?.driver_id ?? null
      return { task, of, was, isTaken: mode === 'take' && of.reason.is_in_time }
    }),
  )
  const proposalOf = new Map(wanted.map((one) => [taskKey(one.task), one.of]))
  const ruled = await ruleRequests(
    command,
    wanted.flatMap(({ task: { request_id }, of: { driver }, was, isTaken }) =>
      request_id === undefined ? [] : [{ request_id, driver, was, isTaken }],
    ),
    { actor: RULE, branch_id, heldUntil },
  )
  const requests = ruled.kept.flatMap(({ request_id, taken_version }): Kept[] => {
    const task: TaskRef = { request_id, side: 'collection' }
    const of = proposalOf.get(taskKey(task))
    return of === undefined ? [] : [{ task, taken_version, of }]
  })
  await keep(command, branch_id, requests)
  if (ruled.hasTaken) return { goesOn: true }
  const shipments = await ruleShipments(
    command,
    wanted.filter(({ task }) => task.shipment_id !== undefined),
  )
  await keep(command, branch_id, shipments)
  // Nobody can take them any more: a proposal that was good is none now.
  const offered = [...requests, ...shipments].map(({ task }) => taskKey(task))
  await sql`DELETE FROM collection_proposals WHERE provider_id = ${providerId} AND branch_id = ${branch_id} AND state = 'open'
    AND NOT task = ANY(${offered}::text[])`.execute(tx)
  return { goesOn: standing.length < found.length }
}

/** Settings that were switched off since leave nothing that is open. */
async function forgetOpen({ tx, providerId }: AssignCommand, branch_id: number): Promise<void> {
  await tx
    .deleteFrom('collection_proposals')
    .where('provider_id', '=', providerId)
    .where('branch_id', '=', branch_id)
    .where('state', '=', 'open')
    .execute()
}

async function commandOf(
  { clock, settings: all }: Pick<Platform, 'clock' | 'settings'>,
  providerId: number,
  tx: Tx,
): Promise<AssignCommand> {
  const { settings } = await all.read(providerId)
  const write = async (events: readonly NewEvent[]) => writtenIds(await writeEvents(tx, providerId, events))
  return { tx, providerId, now: clock.now(), settings, write }
}

/** One branch at a time, whichever node takes it: two would give the same collection to two drivers. */
export function autoAssignJob(
  platform: Pick<Platform, 'clock' | 'now' | 'settings' | 'onCommitted' | 'wakeOutbox'>,
): DueKind {
  return {
    kind: AUTO_ASSIGN_JOB,
    committed() {
      platform.onCommitted()
      platform.wakeOutbox()
    },
    async run({ provider_id: providerId, key, payload }, tx) {
      const { branch_id } = Payload.parse(payload)
      const command = await commandOf(platform, providerId, tx)
      const mode = (await modesOfBranches(tx, providerId, command.settings)).get(branch_id)
      if (mode === undefined) return forgetOpen(command, branch_id)
      const heldUntil = platform.now() + UNDO_OFFERED_MS
      const { goesOn } = await lookAtBranch(command, branch_id, { mode, heldUntil })
      const due_at = command.now + (goesOn ? 0 : LOOK_AGAIN_MS)
      await scheduleDueJob(tx, providerId, { kind: AUTO_ASSIGN_JOB, key, due_at, payload: { branch_id } })
    },
  }
}
