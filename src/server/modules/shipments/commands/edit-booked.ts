/** What a booking says besides who, where and what: references, value, proof, opt-ins, tags (001 §3), as it is edited. */
import type { BookShipment } from '../../../../contract/bookings.ts'
import type { ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { prefixedReference } from '../../../../domain/booking/customer-reference.ts'
import { contactOf } from '../../../../domain/shipments/contact.ts'
import { contactLine } from '../../../../domain/shipments/content.ts'
import { podMethodOf } from '../../../../domain/shipments/pod-method.ts'
import { tagIds, tagText } from '../../../../domain/shipments/tag-list.ts'
import { ownPrefixRefusal } from '../../../../domain/tracking/own-prefix.ts'
import {
  foldReference,
  isLongEnough,
  SHORT_REFERENCE,
} from '../../../../domain/tracking/tracking-reference.ts'
import { emailRefusal } from '../../../../domain/values/email.ts'
import { formatRand } from '../../../../domain/values/money.ts'
import { isPhone, PHONE_REFUSAL } from '../../../../domain/values/phone.ts'
import type { Refusal } from '../../../../domain/values/refusals.ts'
import type { Scalar } from '../../../kernel/eventlog/log.ts'
import type { BookingAccount, BookingContext } from './booking-context.ts'
import { demandProblems } from './check-booking.ts'
import type { ShipmentRecord } from './command.ts'
import { localDay } from './draft-booking.ts'

/** The fields of a change that say it, as a booking names them. */
export const BOOKED = [
  'customer_reference',
  'customer_reference_name',
  'cost_center',
  'due_date',
  'custom_tracking_reference',
  'declared_value',
  'liability_cover',
  'pod_method',
  'responsible_contact',
  'opt_in_rates',
  'opt_in_time_based_rates',
  'tag_ids',
  'mute_notifications',
  'is_return',
] as const satisfies readonly (keyof ShipmentChange & keyof BookShipment)[]

/** Those that a price may depend on, as the history names them. */
const PRICED = [
  'declared_value',
  'liability_cover',
  'pod_method',
  'opt_in_rates',
  'opt_in_time_based_rates',
  'tags',
] as const

export const isPriced = (told: Readonly<Record<string, unknown>>): boolean =>
  PRICED.some((field) => told[field] !== undefined)

/** What of it decides whether the booking may be so, and what it costs: what is not changed is as it was booked. */
export function bookedInput(change: ShipmentChange, row: ShipmentRecord) {
  const asBooked = {
    declared_value: row.declared_value_cents === null ? null : row.declared_value_cents / 100,
    liability_cover: row.liability_cover,
    pod_method: row.pod_method,
    opt_in_rates: row.opt_in_rates,
    opt_in_time_based_rates: row.opt_in_time_based_rates,
    tag_ids: tagIds(row.tags),
    responsible_contact: row.responsible_contact,
  }
  // Its length is asked of a reference that is new (bookedProblems).
  const changed = BOOKED.filter(
    (field) => field !== 'custom_tracking_reference' && change[field] !== undefined,
  )
  return { ...asBooked, ...Object.fromEntries(changed.map((field) => [field, change[field]])) }
}

const isCovered = ({ declared_value_cents, liability_cover }: ShipmentRecord) =>
  (declared_value_cents ?? 0) > 0 && liability_cover !== false

const touchesCover = ({ declared_value, liability_cover }: ShipmentChange) =>
  declared_value !== undefined || liability_cover !== undefined

/** The columns that a change gives another value, as a booking keeps them. */
export function bookedColumns(
  change: ShipmentChange,
  row: ShipmentRecord,
  account: BookingAccount | null,
  { insurance_declared_value_enabled }: BookingContext['settings'],
): Partial<ShipmentRecord> {
  const next: Partial<ShipmentRecord> = {}
  const { customer_reference, custom_tracking_reference, declared_value, responsible_contact } = change
  if (customer_reference !== undefined)
    next.customer_reference = prefixedReference(customer_reference, account?.customer_reference_prefix ?? '')
  if (change.customer_reference_name !== undefined)
    next.customer_reference_name = change.customer_reference_name || null
  if (change.cost_center !== undefined) next.cost_center = change.cost_center?.trim() || null
  if (change.due_date !== undefined) next.due_date = localDay(change.due_date)
  if (custom_tracking_reference !== undefined)
    next.custom_ref = isSameReference(custom_tracking_reference, row.custom_ref)
      ? row.custom_ref
      : prefixedReference(custom_tracking_reference, account?.tracking_prefix ?? '')
  if (declared_value !== undefined)
    next.declared_value_cents = declared_value ? Math.round(declared_value * 100) : null
  if (touchesCover(change)) {
    const { declared_value_cents = row.declared_value_cents } = next
    // What was insured goes on being insured; nothing else is where the provider insures nothing by now.
    const isOffered = insurance_declared_value_enabled || isCovered(row)
    const wanted = change.liability_cover === undefined ? row.liability_cover : change.liability_cover
    next.liability_cover = declared_value_cents !== null && !isOffered ? false : wanted
  }
  if (change.pod_method !== undefined) next.pod_method = podMethodOf(change.pod_method)
  if (responsible_contact !== undefined) {
    const contact = contactOf(responsible_contact ?? {})
    next.responsible_contact = contactLine(contact) === '' ? null : contact
  }
  for (const field of ['opt_in_rates', 'opt_in_time_based_rates'] as const)
    if (change[field] !== undefined) next[field] = change[field]
  if (change.tag_ids !== undefined) next.tags = tagText(change.tag_ids ?? [])
  if (change.mute_notifications !== undefined) next.mute_notifications = change.mute_notifications ?? false
  return next
}

const isSameReference = (a: string | null, b: string | null): boolean =>
  foldReference(a ?? '') === foldReference(b ?? '')

/** What is wrong with what is changed; what is left is not asked again, whatever is offered or demanded by now. */
export function bookedProblems(
  change: ShipmentChange,
  row: ShipmentRecord,
  input: BookShipment,
  around: Pick<BookingContext, 'settings' | 'terms'>,
  account: BookingAccount | null,
): Refusal[] {
  const wrong = (field: string, detail: string): Refusal => ({ code: 'input.invalid', field, detail })
  const { is_return, custom_tracking_reference: reference, responsible_contact } = change
  const each = demandProblems(input, around, account).filter(({ field = '' }) =>
    BOOKED.some((name) => change[name] !== undefined && (field === name || field.startsWith(`${name}[`))),
  )
  if (is_return != null && is_return !== row.is_return)
    each.push(wrong('is_return', 'A shipment is booked as a return, or never becomes one'))
  const prefix = account?.tracking_prefix ?? ''
  const kept = prefixedReference(reference, prefix)
  if (reference && kept !== null && !isSameReference(reference, row.custom_ref)) {
    const own = row.is_return
      ? null
      : ownPrefixRefusal(kept, around.settings.provider_tracking_prefixes, prefix)
    const detail = isLongEnough(reference, prefix) ? own : SHORT_REFERENCE.custom
    if (detail !== null) each.push(wrong('custom_tracking_reference', detail))
  }
  if (responsible_contact) {
    const contact = contactOf(responsible_contact)
    const email = emailRefusal('billing', contact.email)
    if (email !== null) each.push(wrong('responsible_contact.email', email))
    for (const field of ['mobile_number', 'alternative_contact_number'] as const)
      if (contact[field] !== '' && !isPhone(contact[field]))
        each.push(wrong(`responsible_contact.${field}`, PHONE_REFUSAL))
  }
  return each
}

/**
 * The settings that an edit is priced by. What was insured when it was booked stays so, and what was not stays without: the shipment
 * itself says which. What is declared anew is insured up to what the provider insures now.
 */
export const settingsOfEdit = (
  settings: BookingContext['settings'],
  change: ShipmentChange,
): BookingContext['settings'] => ({
  ...settings,
  insurance_declared_value_enabled: true,
  insurance_max_declared_value: touchesCover(change) ? settings.insurance_max_declared_value : null,
})

const idsLine = (ids: readonly number[] | null): string | null => (ids === null ? null : ids.join(', '))
const contactOrNull = ({ responsible_contact: contact }: ShipmentRecord) =>
  contact === null ? null : contactLine(contact)

/** Each field as the history tells it; the value in rand. */
const TOLD: Readonly<Record<string, (row: ShipmentRecord) => Scalar>> = {
  customer_reference: ({ customer_reference }) => customer_reference,
  customer_reference_name: ({ customer_reference_name }) => customer_reference_name,
  cost_center: ({ cost_center }) => cost_center,
  due_date: ({ due_date }) => due_date,
  custom_ref: ({ custom_ref }) => custom_ref,
  declared_value: ({ declared_value_cents: cents }) => (cents === null ? null : formatRand(cents)),
  liability_cover: ({ liability_cover }) => liability_cover,
  pod_method: ({ pod_method }) => pod_method,
  responsible_contact: contactOrNull,
  opt_in_rates: ({ opt_in_rates }) => idsLine(opt_in_rates),
  opt_in_time_based_rates: ({ opt_in_time_based_rates }) => idsLine(opt_in_time_based_rates),
  tags: ({ tags }) => tags,
  mute_notifications: ({ mute_notifications }) => mute_notifications,
}

/** What of it is told, each as [before, after]. */
export function bookedDifferences(row: ShipmentRecord, draft: ShipmentRecord) {
  return Object.fromEntries(
    Object.entries(TOLD).flatMap(([field, of]) => {
      const [from, to] = [of(row), of(draft)]
      return from === to ? [] : [[field, [from, to] as const]]
    }),
  )
}
