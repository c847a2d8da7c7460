/** Drivers for collection requests by the rule of their branch: proposed, or assigned without asking (decision 135). */
import { decideRequestChange } from '../../../../domain/dispatch/collection-change.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Actor, NewEvent } from '../../../kernel/eventlog/log.ts'
import { applyRequestChange, type LockedRequest, lockRequests, saveRequests } from '../store.ts'
import { tellOfRequest } from '../tell-of-request.ts'

interface RuledRequest {
  readonly request_id: number
  readonly driver: number
  /** Who was proposed before; null: nobody. */
  readonly was: number | null
  readonly isTaken: boolean
}

interface RuledRequests {
  /** Those that still wait, or were assigned now: at which version. */
  readonly kept: readonly { readonly request_id: number; readonly taken_version: number | null }[]
  readonly hasTaken: boolean
}

interface Rule {
  readonly actor: Actor
  readonly branch_id: number
  /** Until when people are not told of what may be taken back (ms, wall clock). */
  readonly heldUntil: number
}

const WHOLE_PROVIDER = { kind: 'staff', branch_id: null } as const

function eventOf(
  held: LockedRequest,
  { driver, was, isTaken }: RuledRequest,
  { actor }: Rule,
  now: number,
): NewEvent | null {
  if (isTaken) {
    const decided = decideRequestChange(held, { collection_agent_id: driver }, 'staff', now)
    return decided.ok
      ? applyRequestChange(held, decided.value, now, actor, { told: { by_rule: true } })
      : null
  }
  const besides = { proposed_driver: [was, driver] } as const
  return was === driver
    ? null
    : applyRequestChange(held, {}, now, actor, { type: 'collection_request.driverProposed', besides })
}

/** Those that changed meanwhile are looked at as they are now: whoever was first has them. */
export async function ruleRequests(
  command: Pick<Command, 'tx' | 'providerId' | 'now' | 'settings' | 'write'>,
  wanted: readonly RuledRequest[],
  rule: Rule,
): Promise<RuledRequests> {
  const ids = wanted.map(({ request_id }) => request_id)
  const held = await lockRequests(command.tx, command.providerId, WHOLE_PROVIDER, ids)
  const waiting = wanted.flatMap((one) => {
    const request = held.get(one.request_id)
    const waits =
      request?.status === 'collection-unassigned' && request.collection_branch_id === rule.branch_id
    return waits ? [{ request, one, event: eventOf(request, one, rule, command.now) }] : []
  })
  const kept = waiting.filter(({ one, event }) => event !== null || !one.isTaken)
  const moved = kept.flatMap(({ request, event }) => (event === null ? [] : [{ request, event }]))
  await saveRequests(
    command,
    moved.map(({ request }) => request),
    moved.map(({ event }) => event),
  )
  const taken = kept.filter(({ one }) => one.isTaken)
  for (const { request } of taken)
    await tellOfRequest(command, request, request.kept.contact, 'assigned', rule.heldUntil)
  return {
    kept: kept.map(({ request, one }) => ({
      request_id: one.request_id,
      taken_version: one.isTaken ? request.version : null,
    })),
    hasTaken: taken.length > 0,
  }
}
