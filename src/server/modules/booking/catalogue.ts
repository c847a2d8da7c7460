import type { ServiceArea, ServiceDayException } from '../../../contract/service-areas.ts'
import type { ServiceLevel } from '../../../contract/service-levels.ts'
import type { Tag } from '../../../contract/tags.ts'
import { servedDays } from '../../../domain/booking/service-area.ts'
import type { JourneyCalendar, ServiceCalendar } from '../../../domain/booking/service-days.ts'
import { zonedAddress } from '../../../domain/rates/zoned-address.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import type { Db } from '../../kernel/database/open.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import { SERVICE_AREA_KIND, SERVICE_DAY_EXCEPTION_KIND, SERVICE_LEVEL_KIND, TAG_KIND } from './kinds.ts'
import { readCatalogue } from './queries/read-catalogue.ts'

/** What of a provider's catalogue each booking is checked against. */
export interface BookingTerms {
  /** In the provider's order, those that are retired too. */
  readonly levels: readonly ServiceLevel[]
  /** Of every place that no service area names. */
  readonly calendar: ServiceCalendar
  /** The days on which any place is served. */
  readonly anywhere: ServiceCalendar
  /** The days of a journey by where its ends lie. */
  journey(collection: Address, delivery: Address): JourneyCalendar
  /** Of all types, those that are retired too. */
  readonly tags: readonly Tag[]
}

/**
 * What providers offer, read through and kept until the log tells of a change: bookings come by the hundred, changes by
 * the month. Read before a transaction begins, like the settings: a second connection inside it would be waited for.
 */
export interface Catalogue {
  read(providerId: number): Promise<BookingTerms>
  /** Something of it has changed: the next reader has it as it is. */
  forget(providerId: number): void
}

/** For so long where word of a change is lost between nodes. */
const KEPT_MS = 30_000

export function createCatalogue(db: Db, holidays: ReadonlySet<string>): Catalogue {
  const kept = new Map<number, { readonly at: number; readonly terms: Promise<BookingTerms> }>()

  function daysOf(
    areas: readonly ServiceArea[],
    exceptions: readonly ServiceDayException[],
  ): Pick<BookingTerms, 'calendar' | 'anywhere' | 'journey'> {
    const standing = exceptions.filter(({ active }) => active)
    const calendar = {
      weekdays: new Set(areas.find(({ is_default }) => is_default)?.service_days),
      holidays,
      exceptions: new Map(standing.map(({ date, is_service_day }) => [date, is_service_day])),
    }
    const served = servedDays(areas)
    const at = (address: Address) => ({ ...calendar, weekdays: served(zonedAddress(address)) })
    return {
      calendar,
      anywhere: {
        ...calendar,
        weekdays: new Set(
          areas.flatMap(({ active, is_default, service_days }) => (active || is_default ? service_days : [])),
        ),
      },
      journey: (collection, delivery) => ({
        collection: at(collection),
        between: calendar,
        delivery: at(delivery),
      }),
    }
  }

  const readAnew = (providerId: number) =>
    withProviderReadTx(db, providerId, async (tx) => ({
      levels: await readCatalogue(tx, providerId, SERVICE_LEVEL_KIND),
      tags: await readCatalogue(tx, providerId, TAG_KIND),
      ...daysOf(
        await readCatalogue(tx, providerId, SERVICE_AREA_KIND),
        await readCatalogue(tx, providerId, SERVICE_DAY_EXCEPTION_KIND),
      ),
    }))

  return {
    read(providerId) {
      const known = kept.get(providerId)
      if (known !== undefined && Date.now() - known.at < KEPT_MS) return known.terms
      const terms = readAnew(providerId)
      kept.set(providerId, { at: Date.now(), terms })
      // What could not be read is asked for again by the next; of providers that are not there, which strangers may name,
      // nothing is kept.
      const drop = () => kept.get(providerId)?.terms === terms && kept.delete(providerId)
      terms.then(({ levels }) => levels.length === 0 && drop(), drop)
      return terms
    },
    forget: (providerId) => kept.delete(providerId),
  }
}
