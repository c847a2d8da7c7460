/** Where a shipment's way lies. */
import type { Place } from '../../../domain/dispatch/place.ts'
import { stageOfShipment } from '../../../domain/shipments/taken-out.ts'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'

export function placeOf(facts: ShipmentFacts, side: 'collection' | 'delivery'): Place | null {
  const [lat, lng] = [facts[`${side}_lat`], facts[`${side}_lng`]]
  return lat === null || lng === null ? null : { lat, lng }
}

/** The driver whose vehicle matters now: who fetches it or has fetched it, then who brings it. Nobody at a hub. */
export function responsibleDriverId(
  facts: Pick<
    ShipmentFacts,
    'status' | 'status_at' | 'collected_at' | 'collection_agent_id' | 'delivery_agent_id'
  >,
): number | null {
  const stage = stageOfShipment(facts)
  if (stage === 'to-collect' || stage === 'collected') return facts.collection_agent_id
  return stage === 'out' || facts.status === 'delivery-assigned' ? facts.delivery_agent_id : null
}

/** [west, south, east, north] around the places that are known; null when none is. */
export function boundsOf(places: readonly (Place | null)[]): [number, number, number, number] | null {
  const known = places.filter((place) => place !== null)
  if (known.length === 0) return null
  const lats = known.map(({ lat }) => lat)
  const lngs = known.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
