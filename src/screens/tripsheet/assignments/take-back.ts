/** Takes back what stands of an act of the list: orders first, since they were made on what was assigned before. */
import type { Assignment } from '../../../contract/assignments.ts'
import type { Client } from '../../../contract/client.ts'
import { changeCollectionRequests } from '../../../contract/collection-requests.ts'
import { undoProposal } from '../../../contract/route-proposals.ts'
import { changeShipments } from '../../../contract/shipment-changes.ts'
import { changeTripsheet } from '../../../contract/tripsheets.ts'

/** Of shipments; the call takes twice as many. */
const MOST_IN_A_CALL = 500

type Tasks = Assignment['tasks']
type Orders = Assignment['orders']

export interface TakenBack {
  readonly tasks: Tasks
  readonly orders: number
  /** What was changed meanwhile, and stays, by its reference. */
  readonly stays: readonly string[]
  /** Orders that stay, and why. */
  readonly ordersStay: readonly { readonly driver: number; readonly why: string }[]
  /** Why nothing could be taken back, where it is about all of it. */
  readonly problem: string | null
}

async function undoTasks(client: Client, tasks: Tasks) {
  const back: Tasks[number][] = []
  const stays: string[] = []
  let problem: string | null = null
  // Whoever was given both sides of a shipment was given them in one step.
  const ofShipments = [...Map.groupBy(tasks, ({ shipment_id }) => shipment_id)].flatMap(([id, its]) =>
    id === null ? [] : [{ id, its }],
  )
  for (let first = 0; first < ofShipments.length; first += MOST_IN_A_CALL) {
    const part = ofShipments.slice(first, first + MOST_IN_A_CALL)
    const shipments = part.map(({ id, its }) => ({ id, undo_version: its[0]?.version }))
    const body = { shipments, partial: true }
    const answer = await client(changeShipments, { body, idempotencyKey: crypto.randomUUID() })
    if (!answer.ok) problem = answer.error
    else
      for (const [i, { its }] of part.entries())
        if (answer.value.shipments[i]?.ok === true) back.push(...its)
        else stays.push(...its.map(({ tracking_reference }) => tracking_reference))
  }
  for (const task of tasks) {
    if (task.collection_request_id === null) continue
    const body = { id: task.collection_request_id, undo_version: task.version }
    const answer = await client(changeCollectionRequests, { body, idempotencyKey: crypto.randomUUID() })
    if (answer.ok) back.push(task)
    else if (answer.refused !== undefined) stays.push(task.tracking_reference)
    else problem = answer.error
  }
  return { back, stays, problem }
}

async function undoOrders(client: Client, orders: Orders) {
  let back = 0
  const stay: { driver: number; why: string }[] = []
  for (const { tripsheet_id, version, driver_id } of orders) {
    const body = { id: tripsheet_id, undo_version: version }
    const answer = await client(changeTripsheet, { body, idempotencyKey: crypto.randomUUID() })
    if (answer.ok) back += 1
    else stay.push({ driver: driver_id, why: answer.error })
  }
  return { back, stay }
}

/** What was accepted of a proposal goes back in one act, as it came. */
async function undoAccepted(
  client: Client,
  { tasks }: Assignment,
  body: NonNullable<Assignment['proposal']>,
): Promise<TakenBack> {
  const answer = await client(undoProposal, { body, idempotencyKey: crypto.randomUUID() })
  if (!answer.ok) return { tasks: [], orders: 0, stays: [], ordersStay: [], problem: answer.error }
  const { orders, refused, orders_kept } = answer.value
  const nameOf = (of: Pick<Tasks[number], 'shipment_id' | 'collection_request_id'>) =>
    `${of.shipment_id} ${of.collection_request_id}`
  const kept = new Set(refused.map(nameOf))
  return {
    tasks: tasks.filter((task) => !kept.has(nameOf(task))),
    orders,
    stays: refused.map(({ tracking_reference }) => tracking_reference),
    ordersStay: orders_kept.map(({ driver_id, message }) => ({ driver: driver_id, why: message })),
    problem: null,
  }
}

export async function takeBack(client: Client, assignment: Assignment): Promise<TakenBack> {
  const { proposal } = assignment
  if (proposal !== null) return undoAccepted(client, assignment, proposal)
  const orders = await undoOrders(
    client,
    assignment.orders.filter(({ is_undoable }) => is_undoable),
  )
  const tasks = await undoTasks(
    client,
    assignment.tasks.filter(({ is_undoable }) => is_undoable),
  )
  return { ...tasks, tasks: tasks.back, orders: orders.back, ordersStay: orders.stay }
}
