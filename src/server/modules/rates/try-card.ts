import { setImmediate } from 'node:timers/promises'
import { tagNames } from '../../../domain/booking/tag-names.ts'
import type { BranchPlace } from '../../../domain/dispatch/nearest-branch.ts'
import { SCALE } from '../../../domain/rates/charge.ts'
import { wholeMeasures } from '../../../domain/rates/charged-weight.ts'
import type { CompiledCard } from '../../../domain/rates/compile-card.ts'
import type { QuoteInput } from '../../../domain/rates/price.ts'
import type { RateCard } from '../../../domain/rates/rate-card.ts'
import {
  addRevenue,
  compareRevenue,
  deliveryZone,
  NO_REVENUE,
  type Revenue,
} from '../../../domain/rates/what-if.ts'
import { zonedAddress } from '../../../domain/rates/zoned-address.ts'
import { tagIds } from '../../../domain/shipments/tag-list.ts'
import type { BookingTerms } from '../booking/index.ts'
import type { BookedShipment } from './queries/read-booked.ts'

/** So many are priced before others have their turn: some milliseconds. */
const AT_ONCE = 100

interface Around {
  readonly branches: readonly BranchPlace[]
  readonly tags: BookingTerms['tags']
  readonly accountTags: ReadonlyMap<number, readonly number[]>
  /** In percent. */
  readonly vatPercentage: number
}

export interface Compared {
  /** The card in force; null where there is none. */
  readonly before: { readonly card: RateCard; readonly compiled: CompiledCard } | null
  readonly after: { readonly card: RateCard; readonly compiled: CompiledCard }
}

export interface Tally {
  readonly accounts: ReadonlyMap<number | null, Revenue>
  readonly levels: ReadonlyMap<string, Revenue>
  readonly zones: ReadonlyMap<number | null, Revenue>
}

/** What was booked, as it was booked: its options, its proof and whether it is insured were kept with it. */
function inputOf(shipment: BookedShipment, around: Around): QuoteInput {
  const branchOf = (id: number | null) => around.branches.find((branch) => branch.id === id) ?? null
  const own = shipment.account_id === null ? undefined : around.accountTags.get(shipment.account_id)
  return {
    account_id: shipment.account_id,
    collection: zonedAddress(shipment.collection_address),
    delivery: zonedAddress(shipment.delivery_address),
    collection_branch: branchOf(shipment.collection_branch_id),
    delivery_branch: branchOf(shipment.delivery_branch_id),
    parcels: (shipment.parcels ?? []).map(([length_cm, width_cm, height_cm, weight_kg]) =>
      wholeMeasures({ length_cm, width_cm, height_cm, weight_kg }),
    ),
    declared_value_cents: shipment.declared_value_cents ?? 0,
    is_insured: shipment.liability_cover !== false,
    pod_method: shipment.pod_method,
    opt_in_rates: shipment.opt_in_rates,
    opt_in_time_based_rates: shipment.opt_in_time_based_rates,
    tags: tagNames(around.tags, [...tagIds(shipment.tags), ...(own ?? [])]),
    vat_percentage: Math.round(around.vatPercentage * SCALE),
  }
}

/** What both cards earn on these shipments, by account, level and zone. Others have their turn meanwhile. */
export async function tryCard(
  shipments: readonly BookedShipment[],
  cards: Compared,
  around: Around,
): Promise<Tally> {
  const accounts = new Map<number | null, Revenue>()
  const levels = new Map<string, Revenue>()
  const zones = new Map<number | null, Revenue>()
  const add = <Key>(to: Map<Key, Revenue>, key: Key, revenue: Revenue) =>
    to.set(key, addRevenue(to.get(key) ?? NO_REVENUE, revenue))
  for (const [i, shipment] of shipments.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const input = inputOf(shipment, around)
    const revenue = compareRevenue(
      cards.before?.compiled ?? null,
      cards.after.compiled,
      input,
      shipment.service_level_code,
    )
    add(accounts, shipment.account_id, revenue)
    add(levels, shipment.service_level_code, revenue)
    add(zones, deliveryZone(cards.after, input), revenue)
  }
  return { accounts, levels, zones }
}
