import { sql } from 'kysely'
import { z } from 'zod'
import { MOST_COLLECTION_PROPOSALS } from '../../../../contract/collection-proposals.ts'
import { type CollectionProposal, proposeCollections } from '../../../../domain/dispatch/auto-assign.ts'
import type { AutoAssignMode } from '../../../../domain/dispatch/auto-assign-rule.ts'
import { type ProposedDay, stopsOf } from '../../../../domain/dispatch/route-proposal.ts'
import { unassignedSide } from '../../../../domain/shipments/next-stop.ts'
import { applyAmendment } from '../../../../domain/shipments/shipment-transitions.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import { type NewEvent, writeEvents, writtenIds } from '../../../kernel/eventlog/log.ts'
import { type DueKind, scheduleDueJob } from '../../../kernel/jobs/due.ts'
import type { Platform } from '../../../platform.ts'
import { applyChange, type LockedShipment, lockShipments, saveShipments } from '../../shipments/index.ts'
import { readDay } from '../proposals/read-day.ts'
import { driversOut } from './drivers-out.ts'
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
  readonly shipment_id: number
  readonly state: 'open' | 'taken' | 'dismissed'
  readonly driver_id: number
}

type Known = ReadonlyMap<number, KnownProposal>

/** What is known of shipments that wait, whichever branch it was proposed at: a collection may have gone to another one since. */
async function readKnown({ tx, providerId }: AssignCommand, ids: readonly number[]): Promise<Known> {
  const rows = await tx
    .selectFrom('collection_proposals')
    .select(['shipment_id', 'state', 'driver_id'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`shipment_id = ANY(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.shipment_id, row]))
}

/** The day of a branch, without drivers who are out and without collections that somebody has said no for; and what is known of those. */
async function dayOfBranch(
  command: AssignCommand,
  branch_id: number,
): Promise<{ day: ProposedDay; known: Known } | null> {
  const { tx, providerId, now } = command
  const day = dayOf(now)
  const read = await readDay(tx, providerId, { day, now, branch_id, unassigned: true })
  if (!read.ok) return null
  const out = await driversOut(tx, providerId, day)
  const unassigned = stopsOf(read.value, null)
  const ids = unassigned.flatMap(({ tasks }) => tasks.map(({ shipment_id }) => shipment_id))
  const known = await readKnown(command, ids)
  const isOpen = (id: number) => (known.get(id)?.state ?? 'open') === 'open'
  const waiting = unassigned
    .map((stop) => ({ ...stop, tasks: stop.tasks.filter(({ shipment_id }) => isOpen(shipment_id)) }))
    .filter(({ tasks }) => tasks.some(({ side }) => side === 'collection'))
    .slice(0, MOST_COLLECTION_PROPOSALS)
  const drivers = read.value.drivers.filter(({ driver }) => !out.has(driver))
  const stops = [...read.value.stops.filter(({ driver }) => driver !== null), ...waiting]
  return { day: { ...read.value, drivers, stops }, known }
}

async function keep(
  { tx, providerId, now }: AssignCommand,
  branch_id: number,
  proposals: readonly { shipment_id: number; taken_version: number | null; of: CollectionProposal }[],
): Promise<void> {
  if (proposals.length === 0) return
  const rows = proposals.map(({ shipment_id, taken_version, of }) => ({
    shipment_id,
    taken_version,
    driver_id: of.driver,
    reason: JSON.stringify(of.reason),
  }))
  const columns = { shipment_id: 'bigint', taken_version: 'int', driver_id: 'int', reason: 'text' } as const
  await sql`
    INSERT INTO collection_proposals (provider_id, shipment_id, branch_id, state, driver_id, reason, made_at, taken_version)
    SELECT ${providerId}, u.shipment_id, ${branch_id}, CASE WHEN u.taken_version IS NULL THEN 'open' ELSE 'taken' END,
           u.driver_id, u.reason::jsonb, ${instant(now)}, u.taken_version
    FROM ${unnestRows('u', columns, rows)}
    ON CONFLICT (provider_id, shipment_id) DO UPDATE SET
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

/** Looks at what waits at a branch, and proposes drivers for it, or gives it to them. */
async function lookAtBranch(command: AssignCommand, branch_id: number, mode: AutoAssignMode): Promise<void> {
  const { tx, providerId, now } = command
  const looked = await dayOfBranch(command, branch_id)
  const found = looked === null ? [] : proposeCollections(looked.day)
  const wanted = found.flatMap((of) => of.stop.tasks.map(({ shipment_id }) => ({ shipment_id, of })))
  // Those that changed meanwhile are looked at as they are now: whoever was first has them.
  const held = await lockShipments(
    tx,
    providerId,
    wanted.map(({ shipment_id }) => shipment_id),
  )
  const events: NewEvent[] = []
  const moved: LockedShipment[] = []
  const kept: Parameters<typeof keep>[2][number][] = []
  for (const { shipment_id, of } of wanted) {
    const shipment = held.get(shipment_id)
    if (shipment === undefined || unassignedSide(shipment) !== 'collection') continue
    const was = looked?.known.get(shipment_id)?.driver_id ?? null
    const isTaken = mode === 'take' && of.reason.is_in_time
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
    kept.push({ shipment_id, taken_version: isTaken ? shipment.version : null, of })
  }
  await saveShipments(command, moved, events)
  await keep(command, branch_id, kept)
  // Nobody can take them any more: a proposal that was good is none now.
  const offered = kept.map(({ shipment_id }) => shipment_id)
  await sql`DELETE FROM collection_proposals WHERE provider_id = ${providerId} AND branch_id = ${branch_id} AND state = 'open'
    AND NOT shipment_id = ANY(${offered}::bigint[])`.execute(tx)
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
export function autoAssignJob(platform: Pick<Platform, 'clock' | 'settings' | 'onCommitted'>): DueKind {
  return {
    kind: AUTO_ASSIGN_JOB,
    committed: () => platform.onCommitted(),
    async run({ provider_id: providerId, key, payload }, tx) {
      const { branch_id } = Payload.parse(payload)
      const command = await commandOf(platform, providerId, tx)
      const mode = (await modesOfBranches(tx, providerId, command.settings)).get(branch_id)
      if (mode === undefined) return forgetOpen(command, branch_id)
      await lookAtBranch(command, branch_id, mode)
      const due_at = command.now + LOOK_AGAIN_MS
      await scheduleDueJob(tx, providerId, { kind: AUTO_ASSIGN_JOB, key, due_at, payload: { branch_id } })
    },
  }
}
