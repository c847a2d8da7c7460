/** All that is wrong with a draft, by the field that is marked: the eleven checks, and what has to be filled in (001 §5). */

import { lacksCostCenter } from '../../../domain/booking/cost-center.ts'
import {
  FORM_SENTENCES,
  MOST_PARCELS,
  nothingRefusal,
  unreachable,
} from '../../../domain/booking/form-sentences.ts'
import {
  type SubmitProblem,
  type SubmitRules,
  type Submitted,
  submitProblems,
} from '../../../domain/booking/submit-checks.ts'
import { fieldOfPart, missingFromAddress } from '../../../domain/shipments/address.ts'
import { contactOf, contactRefusal, isReachable } from '../../../domain/shipments/contact.ts'
import { addressOf } from '../../../domain/shipments/kept-address.ts'
import { parseRand } from '../../../domain/values/money.ts'
import type { Problems } from '../../../ui/form/problems.ts'
import {
  type BookingFields,
  isNobody,
  MEASURES,
  numberOf,
  type ParcelRow,
  SIDES,
  type Side,
  type SideFields,
} from './draft.ts'
import { rowsSent } from './requests.ts'

const { empty, number, wholeNumber, tooMany, level } = FORM_SENTENCES
const { customerReference, costCenter, pastDay, noService } = FORM_SENTENCES

export interface BookingRules extends SubmitRules {
  readonly isGuest: boolean
  /** Each parcel says what is in it. */
  readonly needsContents: boolean
  /** Staff say whose shipment it is. */
  readonly needsAccount: boolean
  /** A level is chosen; of what is booked already it stays. */
  readonly needsLevel: boolean
  /** The account demands one of its bookings (001 §7). */
  readonly needsCustomerReference: boolean
  /** The account demands a cost centre, where the provider has any. */
  readonly needsCostCenter: boolean
  readonly hasCostCenters: boolean
  /** A local day, `2026-11-24`, of the business clock. */
  readonly today: string
  /** When the level that is chosen collects and delivers what is asked for; null while that is not known. */
  readonly offeredDays: Readonly<Record<Side, string>> | null
}

/** What the account whose shipment it is says of its references. */
export type AccountDemands = Pick<
  BookingRules,
  'needsCustomerReference' | 'needsCostCenter' | 'trackingPrefix'
>

/** What is known where the form is drawn, and not before. */
export type DrawnRules = AccountDemands & Pick<BookingRules, 'today' | 'offeredDays'>

/** The point of a suburb, which is looked up, is no door: a street or a company is wanted besides, or a pin that was set. */
function checkedAddress({ kind, point: _point, lat, lng, is_pinned, ...side }: SideFields) {
  const { company, street_address, local_area, city, zone, code, country } = side
  const pin = is_pinned ? { lat, lng } : {}
  const place = { company, street_address, local_area, city, zone, code, ...pin }
  return kind === 'street' ? addressOf({ ...place, country }) : { ...addressOf(place), type: kind }
}

function addressProblems(side: Side, fields: SideFields, message: string, rules: SubmitRules): Problems {
  const missing = missingFromAddress(checkedAddress(fields), rules.requiresPostalCode)
  const names = missing.map(fieldOfPart)
  return Object.fromEntries(names.map((name, i) => [`${side}.${name}`, i === 0 ? message : empty]))
}

function contactProblems(side: Side, fields: SideFields): Problems {
  const contact = contactOf(fields)
  if (!isReachable(contact))
    return {
      [`${side}.mobile_number`]: unreachable(side),
    }
  const wrong = contactRefusal(side, contact)
  return wrong === null ? {} : { [`${side}.${wrong.field}`]: wrong.detail }
}

/** Fields of a parcel that the form calls otherwise. */
const PARCEL_FIELDS = new Map([
  ['alternative_tracking_reference', 'reference'],
  ['parcel_description', 'description'],
])

/** The row and the field of `parcels[2].submitted_length_cm`. */
function parcelField(field: string, sent: readonly ParcelRow[]): string | null {
  const found = /^parcels\[(\d+)\]\.(?:submitted_)?([a-z_]+?)(?:_cm|_kg)?$/.exec(field)
  const row = found === null ? undefined : sent[Number(found[1])]
  if (found === null || row === undefined) return null
  const name = PARCEL_FIELDS.get(found[2] ?? '') ?? found[2]
  return `parcels.${row.key}.${name}`
}

/** The form's name of a field that a call names. */
export function formField(field: string, fields: BookingFields): string {
  const side = SIDES.find((one) => field.startsWith(`${one}_`))
  if (side !== undefined) {
    const [thing = '', name] = field.slice(side.length + 1).split('.')
    if (thing === 'contact' || thing === 'address')
      return `${side}.${name ?? (thing === 'contact' ? 'mobile_number' : 'street_address')}`
    if (thing.startsWith('pickup_point')) return `${side}.point`
  }
  if (field === 'service_level_id' || field === 'service_level_code') return 'service_level'
  if (field.startsWith('responsible_contact') && isNobody(fields.responsible_contact)) return 'billing_email'
  if (field === 'special_instructions_collection') return 'collection.instructions'
  if (field === 'special_instructions_delivery') return 'delivery.instructions'
  if (field.startsWith('tag_ids')) return 'tag_ids'
  return parcelField(field, rowsSent(fields)) ?? field
}

function parcelProblems(rows: readonly ParcelRow[], needsContents: boolean): Problems {
  const problems: Record<string, string> = {}
  for (const row of rows) {
    for (const measure of MEASURES) {
      const value = numberOf(row[measure])
      const problem = row[measure].trim() === '' ? empty : value === null ? number : nothingRefusal(value)
      if (problem !== null) problems[`parcels.${row.key}.${measure}`] = problem
    }
    if (row.declared_value.trim() !== '' && parseRand(row.declared_value) === null)
      problems[`parcels.${row.key}.declared_value`] = number
    if (needsContents && row.description.trim() === '')
      problems[`parcels.${row.key}.description`] = FORM_SENTENCES.contents
    const count = numberOf(row.quantity)
    if (count === null || !Number.isInteger(count) || count < 1)
      problems[`parcels.${row.key}.quantity`] = wholeNumber
    else if (count > MOST_PARCELS) problems[`parcels.${row.key}.quantity`] = tooMany
  }
  return problems
}

function submittedOf(fields: BookingFields, isGuest: boolean): Submitted {
  const side = (name: Side): Submitted['sides'][Side] => ({
    address: checkedAddress(fields[name]),
    email: fields[name].email,
    hasPickupPoint: fields[name].kind !== 'street' && fields[name].point !== null,
    after: fields[`${name}_after`] || null,
    before: fields[`${name}_before`] || null,
  })
  return {
    sides: { collection: side('collection'), delivery: side('delivery') },
    custom_tracking_reference: fields.custom_tracking_reference.trim() || null,
    parcels: rowsSent(fields).map((row) => ({
      submitted_length_cm: numberOf(row.length) ?? 0,
      submitted_width_cm: numberOf(row.width) ?? 0,
      submitted_height_cm: numberOf(row.height) ?? 0,
      submitted_weight_kg: numberOf(row.weight) ?? 0,
      alternative_tracking_reference: row.reference.trim() || null,
    })),
    isReturn: fields.return_of !== '',
    hasServiceLevel: fields.service_level_id !== null,
    isGuest,
    billingEmail: fields.billing_email,
  }
}

function markOf(
  { check, field, message }: SubmitProblem,
  fields: BookingFields,
  rules: BookingRules,
): Problems {
  // What is missing of an address is marked field by field; a country that is not served is named by itself.
  const side = check === 7 ? SIDES.find((one) => field === `${one}_address`) : undefined
  // A locker or counter that is wanted is said by the first check; it has no street to fill in.
  if (side !== undefined && fields[side].kind !== 'street') return {}
  return side === undefined
    ? { [formField(field, fields)]: message }
    : addressProblems(side, fields[side], message, rules)
}

const isAmount = (typed: string) => typed.trim() === '' || parseRand(typed) !== null

const nameProblem = (side: Side, { name, company }: SideFields): Problems =>
  `${name}${company}`.trim() === '' ? { [`${side}.name`]: empty } : {}

/** A day that is asked for is one of service: what is booked is what was priced. */
export function dayProblem(
  side: Side,
  day: string,
  { today, offeredDays }: Pick<BookingRules, 'today' | 'offeredDays'>,
): string | null {
  if (day === '') return null
  if (day < today) return pastDay
  return offeredDays !== null && offeredDays[side] !== day ? noService : null
}

function dayProblems(fields: BookingFields, rules: BookingRules): Problems {
  const wrong = SIDES.flatMap((side) => {
    const name = `${side}_min_date` as const
    const problem = dayProblem(side, fields[name], rules)
    return problem === null ? [] : [[name, problem] as const]
  })
  return Object.fromEntries(wrong)
}

/** What is asked of a blank shipment; the rest is when it is filled in. */
const OF_BLANK: ReadonlySet<string> = new Set([
  'account_id',
  'customer_reference',
  'cost_center',
  'custom_tracking_reference',
])

/** All that is wrong, by field; nothing where it may be booked. What a check says of a field goes before that it is empty. */
export function problemsOf(fields: BookingFields, rules: BookingRules): Problems {
  const isCounted = rowsSent(fields).length <= MOST_PARCELS
  // Of a number of parcels that is no shipment each would be checked.
  const checked = isCounted ? submitProblems(submittedOf(fields, rules.isGuest), rules) : []
  const firstRow = fields.parcels[0]?.key ?? 1
  const merged: Record<string, string> = {}
  const parts: readonly Problems[] = [
    rules.needsAccount && fields.account_id === null ? { account_id: empty } : {},
    isCounted ? {} : { [`parcels.${firstRow}.quantity`]: tooMany },
    rules.needsCustomerReference && fields.customer_reference.trim() === ''
      ? { customer_reference: customerReference }
      : {},
    lacksCostCenter(fields.cost_center, {
      isEnabled: rules.hasCostCenters,
      isRequired: rules.needsCostCenter,
    })
      ? { cost_center: costCenter }
      : {},
    isAmount(fields.declared_value) ? {} : { declared_value: number },
    dayProblems(fields, rules),
    rules.needsLevel && fields.service_level_id === null ? { service_level: level } : {},
    ...SIDES.flatMap((side) => [contactProblems(side, fields[side]), nameProblem(side, fields[side])]),
    ...checked.toReversed().map((problem) => markOf(problem, fields, rules)),
    parcelProblems(fields.parcels, rules.needsContents),
  ]
  for (const part of parts) Object.assign(merged, part)
  if (!fields.is_blank) return merged
  return Object.fromEntries(Object.entries(merged).filter(([path]) => OF_BLANK.has(path)))
}

/** Whether something has to be filled in yet. */
export const isIncomplete = (problems: Problems): boolean => Object.values(problems).includes(empty)

/** The problems of a field that is typed into are settled; those of an address together. */
export function withoutProblemsOf(problems: Problems, path: string): Problems {
  const isGone = (field: string) => field === path || field === '' || field.startsWith(`${path}.`)
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !isGone(field)))
}
