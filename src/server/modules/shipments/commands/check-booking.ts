import type { BookShipment } from '../../../../contract/bookings.ts'
import { lacksCostCenter } from '../../../../domain/booking/cost-center.ts'
import { FORM_SENTENCES, nothingRefusal } from '../../../../domain/booking/form-sentences.ts'
import { servesAddresses } from '../../../../domain/booking/level-terms.ts'
import { namedPoint, pickupAddress } from '../../../../domain/booking/pickup-address.ts'
import { type SubmitSide, type Submitted, submitProblems } from '../../../../domain/booking/submit-checks.ts'
import { rulesOfSettings } from '../../../../domain/booking/submit-rules.ts'
import { unknownTag } from '../../../../domain/booking/tag-names.ts'
import type { Address } from '../../../../domain/shipments/address.ts'
import { type Contact, contactOf, contactRefusal, isReachable } from '../../../../domain/shipments/contact.ts'
import { addressOf } from '../../../../domain/shipments/kept-address.ts'
import { NO_PARCELS } from '../../../../domain/shipments/parcel.ts'
import { podMethodRefusal } from '../../../../domain/shipments/pod-method.ts'
import { done, type Outcome, type Refusal } from '../../../../domain/values/refusals.ts'
import type { Gazetteer } from '../../addresses/index.ts'
import type { BookingAccount, BookingContext, BookingPoint } from './booking-context.ts'

/** One end of a booking, as it is kept. */
export interface BookedSide {
  readonly address: Address
  /** As it was sent: the point of its suburb, which we look up, is no coordinates that somebody gave. */
  readonly asSent: Address
  readonly contact: Contact
  readonly point: BookingPoint | null
}
export type BookedSides = Readonly<Record<SubmitSide, BookedSide>>

const SIDES = ['collection', 'delivery'] as const

function sideOf(
  gazetteer: Gazetteer,
  side: SubmitSide,
  input: BookShipment,
  points: BookingContext['points'],
): Outcome<BookedSide> {
  const contact = contactOf(input[`${side}_contact`])
  const id = input[`${side}_pickup_point_id`] ?? null
  if (id === null) {
    const asSent = addressOf(input[`${side}_address`])
    return done({ address: gazetteer.located(asSent), asSent, contact, point: null })
  }
  const named = namedPoint(points, side, id, input[`${side}_pickup_point_provider`])
  if (!named.ok) return named
  const address = pickupAddress(named.value)
  return done({ address, asSent: address, contact, point: named.value })
}

/** Both ends of a booking, or which pickup point is none. */
export function bookedSides(
  gazetteer: Gazetteer,
  input: BookShipment,
  points: BookingContext['points'],
): Outcome<BookedSides> {
  const collection = sideOf(gazetteer, 'collection', input, points)
  if (!collection.ok) return collection
  const delivery = sideOf(gazetteer, 'delivery', input, points)
  return delivery.ok ? done({ collection: collection.value, delivery: delivery.value }) : delivery
}

/** Who cannot be reached, or at a number that is none: asked of bookings besides the eleven checks. */
function contactProblems(sides: BookedSides): Refusal[] {
  return SIDES.flatMap((side): Refusal[] => {
    const { contact } = sides[side]
    if (!isReachable(contact)) {
      const detail = `The ${side} contact needs an e-mail address or a mobile number`
      return [{ code: 'input.invalid', field: `${side}_contact`, detail }]
    }
    const wrong = contactRefusal(side, contact)
    // A wrong e-mail address is the eleventh check.
    return wrong === null || wrong.field === 'email'
      ? []
      : [{ code: 'input.invalid', field: `${side}_contact.${wrong.field}`, detail: wrong.detail }]
  })
}

/** Nothing says what is in it. */
const isUnnamed = ({ parcel_description, submitted_description }: BookShipment['parcels'][number]) =>
  `${parcel_description ?? ''}${submitted_description ?? ''}`.trim() === ''

/** Parcels that weigh nothing. Measures of 0 are those of which nobody said anything, as in a spreadsheet of weights. */
const weightProblems = (parcels: BookShipment['parcels']): Refusal[] =>
  parcels.flatMap(({ submitted_weight_kg }, i): Refusal[] => {
    const detail = nothingRefusal(submitted_weight_kg)
    return detail === null
      ? []
      : [{ code: 'input.invalid', field: `parcels[${i}].submitted_weight_kg`, detail }]
  })

/** What is edited or cancelled besides. Windows in ms, as they are to be. */
export interface EditFacts {
  readonly windows: Readonly<Record<SubmitSide, Pick<Submitted['sides'][SubmitSide], 'after' | 'before'>>>
  readonly movesRequestedDate: boolean
  readonly reason: string
  readonly isCancelling: boolean
  readonly keepsParcels: boolean
  /** The ends whose address is given anew. */
  readonly moves: readonly SubmitSide[]
}

/** What its account demands of a booking, and tags that are none; where nobody has filled it in yet, too. */
export function demandProblems(
  input: BookShipment,
  { settings, terms }: Pick<BookingContext, 'settings' | 'terms'>,
  account: BookingAccount | null,
): Refusal[] {
  const each: Refusal[] = []
  if (account?.customer_reference_required && !input.customer_reference?.trim())
    each.push({ code: 'shipment.customerReferenceRequired', field: 'customer_reference' })
  const demands = {
    isEnabled: settings.enable_cost_centers,
    isRequired: account?.cost_center_required ?? false,
  }
  if (lacksCostCenter(input.cost_center, demands))
    each.push({ code: 'input.invalid', field: 'cost_center', detail: FORM_SENTENCES.costCenter })
  const pod = podMethodRefusal(input.pod_method, settings)
  if (pod !== null) each.push({ code: 'input.invalid', field: 'pod_method', detail: pod })
  const tag = unknownTag(terms.tags, 'shipment', input.tag_ids ?? [])
  if (tag !== null) each.push({ code: 'input.invalid', ...tag })
  return each
}

/**
 * Why a booking, or the edit of one (`edit`), is refused: the first of all that is wrong, with all of it. What a booking has to
 * name, and an edit does not change, is asked of bookings alone.
 */
export function checkBooking(
  input: BookShipment,
  sides: BookedSides,
  level: { readonly name: string; readonly address_type: Parameters<typeof servesAddresses>[0] },
  { settings, terms }: BookingContext,
  account: BookingAccount | null,
  edit: EditFacts | null = null,
): Outcome<null> {
  const submitted = (side: SubmitSide): Submitted['sides'][SubmitSide] => ({
    address: sides[side].asSent,
    email: sides[side].contact.email,
    hasPickupPoint: sides[side].point !== null,
    isKept: edit !== null && !edit.moves.includes(side),
    after: input[`${side}_after`] ?? null,
    before: input[`${side}_before`] ?? null,
    ...edit?.windows[side],
  })
  const problems = submitProblems(
    {
      sides: { collection: submitted('collection'), delivery: submitted('delivery') },
      custom_tracking_reference: input.custom_tracking_reference ?? null,
      parcels: input.parcels,
      isReturn: input.is_return === true,
      hasServiceLevel: true,
      isGuest: account?.account_type === 'guest',
      billingEmail: input.responsible_contact?.email ?? '',
      edit,
      cancel: edit?.isCancelling ? edit : null,
    },
    {
      trackingPrefix: account?.tracking_prefix ?? '',
      ...rulesOfSettings(settings),
      offersDateReasons: edit !== null && settings.shipment_requested_date_change_reasons.length > 0,
    },
  )
  const each: Refusal[] = [
    ...(input.parcels.length === 0
      ? [{ code: 'input.invalid' as const, field: 'parcels', detail: NO_PARCELS }]
      : []),
    ...problems.map(({ field, message }): Refusal => ({ code: 'input.invalid', field, detail: message })),
    ...(edit?.keepsParcels === true ? [] : weightProblems(input.parcels)),
    ...contactProblems(sides),
  ]
  if (
    !servesAddresses(
      level.address_type,
      SIDES.map((side) => sides[side].point?.type ?? null),
    )
  )
    each.push({
      code: 'input.invalid',
      field: 'service_level_code',
      detail: `The service level ${level.name} cannot be booked with these addresses`,
    })
  if (edit === null) each.push(...demandProblems(input, { settings, terms }, account))
  const unnamed =
    settings.is_parcel_content_required && edit?.keepsParcels !== true
      ? input.parcels.findIndex(isUnnamed)
      : -1
  if (unnamed >= 0)
    each.push({
      code: 'input.invalid',
      field: `parcels[${unnamed}].parcel_description`,
      detail: FORM_SENTENCES.contents,
    })
  const [first] = each
  if (first === undefined) return done(null)
  return { ok: false, refusal: each.length > 1 ? { ...first, each } : first }
}
