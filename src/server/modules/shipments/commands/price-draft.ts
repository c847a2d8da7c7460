import { tagNames } from '../../../../domain/booking/tag-names.ts'
import { insuranceTerms, notInsured } from '../../../../domain/rates/insurance-terms.ts'
import { unknownOptIn } from '../../../../domain/rates/opt-ins.ts'
import { eachParcel } from '../../../../domain/shipments/parcel.ts'
import { podMethodOf } from '../../../../domain/shipments/pod-method.ts'
import { tagIds } from '../../../../domain/shipments/tag-list.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type CardInForce, priceBooking } from '../../rates/index.ts'
import type { BookingAccount, BookingContext } from './booking-context.ts'
import type { BookCommand, PriceRecord, ShipmentRecord } from './command.ts'

/** What a price depends on besides the card. */
interface PriceContext extends Pick<BookingContext, 'branches' | 'terms' | 'settings'> {
  readonly accounts: ReadonlyMap<number, Pick<BookingAccount, 'tag_ids'>>
}

/**
 * What a booking costs by the card of its account, as it is kept with it. Where a card is in force it is booked at a rate
 * or not at all; a provider that has published none books without a price.
 */
export function priceDraft(
  card: CardInForce | null | undefined,
  { input }: Pick<BookCommand, 'input'>,
  draft: ShipmentRecord,
  { branches, accounts, terms, settings }: PriceContext,
): Outcome<PriceRecord | null> {
  const unknown = unknownOptIn(card?.compiled, input)
  if (unknown !== null) return refused('input.invalid', unknown)
  // What nobody has filled in yet costs nothing yet.
  if (!card || draft.parcel_count === 0) return done(null)
  const branchOf = (id: number | null) => branches.find((branch) => branch.id === id) ?? null
  const account = draft.account_id === null ? undefined : accounts.get(draft.account_id)
  const price = priceBooking(
    card,
    {
      ...draft,
      parcels: eachParcel(input.parcels),
      pod_method: podMethodOf(input.pod_method),
      tags: tagNames(terms.tags, [...tagIds(draft.tags), ...(account?.tag_ids ?? [])]),
      insurance: insuranceTerms(settings),
      is_insured: input.liability_cover !== false,
      opt_in_rates: input.opt_in_rates ?? null,
      opt_in_time_based_rates: input.opt_in_time_based_rates ?? null,
      collection_branch: branchOf(draft.collection_branch_id),
      delivery_branch: branchOf(draft.delivery_branch_id),
    },
    settings.vat_percentage,
  )
  if (!('why' in price)) return done({ ...price, shipment_id: draft.id })
  return price.why.is === 'not-insured'
    ? refused('input.invalid', { field: 'declared_value', detail: notInsured(price.why.maximum_cents) })
    : refused('rate.none', { field: 'service_level_code' })
}
