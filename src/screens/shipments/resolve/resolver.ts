/** Sends the acts that resolve exceptions, for many shipments at once, and takes them back. */
import type { Client } from '../../../contract/client.ts'
import type { LiveShipment } from '../../../contract/live.ts'
import { recordTrackingEvents } from '../../../contract/operations.ts'
import type { ShipmentChange } from '../../../contract/shipment-changes.ts'
import { factsOf, type ShipmentFacts } from '../../../features/shipment/facts.ts'
import {
  type Conflict,
  type GuardedChange,
  MAX_CHANGES_PER_CALL,
  sendWithoutRefused,
  undoChange,
} from '../../../features/shipment/send-changes.ts'
import { buildResolveCalls, guardedChange, type ResolveAction, type ResolveInput } from './resolve.ts'

/** A shipment, and the version that was made of it. */
export interface ChangedShipment {
  readonly id: number
  readonly version: number
}

/** Why a shipment was left as it was. */
export interface Problem {
  readonly text: string
  /** The shipment that it was about, where the server said which. */
  readonly shipmentId: number | null
  /** What somebody else did to it meanwhile. */
  readonly conflict: Conflict | null
}

export interface ResolveResult {
  readonly done: readonly ChangedShipment[]
  /** The first of them; null when all was done. */
  readonly problem: Problem | null
  /** One for each shipment that was refused, or one about all of them. */
  readonly problems: readonly Problem[]
}

export interface Resolver {
  /** `rows` as they were seen when it was decided; `until` in ms. */
  resolve(
    rows: readonly LiveShipment[],
    act: ResolveAction,
    input: ResolveInput,
    until: number,
  ): Promise<ResolveResult>
  /** Takes back what was made, where nobody has decided anew since. */
  undo(made: readonly ChangedShipment[]): Promise<ResolveResult>
}

interface ResolverInputs {
  readonly client: Client
  readonly rowOf: (id: number) => LiveShipment | undefined
  /** Whether who was quicker may be asked of the audit trail. */
  readonly mayAudit?: boolean
}

const sentOf = (done: readonly ChangedShipment[], problems: readonly Problem[]): ResolveResult => ({
  done,
  problem: problems[0] ?? null,
  problems,
})

/** Whether the moments that a change sets are set; what it releases or records says nothing of it. */
function isAsWanted(
  { id: _id, version: _version, reason: _reason, ...wanted }: ShipmentChange,
  now: ShipmentFacts,
): boolean {
  const has = new Map<string, unknown>(Object.entries(now))
  return Object.entries(wanted).every(
    ([field, value]) => typeof value === 'string' && has.get(field) === Date.parse(value),
  )
}

export function createResolver({ client, rowOf, mayAudit = true }: ResolverInputs): Resolver {
  /** What is refused for some shipments goes again without them. */
  async function change(wanted: readonly GuardedChange[]): Promise<ResolveResult> {
    const done: ChangedShipment[] = []
    const problems: Problem[] = []
    for (let from = 0; from < wanted.length; from += MAX_CHANGES_PER_CALL) {
      const some = wanted.slice(from, from + MAX_CHANGES_PER_CALL)
      const { items, each, problem } = await sendWithoutRefused(client, some, mayAudit)
      done.push(...items.flatMap((item) => (item.ok ? [item] : [])))
      for (const { index, text, conflict } of each)
        problems.push({ text, shipmentId: some[index]?.change.id ?? null, conflict })
      // Nobody was there to ask, or it was about all of them.
      if (problem !== null)
        return sentOf(done, [{ text: problem.error, shipmentId: null, conflict: null }, ...problems])
    }
    return sentOf(done, problems)
  }

  async function record(
    events: Extract<ReturnType<typeof buildResolveCalls>, { by: 'event' }>['events'],
  ): Promise<ResolveResult> {
    const done: ChangedShipment[] = []
    const problems: Problem[] = []
    for (let from = 0; from < events.length; from += MAX_CHANGES_PER_CALL) {
      const some = events.slice(from, from + MAX_CHANGES_PER_CALL)
      const answer = await client(recordTrackingEvents, { body: { tracking_events: some } })
      if (!answer.ok)
        return sentOf(done, [...problems, { text: answer.error, shipmentId: null, conflict: null }])
      for (const item of answer.value.tracking_events) {
        if (item.ok) done.push(item)
        else problems.push({ text: item.message, shipmentId: item.id, conflict: null })
      }
    }
    return sentOf(done, problems)
  }

  return {
    async resolve(rows, act, input, until) {
      const made = buildResolveCalls(act, rows, input, until)
      if (made.by === 'event') return record(made.events)
      return change(
        made.changes.map((wanted, i): GuardedChange => {
          const seen = rows[i]
          if (seen === undefined) throw new Error('One change for each row')
          return {
            ...guardedChange(act, wanted, seen, rowOf(seen.id)),
            isDone: (now) => isAsWanted(wanted, factsOf(now)),
          }
        }),
      )
    },

    undo: (made) => change(made.map(({ id, version }) => undoChange(id, version))),
  }
}
