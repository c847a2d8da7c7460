import type { Rate, RateRequest } from '../../../../contract/rates.ts'
import type { ServiceLevel } from '../../../../contract/service-levels.ts'
import type { JourneyCalendar } from '../../../../domain/booking/service-days.ts'
import { kgOf } from '../../../../domain/rates/charged-weight.ts'
import type { BreakdownType, PriceLine } from '../../../../domain/rates/price.ts'
import { atClock, promisedDays } from '../../../../domain/shipments/booking-window.ts'
import { dayStart, startOfDay } from '../../../../domain/values/moment.ts'
import { iso } from '../../../kernel/http/iso.ts'
import type { Priced, PricedLevel } from '../price-request.ts'

const rand = (cents: number): number => cents / 100

const wishedDay = (wish: string | null | undefined): number | null =>
  wish ? (dayStart(wish) ?? startOfDay(Date.parse(wish))) : null

interface AskedAt {
  readonly now: number
  /** The days on which the branch of the collection collects no more. */
  readonly full: ReadonlySet<string>
}

/** When a level collects and delivers what is asked for at `now`, by its days, the holidays and its cut-off. */
function datesOf(
  level: ServiceLevel,
  days: JourneyCalendar,
  request: Pick<RateRequest, 'collection_min_date' | 'delivery_min_date'>,
  { now, full }: AskedAt,
) {
  const asked = {
    collection_day: wishedDay(request.collection_min_date),
    delivery_day: wishedDay(request.delivery_min_date),
  }
  const { collection, firstDelivery, lastDelivery } = promisedDays(level, days, asked, now, full)
  return {
    collection_date: iso(collection),
    collection_cut_off_time: iso(atClock(collection, level.collection_cut_off_time)),
    earliest_collection_capacity_date: full.size === 0 ? null : firstWithRoom(level, days, { now, full }),
    delivery_date_from: iso(atClock(firstDelivery, level.delivery_after)),
    delivery_date_to: iso(atClock(lastDelivery, level.delivery_before)),
  }
}

/** Where the branch is full on the first day of collection, the one on which it is not, whatever day is asked for; else null. */
function firstWithRoom(level: ServiceLevel, days: JourneyCalendar, { now, full }: AskedAt): string | null {
  const anyDay = { collection_day: null, delivery_day: null }
  const usual = promisedDays(level, days, anyDay, now).collection
  const withRoom = promisedDays(level, days, anyDay, now, full).collection
  return withRoom === usual ? null : iso(withRoom)
}

/** One price as shops read it (clients.md). `seesFormulas`: others are told what it comes to, not how it is reckoned. */
export function rateAnswer(
  { quote }: Pick<Priced, 'quote'>,
  { level, price }: PricedLevel,
  days: JourneyCalendar,
  request: RateRequest,
  { seesFormulas, ...at }: AskedAt & { readonly seesFormulas: boolean },
): Rate {
  const of = (type: BreakdownType): PriceLine[] => price.lines.filter((line) => line.type === type)
  const extra = ({ id, name, cents, vat_cents }: PriceLine) => ({
    id,
    name,
    charge: rand(cents),
    vat: rand(vat_cents),
  })
  const base = of('base')[0]
  return {
    rate: rand(price.total_cents),
    rate_excluding_vat: rand(price.excluding_vat_cents),
    base_rate: {
      charge: rand(base?.cents ?? 0),
      charge_per_parcel: price.cents_per_parcel.map(rand),
      group_name: price.group.name,
      vat: rand(base?.vat_cents ?? 0),
      vat_type: price.vat_type,
      rate_formula_type: price.group.type,
      total_calculated_weight: kgOf(price.charged),
    },
    surcharges: of('surcharge').map(extra),
    rate_adjustments: of('rate_adjustment').map(extra),
    time_based_rate_adjustments: of('time_based_rate_adjustment').map(extra),
    extras: of('rate_group_extras').map(({ id, name, cents, vat_cents, vat_type }) => ({
      id,
      name,
      insurance_charge: rand(cents),
      vat: rand(vat_cents),
      vat_type,
    })),
    charged_weight: kgOf(price.charged),
    actual_weight: quote.actual_g / 1000,
    volumetric_weight: kgOf(price.volumetric),
    distance_km: quote.distance === null ? null : quote.distance / 10,
    service_level: {
      id: level.id,
      code: level.code,
      name: level.name,
      description: level.description,
      ...datesOf(level, days, request, at),
      vat_type: price.vat_type,
      insurance_disabled: price.insurance_disabled,
    },
    service_day_tags: { collection_service_day_tags: [], delivery_service_day_tags: [] },
    breakdown: price.lines.map(({ type, name, rate, cents, vat_cents }) => ({
      type,
      name,
      rate: seesFormulas ? rate : '',
      value: rand(cents),
      vat: rand(vat_cents),
    })),
  }
}
