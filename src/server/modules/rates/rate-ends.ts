/** From where to where a price is asked: addresses, or pickup points in their place (001 §7). */
import { namedPoint, pickupAddress } from '../../../domain/booking/pickup-address.ts'
import { type Address, type AddressInput, addressRefusal } from '../../../domain/shipments/address.ts'
import { addressOf } from '../../../domain/shipments/kept-address.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Db } from '../../kernel/database/open.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'

const SIDES = ['collection', 'delivery'] as const
type Side = (typeof SIDES)[number]

type NamedEnd<S extends Side> = {
  readonly [F in `${S}_address`]?: AddressInput | null | undefined
} & { readonly [F in `${S}_pickup_point_id`]?: number | null | undefined } & {
  readonly [F in `${S}_pickup_point_provider`]?: string | null | undefined
}
export type NamedEnds = NamedEnd<'collection'> & NamedEnd<'delivery'>

/** Null where neither an address nor a point is named. */
export type RateEnds = Readonly<Record<`${Side}_address`, Address | null>>

async function readPoints(db: Db, providerId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await withProviderReadTx(db, providerId, (tx) =>
    tx
      .selectFrom('pickup_points')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('id', 'in', [...ids])
      .where('active', '=', true)
      .execute(),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Both ends as addresses, or which pickup point is none. */
export async function rateEnds(db: Db, providerId: number, named: NamedEnds): Promise<Outcome<RateEnds>> {
  const ids = SIDES.flatMap((side) => named[`${side}_pickup_point_id`] || [])
  const points = await readPoints(db, providerId, ids)
  const ends: Record<`${Side}_address`, Address | null> = { collection_address: null, delivery_address: null }
  for (const side of SIDES) {
    const id = named[`${side}_pickup_point_id`]
    const address = named[`${side}_address`]
    if (!id) {
      ends[`${side}_address`] = address ? addressOf(address) : null
      continue
    }
    const point = namedPoint(points, side, id, named[`${side}_pickup_point_provider`])
    if (!point.ok) return point
    ends[`${side}_address`] = pickupAddress(point.value)
  }
  return done(ends)
}

/** The ends of a price, of which both have to be named. */
export function bothEnds({
  collection_address,
  delivery_address,
}: RateEnds): Outcome<Readonly<Record<`${Side}_address`, Address>>> {
  if (collection_address !== null && delivery_address !== null)
    return done({ collection_address, delivery_address })
  const side = collection_address === null ? 'collection' : 'delivery'
  return refused('input.invalid', {
    field: `${side}_address`,
    detail: addressRefusal(side, addressOf({}), false) ?? '',
  })
}
