import { listShipments, MOST_IDS } from '../../../contract/shipments.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { useCallQuery } from '../../../features/session/answers.ts'

/**
 * What is said to the driver of each shipment of a stop, by its id. It is too long for the live rows, so that it is asked for: anew with each
 * version, since a recipient may say something while the stop is open.
 */
export function useStopInstructions({ side, tasks }: Stop): ReadonlyMap<number, string> {
  const some = tasks.slice(0, MOST_IDS).map(({ shipment }) => shipment)
  const ids = some.map(({ id }) => id)
  const { data } = useCallQuery(
    [listShipments.name, 'instructions', some.map(({ id, version }) => `${id}.${version}`)],
    (client, signal) => client(listShipments, { query: { ids, limit: ids.length }, signal }),
    { keepLast: true },
  )
  const said = (data?.shipments ?? []).map((shipment): [number, string] => [
    shipment.id,
    shipment[`special_instructions_${side}`] ?? '',
  ])
  return new Map(said.filter(([, text]) => text !== ''))
}
