import type { FastifyRequest } from 'fastify'
import { askOptInRates, askRates, type RateRequest } from '../../../../contract/rates.ts'
import { countryRefusal } from '../../../../domain/addresses/countries.ts'
import { SIDES, type SubmitSide } from '../../../../domain/booking/submit-checks.ts'
import { servedCountries } from '../../../../domain/booking/submit-rules.ts'
import { unknownTag } from '../../../../domain/booking/tag-names.ts'
import { optInsBetween, unknownOptIn } from '../../../../domain/rates/opt-ins.ts'
import type { OptIn } from '../../../../domain/rates/rate-card.ts'
import { zonedAddress } from '../../../../domain/rates/zoned-address.ts'
import type { Address } from '../../../../domain/shipments/address.ts'
import { countParcels } from '../../../../domain/shipments/parcel.ts'
import { REFUSALS } from '../../../../domain/values/refusal-table.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { withProviderReadTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import { unknownToken } from '../../../kernel/http/authorize.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import { sendsKey } from '../../../kernel/http/request-headers.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { type BookingTerms, fullCollectionDays } from '../../booking/index.ts'
import { rateAnswer } from '../presenters/rate.ts'
import { priceRequest } from '../price-request.ts'
import type { CardInForce } from '../rate-book.ts'
import { bothEnds, rateEnds } from '../rate-ends.ts'
import { seesFormulas } from '../sees-formulas.ts'

/** What people without a session ask from one address: somebody who compares, not a program. */
const OF_VISITOR = { most: 60, perMs: 60_000 }

interface Asker {
  readonly accountId: number | null
  readonly isStaff: boolean
}

const optInAnswer = (row: OptIn) => ({
  id: row.id,
  name: row.name,
  charge_type: row.charge_type,
  charge_value: Number(row.charge_value),
  description: row.description,
  opted_in_by_default: row.opted_in_by_default,
})

/** What a shipment costs, for staff, for accounts by their own card, and for visitors (000 §1, the quick quote). */
export function serveRates(serve: Serve, platform: Platform): void {
  const visitors = createRateLimiter(OF_VISITOR, platform.now)

  async function isAccount(providerId: number, caller: Caller, id: number): Promise<boolean> {
    const row = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
      tx
        .selectFrom('accounts')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    return row !== undefined
  }

  /** Whose prices are asked for: people of an account ask for their own only, visitors for nobody's. */
  async function askerOf(
    providerId: number,
    caller: Caller | null,
    account_id: number | null | undefined,
    request: FastifyRequest,
  ): Promise<Outcome<Asker>> {
    // A key that is none, or none any longer, is told so: its shop would go on with the prices of somebody else.
    if (caller === null && sendsKey(request)) return unknownToken(request)
    const notTheirs = refused('account.notFound', { field: 'account_id' })
    const isVisitor = caller === null || (caller.viewer.kind !== 'staff' && caller.viewer.kind !== 'account')
    if (isVisitor) {
      // Of any provider, since anybody may name another one, also one that is not there.
      const retryAfterMs = visitors.take(rateLimitIp(request.ip))
      if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
      return account_id ? notTheirs : done({ accountId: null, isStaff: false })
    }
    if (caller.account_id !== null)
      return (account_id ?? caller.account_id) === caller.account_id
        ? done({ accountId: caller.account_id, isStaff: false })
        : notTheirs
    if (account_id && !(await isAccount(providerId, caller, account_id))) return notTheirs
    return done({ accountId: account_id ?? null, isStaff: true })
  }

  /** What the card of whoever asks is, with the moment for which it was asked. */
  async function cardOf(providerId: number, { accountId }: Asker, levels: BookingTerms['levels']) {
    return platform.rateBook.cardAt(providerId, accountId, platform.clock.now(), levels)
  }

  /** The card that a shipment was booked by; null of one that has no price. */
  async function bookedCard(
    providerId: number,
    caller: Caller | null,
    id: number,
    levels: BookingTerms['levels'],
  ): Promise<Outcome<CardInForce | null>> {
    const notThere = refused('shipment.notFound', { field: 'shipment_id' })
    // A card is between the provider and its customers, not for who carries.
    if (caller === null || caller.viewer.kind === 'driver') return notThere
    const { database, rateBook } = platform
    const row = await withViewerTx(database.app, providerId, caller.viewer, (tx) =>
      tx
        .selectFrom('shipments as s')
        .leftJoin('shipment_prices as p', (join) =>
          join.onRef('p.provider_id', '=', 's.provider_id').onRef('p.shipment_id', '=', 's.id'),
        )
        .select('p.rate_card_id')
        .where('s.provider_id', '=', providerId)
        .where('s.id', '=', id)
        .orderBy('p.version', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    if (row === undefined) return notThere
    return done(row.rate_card_id === null ? null : await rateBook.card(providerId, row.rate_card_id, levels))
  }

  /** What an account demands of its bookings; nothing of visitors and of what staff ask for nobody. */
  async function demandsOf(providerId: number, { accountId }: Asker) {
    const none = {
      customer_reference_required: false,
      customer_reference_prefix: '',
      cost_center_required: false,
      tracking_prefix: '',
    }
    if (accountId === null) return none
    const row = await withProviderReadTx(platform.database.app, providerId, (tx) =>
      tx
        .selectFrom('accounts')
        .select([
          'customer_reference_required',
          'customer_reference_prefix',
          'cost_center_required',
          'tracking_prefix',
        ])
        .where('provider_id', '=', providerId)
        .where('id', '=', accountId)
        .executeTakeFirst(),
    )
    return row ?? none
  }

  /** Why a pickup point that is named takes no parcel like this one now: then it can be booked at no price. */
  async function refusalAtPoints(
    providerId: number,
    { collection_pickup_point_id, delivery_pickup_point_id, parcels }: RateRequest,
  ): Promise<string | null> {
    const ids = [collection_pickup_point_id, delivery_pickup_point_id].flatMap((id) => id || [])
    const [parcel] = parcels
    // Of more than one it is told otherwise (001 §5.3).
    if (ids.length === 0 || parcel === undefined || countParcels(parcels) > 1) return null
    return withProviderReadTx(platform.database.app, providerId, (tx) =>
      platform.pickupNetwork.refusalAt(tx, providerId, ids, parcel),
    )
  }

  /** Why an end abroad is carried to at no price (001 §5: only where the provider lists countries). */
  async function unservedCountry(
    providerId: number,
    ends: Readonly<Record<`${SubmitSide}_address`, Address>>,
  ): Promise<string | null> {
    const { settings } = await platform.settings.read(providerId)
    const served = servedCountries(settings)
    const refusals = SIDES.map((side) => countryRefusal(side, ends[`${side}_address`].country, served))
    return refusals.find((refusal) => refusal !== null) ?? null
  }

  serve.servePublic(askRates, async ({ providerId, caller, body, request }) => {
    const asker = await askerOf(providerId, caller, body.account_id, request)
    if (!asker.ok) return asker
    const named = await rateEnds(platform.database.app, providerId, body)
    if (!named.ok) return named
    const ends = bothEnds(named.value)
    if (!ends.ok) return ends
    const terms = await platform.catalogue.read(providerId)
    const card = await cardOf(providerId, asker.value, terms.levels)
    const unknown =
      unknownOptIn(card?.compiled, body) ?? unknownTag(terms.tags, 'shipment', body.tag_ids ?? [])
    if (unknown !== null) return refused('input.invalid', unknown)
    const found = await priceRequest(platform, providerId, terms, { ...body, ...ends.value }, asker.value)
    if (found === null) return done({ message: REFUSALS['rate.none'].say, rates: [], refused: [] })
    const reason =
      (await unservedCountry(providerId, ends.value)) ?? (await refusalAtPoints(providerId, body))
    if (reason !== null) {
      const priced = found.priced.map(({ level }) => ({ service_level_code: level.code, reason }))
      return done({ message: reason, rates: [], refused: [...priced, ...found.refused] })
    }
    // A card is between the provider and its customers: a rival asks as a visitor.
    const now = platform.clock.now()
    const { settings } = await platform.settings.read(providerId)
    const full = await fullCollectionDays(
      platform.database.app,
      { providerId, now, settings },
      // What its sender brings to a point is collected by nobody.
      body.collection_pickup_point_id == null ? found.collectionBranchId : null,
    )
    const as = { now, full, seesFormulas: seesFormulas(caller) }
    const days = terms.journey(ends.value.collection_address, ends.value.delivery_address)
    const rates = found.priced.map((one) => rateAnswer(found, one, days, body, as))
    const message = rates.length === 0 ? REFUSALS['rate.none'].say : 'Success'
    return done({ message, rates, refused: [...found.refused] })
  })

  serve.servePublic(askOptInRates, async ({ providerId, caller, body, request }) => {
    const asker = await askerOf(providerId, caller, body.account_id, request)
    if (!asker.ok) return asker
    const { levels } = await platform.catalogue.read(providerId)
    const booked =
      body.shipment_id === undefined ? null : await bookedCard(providerId, caller, body.shipment_id, levels)
    if (booked !== null && !booked.ok) return booked
    const found = booked === null ? await cardOf(providerId, asker.value, levels) : booked.value
    const ends = await rateEnds(platform.database.app, providerId, body)
    if (!ends.ok) return ends
    const { collection_address, delivery_address } = ends.value
    const zoned = (address: Address) => zonedAddress(platform.gazetteer.located(address))
    const between =
      found !== null && collection_address && delivery_address
        ? optInsBetween(found.compiled, zoned(collection_address), zoned(delivery_address))
        : null
    const answersOf = (list: 'opt_in_rates' | 'opt_in_time_based_rates') =>
      (found?.card[list] ?? []).filter(({ id }) => between === null || between[list].has(id)).map(optInAnswer)
    const opt_in_rates = answersOf('opt_in_rates')
    const opt_in_time_based_rates = answersOf('opt_in_time_based_rates')
    const count = opt_in_rates.length + opt_in_time_based_rates.length
    const demands = await demandsOf(providerId, asker.value)
    return done({ opt_in_rates, opt_in_time_based_rates, count, ...demands })
  })
}
