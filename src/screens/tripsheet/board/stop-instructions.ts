import { listCollectionRequests } from '../../../contract/collection-requests.ts'
import { listShipments, MOST_IDS } from '../../../contract/shipments.ts'
import { requestOf } from '../../../features/assignment/request-rows.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { useCallQuery } from '../../../features/session/answers.ts'

/**
 * What is said to the driver of each shipment of a stop, and of the collection request there, by the number of its row. It is too long
 * for the live rows, so that it is asked for: anew with each version, since a recipient may say something while the stop is open.
 */
export function useStopInstructions({ side, tasks }: Stop): ReadonlyMap<number, string> {
  const [request] = tasks.flatMap(({ id, shipment }) => (requestOf(id) === null ? [] : shipment))
  const some = tasks
    .flatMap(({ id, shipment }) => (requestOf(id) === null ? shipment : []))
    .slice(0, MOST_IDS)
  const ids = some.map(({ id }) => id)
  const { data } = useCallQuery(
    [listShipments.name, 'instructions', some.map(({ id, version }) => `${id}.${version}`)],
    (client, signal) => client(listShipments, { query: { ids, limit: ids.length }, signal }),
    { keepLast: true, when: ids.length > 0 },
  )
  const number = requestOf(request?.id ?? 0)
  const ofRequest = useCallQuery(
    [listCollectionRequests.name, 'instructions', `${number}.${request?.version}`],
    (client, signal) => client(listCollectionRequests, { query: { id: number ?? 0 }, signal }),
    { keepLast: true, when: number !== null },
  )
  const said = (data?.shipments ?? []).map((shipment): [number, string] => [
    shipment.id,
    shipment[`special_instructions_${side}`] ?? '',
  ])
  for (const { id, instructions } of number === null ? [] : (ofRequest.data?.collection_requests ?? []))
    said.push([-id, instructions])
  return new Map(said.filter(([, text]) => text !== ''))
}
