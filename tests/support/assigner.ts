/** Assigning before a server that goes by versions. */
import type { Client } from '../../src/contract/client.ts'
import type { LiveShipment } from '../../src/contract/live.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { createAssigner } from '../../src/features/assignment/assigner.ts'
import type { Move } from '../../src/features/assignment/move.ts'
import { openLane } from '../../src/features/assignment/task.ts'
import { createEntityStore } from '../../src/streams/stores/entity-store.ts'
import { changedMeanwhile } from './refusals.ts'
import { HOUR, shipment, TEN } from './tripsheet.ts'

/** A server that goes by versions, and whose answers and events the test lets through by hand. */
export function openAssigner(rows: LiveShipment[]) {
  const workspace = createEntityStore<LiveShipment>({
    complete: () => null,
    onChange: () => workspace.publish(),
  })
  workspace.replace(rows, 1)
  const truth = new Map(rows.map((row) => [row.id, row]))
  const asked: { id: number; version?: number; collection_agent_id?: number | null }[][] = []
  let gate: (() => void) | null = null
  let isHeld = false
  let isAway = false
  const undoable = new Map<string, { before: LiveShipment; after: LiveShipment }>()
  const canUndo = (id: number, version: number | undefined) =>
    undoable.get(`${id} ${version}`)?.after.collection_agent_id === truth.get(id)?.collection_agent_id

  const client: Client = async (call, inputs) => {
    if (isAway || call.name !== changeShipments.name)
      return { ok: false, status: 0, code: 'unreachable', error: 'No connection.' }
    const body = call.body.parse(inputs.body)
    const { shipments } = JSON.parse(JSON.stringify(body))
    asked.push(shipments)
    if (isHeld) await new Promise<void>((open) => (gate = open))
    const wrong = shipments.flatMap(
      (
        { id, version, undo_version }: { id: number; version?: number; undo_version?: number },
        place: number,
      ) => (truth.get(id)?.version !== version && !canUndo(id, undo_version) ? [place] : []),
    )
    if (wrong.length > 0) return changedMeanwhile(wrong)
    const outcomes = shipments.map(
      (change: {
        id: number
        collection_agent_id: number | null
        estimated_collection?: string | null
        undo_version?: number
      }) => {
        const before = truth.get(change.id) ?? shipment(change.id)
        const past = undoable.get(`${change.id} ${change.undo_version}`)
        if (past !== undefined) {
          const { id, version } = before
          truth.set(id, { ...past.before, version: version + 1 })
          return { ok: true, id, version: version + 1, status: past.before.status }
        }
        // Where no time is named, the server plans one.
        const named = change.estimated_collection
        const eta = named === undefined ? TEN + HOUR : named === null ? null : Date.parse(named)
        const next: LiveShipment = {
          ...before,
          version: before.version + 1,
          collection_agent_id: change.collection_agent_id,
          collection_eta: eta,
          status: change.collection_agent_id === null ? 'collection-unassigned' : 'collection-assigned',
        }
        truth.set(change.id, next)
        undoable.set(`${next.id} ${next.version}`, { before, after: next })
        return { ok: true, id: next.id, version: next.version, status: next.status }
      },
    )
    return { ok: true, status: 200, value: call.answer.parse({ shipments: outcomes }) }
  }

  const {
    shipments: board,
    assign,
    isLocalChange,
  } = createAssigner({ client, shipments: workspace, now: () => TEN })
  return {
    board,
    client,
    workspace,
    assign,
    isLocalChange,
    asked,
    laneOf: (id: number) => {
      const row = board.get(id)
      return row === undefined ? null : openLane(row)
    },
    /** The live feed brings what the server knows. */
    feed: () => workspace.merge([...truth.values()], 2),
    /** Another dispatcher does it on the server. */
    elsewhere(id: number, changes: Partial<LiveShipment>) {
      const before = truth.get(id) ?? shipment(id)
      truth.set(id, { ...before, ...changes, version: before.version + 1 })
    },
    away: (is: boolean) => {
      isAway = is
    },
    hold: () => {
      isHeld = true
    },
    letThrough: () => {
      isHeld = false
      gate?.()
    },
    truth,
  }
}

export const moveTo = (id: number, to: number | null, from: Partial<Move['from']> = {}): Move => ({
  id,
  ref: `SPB${id}`,
  side: 'collection',
  version: 1,
  status: from.driver === undefined ? 'submitted' : 'collection-assigned',
  from: { driver: null, eta: null, ...from },
  to: { driver: to, eta: to === null ? null : TEN + HOUR },
})
