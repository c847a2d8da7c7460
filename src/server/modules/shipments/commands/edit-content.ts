/** What is sent, from whom to whom, changed by hand (001 §3 to §5): checked as a booking is, and rated anew. */

import { BookShipment } from '../../../../contract/bookings.ts'
import type { ServiceLevel } from '../../../../contract/service-levels.ts'
import type { ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { fullDaysOf } from '../../../../domain/booking/collection-capacity.ts'
import { requestedLevel } from '../../../../domain/booking/level-terms.ts'
import type { SubmitSide } from '../../../../domain/booking/submit-checks.ts'
import { nearestBranch } from '../../../../domain/dispatch/nearest-branch.ts'
import { placeLine } from '../../../../domain/shipments/address.ts'
import { isBlank } from '../../../../domain/shipments/blank.ts'
import {
  bookingWindows,
  type RequestedWindow,
  type Windows,
} from '../../../../domain/shipments/booking-window.ts'
import { addressLine, contactLine, parcelLines } from '../../../../domain/shipments/content.ts'
import { type Editor, lockRefusal } from '../../../../domain/shipments/editing.ts'
import {
  eachParcel,
  kgOf,
  massKg,
  shipmentWeights,
  volumeLitres,
} from '../../../../domain/shipments/parcel.ts'
import { levelName } from '../../../../domain/shipments/service-level.ts'
import { isRetagging, retagged, retaggingField } from '../../../../domain/shipments/tag-list.ts'
import { foldReference } from '../../../../domain/tracking/tracking-reference.ts'
import { formatRand } from '../../../../domain/values/money.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Scalar } from '../../../kernel/eventlog/log.ts'
import type { Platform } from '../../../platform.ts'
import type { CardInForce } from '../../rates/index.ts'
import type { LockedShipment } from '../lock-shipments.ts'
import type { CurrentPrice } from '../queries/read-prices.ts'
import { type BookingAccount, type BookingContext, collectedFrom } from './booking-context.ts'
import { bookedSides, checkBooking } from './check-booking.ts'
import type { ParcelRecord, PriceRecord, ShipmentRecord, StoredParcel } from './command.ts'
import { dayOfWish, nameAt, parcelsOf } from './draft-booking.ts'
import {
  BOOKED,
  bookedColumns,
  bookedDifferences,
  bookedInput,
  bookedProblems,
  isPriced,
  settingsOfEdit,
} from './edit-booked.ts'
import { priceDraft } from './price-draft.ts'
import { storedMeasures } from './stored-measures.ts'

const SIDES = ['collection', 'delivery'] as const

/** The fields of a change that say what is sent, from whom to whom. */
const CONTENT = [
  'collection_address',
  'collection_contact',
  'collection_pickup_point_id',
  'delivery_address',
  'delivery_contact',
  'delivery_pickup_point_id',
  'parcels',
  'service_level_id',
] as const satisfies readonly (keyof ShipmentChange)[]

const contentField = (change: ShipmentChange) => CONTENT.find((field) => change[field] !== undefined)

/** The first field of a change that edits what was booked; undefined of one that has none. */
export const editedField = (change: ShipmentChange) =>
  contentField(change) ?? BOOKED.find((field) => change[field] !== undefined)

/** A shipment as it stands. */
export interface Content {
  readonly row: ShipmentRecord
  readonly parcels: readonly StoredParcel[]
  readonly price: CurrentPrice | undefined
}

/** A shipment as it is to be. */
export interface Edit {
  readonly input: BookShipment
  readonly draft: ShipmentRecord
  /** Null where they stay. */
  readonly parcels: readonly ParcelRecord[] | null
  /** Null where it stays. */
  readonly price: PriceRecord | null
  readonly previous_cents: number | null
  /** What it costs then, whether that is otherwise or stays; null where it has no price. */
  readonly rate_cents: number | null
  /** The ends whose compartments are taken anew. */
  readonly moved: readonly SubmitSide[]
  /** What it gives to the shipment, and to parcels that had none, as they are compared. */
  readonly references: readonly string[]
  /** Of a blank shipment that is filled in: when it is collected and delivered, as of one that is booked now. Null of others. */
  readonly windows: Windows | null
  /** What of it is told, each as [before, after]. */
  readonly change: Readonly<Record<string, readonly [Scalar, Scalar]>>
}

/** The booking that a shipment would be with these changes: what is not changed is as it was booked. */
export function bookingWith(change: ShipmentChange, { row, parcels }: Content): BookShipment | null {
  const end = (side: SubmitSide) => {
    // Whoever says where it goes means that place, and no point where it went before.
    const stays = change[`${side}_pickup_point_id`] === undefined && change[`${side}_address`] === undefined
    return {
      [`${side}_address`]: change[`${side}_address`] ?? row[`${side}_address`],
      [`${side}_contact`]: change[`${side}_contact`] ?? row[`${side}_contact`],
      [`${side}_pickup_point_id`]: stays ? row[`${side}_pickup_point_id`] : change[`${side}_pickup_point_id`],
      [`${side}_pickup_point_provider`]: stays ? null : change[`${side}_pickup_point_provider`],
    }
  }
  const read = BookShipment.safeParse({
    account_id: row.account_id,
    ...end('collection'),
    ...end('delivery'),
    parcels: change.parcels ?? parcels.map(asSent),
    ...bookedInput(change, row),
  })
  return read.success ? read.data : null
}

const asSent = ({
  parcel_description,
  packaging,
  name,
  declared_value_cents,
  length_cm,
  width_cm,
  height_cm,
  weight_kg,
}: ParcelRecord) => ({
  parcel_description,
  packaging,
  name,
  declared_value: declared_value_cents === null ? null : declared_value_cents / 100,
  submitted_length_cm: length_cm,
  submitted_width_cm: width_cm,
  submitted_height_cm: height_cm,
  submitted_weight_kg: weight_kg,
})

/** The parcels that were sent, each with the reference of the one in its place, or a first one; refused where another one is wanted. */
function parcelsWith(
  change: ShipmentChange,
  { row, parcels }: Content,
  input: BookShipment,
  account: BookingAccount | null,
): Outcome<readonly ParcelRecord[]> {
  if (change.parcels === undefined) return done(parcels)
  const wanted = parcelsOf(row.id, input, account)
  const sent = parcelsOf(row.id, input, null)
  // Which of them went on and which stayed is known by their numbers.
  if (wanted.length < parcels.length && row.parcels_apart > 0)
    return refused('input.invalid', {
      field: 'parcels',
      detail: 'Parcels of this shipment are in different places: none can be taken away',
    })
  const renamed = wanted.findIndex(({ alternative_tracking_reference: reference }, i) => {
    const kept = parcels[i]?.alternative_tracking_reference ?? null
    if (reference === null || kept === null) return false
    // With the prefix as it is kept, or as it was kept under another one.
    return ![reference, sent[i]?.alternative_tracking_reference].includes(kept)
  })
  if (renamed >= 0)
    return refused('input.invalid', {
      field: `parcels[${renamed}].alternative_tracking_reference`,
      detail: 'The reference of a parcel cannot be changed',
    })
  return done(
    wanted.map((parcel, i) => ({
      ...parcel,
      alternative_tracking_reference:
        parcels[i]?.alternative_tracking_reference ?? (parcel.alternative_tracking_reference || null),
    })),
  )
}

/** The references that an edit gives to the shipment, and to parcels that had none, as they are compared. */
function newReferences(
  told: Edit['change'],
  { custom_ref }: ShipmentRecord,
  before: readonly ParcelRecord[],
  after: readonly ParcelRecord[],
): string[] {
  const had = new Set(before.map((parcel) => parcel.alternative_tracking_reference))
  const ofParcels = after
    .map((parcel) => parcel.alternative_tracking_reference)
    .filter((one) => !had.has(one))
  return [told.custom_ref === undefined ? null : custom_ref, ...ofParcels]
    .filter((one) => one !== null)
    .map(foldReference)
}

/** Fields of the live row that follow from what is sent. */
const FOLLOWING = [
  'collection_name',
  'collection_place',
  'collection_lat',
  'collection_lng',
  'collection_pickup_point_id',
  'delivery_name',
  'delivery_place',
  'delivery_lat',
  'delivery_lng',
  'delivery_pickup_point_id',
  'parcel_count',
  'weight_kg',
  'mass_kg',
  'volume_litres',
  'service_level_code',
] as const satisfies readonly (keyof ShipmentRecord)[]

function differences(before: Content, draft: ShipmentRecord, parcels: readonly ParcelRecord[]) {
  const { row } = before
  const change: Record<string, readonly [Scalar, Scalar]> = {}
  const tell = (field: string, from: Scalar, to: Scalar, isOther = from !== to) => {
    if (isOther) change[field] = [from, to]
  }
  for (const side of SIDES) {
    const [from, to] = [row[`${side}_address`], draft[`${side}_address`]]
    tell(`${side}_address`, addressLine(from), addressLine(to), !isSame(from, to))
    const [was, is] = [row[`${side}_contact`], draft[`${side}_contact`]]
    tell(`${side}_contact`, contactLine(was), contactLine(is), !isSame(was, is))
  }
  tell('parcels', parcelLines(before.parcels), parcelLines(parcels))
  Object.assign(change, bookedDifferences(row, draft))
  for (const field of FOLLOWING) tell(field, row[field], draft[field])
  return change
}

/** Whatever the order in which they were written. */
const isSame = (a: object, b: object) => {
  const sorted = (of: object) =>
    JSON.stringify(
      Object.entries(of)
        .filter(([key, value]) => key !== 'changed_at' && value !== undefined)
        .sort(),
    )
  return sorted(a) === sorted(b)
}

interface EditRules {
  readonly editor: Editor
  readonly around: BookingContext
  /** By their ids, those that these shipments were priced by. */
  readonly cards: ReadonlyMap<number, CardInForce>
  /** In force now, by the account: what blank shipments are priced by. */
  readonly cardsNow: ReadonlyMap<number | null, CardInForce | null>
}

/** The level that a blank shipment goes at: the one that is chosen now, else that of its booking, where it is on offer. */
function chosenLevel(
  { service_level_id }: ShipmentChange,
  row: ShipmentRecord,
  { terms, now }: BookingContext,
): Outcome<ServiceLevel> {
  const chosen = requestedLevel(
    terms.levels,
    {
      service_level_id: service_level_id ?? row.service_level_id,
      service_level_code: service_level_id ? '' : row.service_level_code,
    },
    now,
  )
  return chosen.ok
    ? done(chosen.level)
    : refused('input.invalid', { field: 'service_level_id', detail: chosen.detail })
}

/** Its level, on offer or not: it was booked as that. */
function levelOf(row: ShipmentRecord, levels: readonly ServiceLevel[]) {
  const { service_level_id, service_level_code } = row
  const level = levels.find(({ id, code }) =>
    service_level_id === null ? code === service_level_code : id === service_level_id,
  )
  return level ?? { name: levelName(row), address_type: 'any' as const, volumetric_divisor: undefined }
}

/**
 * What a shipment costs with other tags, by the card that it was booked by. Nothing else of it is looked at: what was booked stands.
 * What has no price stays without one.
 */
export function decideRetag(
  change: ShipmentChange,
  content: Content,
  { around, cards }: Pick<EditRules, 'around' | 'cards'>,
): Outcome<Edit> {
  const { row, price: was } = content
  const field = retaggingField(change)
  const input = bookingWith(change, content)
  if (input === null) return refused('input.invalid', { field, detail: 'This shipment cannot be edited' })
  const draft = { ...row, tags: retagged(row.tags, change) }
  const price =
    was === undefined
      ? done(null)
      : priceDraft(cards.get(was.rate_card_id), { input }, draft, {
          ...around,
          settings: settingsOfEdit(around.settings, change),
        })
  if (!price.ok) return refused(price.refusal.code, { ...price.refusal, field })
  return done({
    input,
    draft,
    parcels: null,
    moved: [],
    references: [],
    windows: null,
    ...ratedAnew(price.value, was, {}),
  })
}

/** What it costs and cost, where that is another price, told beside what else is told of the edit. */
function ratedAnew(price: PriceRecord | null, was: CurrentPrice | undefined, told: Edit['change']) {
  const isOther = price !== null && (was === undefined || !isSamePrice(price, was))
  if (!isOther)
    return { price: null, previous_cents: null, rate_cents: was?.rate_cents ?? null, change: told }
  const rate = [was === undefined ? null : formatRand(was.rate_cents), formatRand(price.rate_cents)] as const
  const { rate_cents } = price
  return { price, previous_cents: was?.rate_cents ?? null, rate_cents, change: { ...told, rate } }
}

/** What a shipment becomes, or why it may not (001 §4, §5). Windows are checked with it, as they stand after the change (ms). */
export function decideEdit(
  { gazetteer }: Pick<Platform, 'gazetteer'>,
  change: ShipmentChange,
  held: LockedShipment,
  content: Content,
  { editor, around, cards, cardsNow }: EditRules,
): Outcome<Edit> {
  const { row, price: was } = content
  const isUnfilled = isBlank(row)
  const fillsIn = isUnfilled && contentField(change) !== undefined
  const field = editedField(change) ?? 'id'
  if (isRetagging(change))
    return refused('input.invalid', { field, detail: 'Change its tags by a change of their own.' })
  const locked = lockRefusal(row.status, field, editor.isAdmin)
  if (locked !== null) return { ok: false, refusal: locked }
  if (!fillsIn && change.service_level_id !== undefined)
    return refused('input.invalid', {
      field: 'service_level_id',
      detail: 'The service level of a shipment that is booked cannot be changed',
    })
  const input = bookingWith(change, content)
  if (input === null) return refused('input.invalid', { field, detail: 'This shipment cannot be edited' })
  const found = bookedSides(gazetteer, input, around.points)
  if (!found.ok) return found
  const sides = found.value
  const account = row.account_id === null ? null : (around.accounts.get(row.account_id) ?? null)
  const chosen = fillsIn ? chosenLevel(change, row, around) : done(null)
  if (!chosen.ok) return chosen
  const level = chosen.value ?? levelOf(row, around.terms.levels)
  // Of a blank shipment that stays blank there is nothing to check yet.
  const checked =
    isUnfilled && !fillsIn
      ? done(null)
      : checkBooking(input, sides, level, around, account, editFacts(change, held))
  const wrong = [
    ...(checked.ok ? [] : (checked.refusal.each ?? [checked.refusal])),
    ...bookedProblems(change, row, input, around, account),
  ]
  const [first] = wrong
  if (first !== undefined) return { ok: false, refusal: wrong.length > 1 ? { ...first, each: wrong } : first }
  const parcels = parcelsWith(change, content, input, account)
  if (!parcels.ok) return parcels

  const weight = shipmentWeights(eachParcel(input.parcels), level.volumetric_divisor).charged
  const draft: ShipmentRecord = { ...row, ...bookedColumns(change, row, account, around.settings) }
  for (const side of SIDES) {
    const { address, contact, point } = sides[side]
    // A pickup point that was renamed since is no change of whoever edits something else.
    const isNamed = change[`${side}_address`] !== undefined || change[`${side}_pickup_point_id`] !== undefined
    const isMoved = isNamed && !isSame(row[`${side}_address`], address)
    Object.assign(draft, {
      [`${side}_address`]: isMoved ? { ...address, changed_at: around.now } : row[`${side}_address`],
      [`${side}_contact`]: contact,
      [`${side}_name`]: nameAt(isMoved ? address : row[`${side}_address`], contact),
      ...(isMoved && {
        [`${side}_place`]: placeLine(address),
        [`${side}_lat`]: address.lat,
        [`${side}_lng`]: address.lng,
      }),
      [`${side}_pickup_point_id`]: point?.id ?? null,
      [`${side}_pickup_point_provider`]: point?.provider ?? null,
      ...(isMoved && {
        [`${side}_branch_id`]: nearestBranch(around.branches, address, row[`${side}_branch_id`])?.id ?? null,
      }),
    })
  }
  draft.parcel_count = parcels.value.length
  if (change.parcels !== undefined) {
    draft.weight_kg = kgOf(weight)
    // One that a hub has measured is as large and heavy as it was found.
    const each = parcels.value.map((parcel, i) => storedMeasures({ ...content.parcels[i], ...parcel }))
    draft.mass_kg = massKg(each)
    draft.volume_litres = volumeLitres(each)
  }
  if (chosen.value !== null) {
    draft.service_level_id = chosen.value.id
    draft.service_level_code = chosen.value.code
    draft.service_level_name = chosen.value.name
  }
  const windows =
    chosen.value === null
      ? null
      : bookingWindows(
          chosen.value,
          around.terms.journey(sides.collection.address, sides.delivery.address),
          daysAsked(change, row, around.now),
          around.now,
          fullDaysOf(around.collections, collectedFrom(draft)),
        )
  Object.assign(draft, windows)
  const told = differences(content, draft, parcels.value)
  const areOther = told.parcels !== undefined
  const priced = areOther || isPriced(told) || SIDES.some((side) => told[`${side}_address`] !== undefined)
  const asDrafted = { input: { ...input, liability_cover: draft.liability_cover } }
  const chooses = told.opt_in_rates !== undefined || told.opt_in_time_based_rates !== undefined
  const price = isUnfilled
    ? priceDraft(cardsNow.get(row.account_id), asDrafted, draft, around)
    : priced && (was !== undefined || chooses)
      ? priceDraft(was && cards.get(was.rate_card_id), asDrafted, draft, {
          ...around,
          settings: settingsOfEdit(around.settings, change),
        })
      : done(null)
  if (!price.ok) {
    const { refusal } = price
    if (refusal.code !== 'rate.none') return price
    return refused(refusal.code, { ...refusal, field: fillsIn ? 'service_level_id' : field })
  }
  return done({
    input,
    draft,
    parcels: areOther ? parcels.value : null,
    moved: SIDES.filter((side) => areOther || told[`${side}_pickup_point_id`] !== undefined),
    references: newReferences(told, draft, content.parcels, parcels.value),
    windows,
    ...ratedAnew(price.value, was, told),
  })
}

const isSamePrice = (a: PriceRecord, b: CurrentPrice) =>
  a.rate_cents === b.rate_cents && JSON.stringify(a.lines) === JSON.stringify(b.lines)

/** When what is filled in is asked for: the days of the change, or else of the booking. */
function daysAsked(change: ShipmentChange, row: ShipmentRecord, now: number): RequestedWindow {
  const day = (side: SubmitSide) => {
    const asked = change[`${side}_min_date`]
    return dayOfWish(asked === undefined ? row[`${side}_min_date`] : asked, now)
  }
  return {
    collection_day: day('collection'),
    delivery_day: day('delivery'),
    collection_after: null,
    collection_before: null,
    delivery_after: null,
    delivery_before: null,
  }
}

/** What the checks of an edit ask besides those of a booking (001 §5, 8 to 10). */
function editFacts(change: ShipmentChange, held: LockedShipment) {
  const at = (side: SubmitSide, edge: 'after' | 'before') => {
    const moment = change[`${side}_${edge}`]
    return moment === undefined ? held[`${side}_${edge}`] : Date.parse(moment)
  }
  const windows = {
    collection: { after: at('collection', 'after'), before: at('collection', 'before') },
    delivery: { after: at('delivery', 'after'), before: at('delivery', 'before') },
  }
  const movesRequestedDate = SIDES.some((side) =>
    (['after', 'before'] as const).some((edge) => windows[side][edge] !== held[`${side}_${edge}`]),
  )
  return {
    windows,
    movesRequestedDate,
    reason: change.reason ?? change.collection_rescheduled_reason ?? change.delivery_rescheduled_reason ?? '',
    isCancelling: change.status === 'cancelled',
    keepsParcels: change.parcels === undefined,
    moves: SIDES.filter((side) => change[`${side}_address`] !== undefined),
  }
}
