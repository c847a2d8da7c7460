import { hash } from 'node:crypto'
import type { AnsweredAddress } from '../../../../contract/answered-address.ts'
import type { Address } from '../../../../domain/shipments/address.ts'
import { iso } from '../../../kernel/http/iso.ts'
import type { Gazetteer } from '../gazetteer.ts'

/** Hexadecimal digits: as many as no two doors share. */
const DIGITS = 32

/** Of what says where a door is; capitals are no other door. */
function doorHash({ company, street_address, local_area, city, zone, code, country }: Address): string {
  const door = [company, street_address, local_area, city, zone, code, country]
  return hash('sha256', JSON.stringify(door).toLowerCase(), 'hex').slice(0, DIGITS)
}

/** What the list of places calls the suburb or town of an address, and its city; null where it knows none. */
export function placeNames(
  gazetteer: Pick<Gazetteer, 'place'>,
  address: Address,
): Pick<AnsweredAddress, 'geo_local_area' | 'geo_city'> {
  const place = gazetteer.place(address)
  if (place === null) return { geo_local_area: null, geo_city: null }
  return { geo_local_area: place.name, geo_city: place.city || place.name }
}

interface Kept {
  /** For an address that came without a number of its own. */
  readonly id: number
  readonly time_created: string | null
  readonly time_modified: string | null
}

/** A kept address as it is answered (clients.md). */
export function answeredAddress(
  gazetteer: Pick<Gazetteer, 'place'>,
  { changed_at, ...address }: Address,
  { id, time_created, time_modified }: Kept,
): AnsweredAddress {
  return {
    ...address,
    id: address.id ?? id,
    hash: doorHash(address),
    ...placeNames(gazetteer, address),
    time_created,
    time_modified: changed_at === undefined ? time_modified : iso(changed_at),
  }
}
