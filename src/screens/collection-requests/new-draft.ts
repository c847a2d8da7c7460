/** A collection as it is asked for in the form: once, or again and again. */

import type { AddressBookEntry } from '../../contract/address-book.ts'
import type {
  CollectionRequest,
  CollectionSchedule,
  NewCollectionRequest,
  NewCollectionSchedule,
} from '../../contract/collection-requests.ts'
import { WEEKDAYS, type Weekday } from '../../domain/booking/service-days.ts'
import { addressOf } from '../../domain/shipments/kept-address.ts'
import { dayOf, formatTime, localMoment } from '../../domain/values/moment.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { type AddressDraft, addressDraftOf, EMPTY_ADDRESS } from '../../features/address/address-draft.ts'
import type { Pasted } from '../../features/address/use-pasted-address.ts'
import type { Problems } from '../../ui/form/problems.ts'

export const OFTEN = ['once', 'daily', 'weekly'] as const
export type Often = (typeof OFTEN)[number]

export interface NewDraft extends AddressDraft {
  /** Its number, or nothing. */
  readonly account: string
  readonly name: string
  readonly mobile_number: string
  readonly email: string
  readonly parcels: string
  readonly weight: string
  readonly instructions: string
  readonly often: Often
  readonly day: string
  readonly until: string
  readonly from: string
  readonly to: string
  /** By comma. */
  readonly weekdays: string
  /** Who fetches what comes again: their number, or nothing. */
  readonly driver: string
}

const DAY_MS = 86_400_000

/** Tomorrow morning, of whoever asks. */
export const emptyDraft = (now: number): NewDraft => ({
  ...EMPTY_ADDRESS,
  account: '',
  name: '',
  mobile_number: '',
  email: '',
  parcels: '1',
  weight: '',
  instructions: '',
  often: 'once',
  day: dayOf(now + DAY_MS),
  until: '',
  from: '09:00',
  to: '12:00',
  weekdays: '',
  driver: '',
})

type Asked = Pick<
  CollectionRequest,
  'address' | 'contact' | 'parcel_count' | 'weight_kg' | 'instructions' | 'account_id'
>

const draftOf = ({ address, contact, parcel_count, weight_kg, instructions, account_id }: Asked) => ({
  ...addressDraftOf(addressOf(address)),
  account: String(account_id),
  name: contact.name,
  mobile_number: formatPhone(contact.mobile_number),
  email: contact.email,
  parcels: String(parcel_count),
  weight: weight_kg === null ? '' : String(weight_kg),
  instructions,
})

/** A request as it stands, to be changed. */
export const draftOfRequest = (request: CollectionRequest): NewDraft => ({
  ...draftOf(request),
  often: 'once',
  day: dayOf(Date.parse(request.collection_after)),
  until: '',
  from: formatTime(Date.parse(request.collection_after)),
  to: formatTime(Date.parse(request.collection_before)),
  weekdays: '',
  driver: '',
})

/** What comes again as it stands, to be changed. */
export const draftOfSchedule = (schedule: CollectionSchedule): NewDraft => ({
  ...draftOf(schedule),
  often: schedule.frequency,
  day: schedule.from_day,
  until: schedule.until_day ?? '',
  from: schedule.window_from,
  to: schedule.window_to,
  weekdays: schedule.weekdays.join(),
  driver: String(schedule.collection_agent_id ?? ''),
})

export const weekdaysOf = ({ weekdays }: Pick<NewDraft, 'weekdays'>): Weekday[] => {
  const chosen = new Set(weekdays.split(','))
  return WEEKDAYS.filter((day) => chosen.has(day))
}

/** What an entry of the address book fills in. */
export function withEntry(entry: AddressBookEntry): Partial<NewDraft> {
  return {
    ...addressDraftOf(entry.address),
    name: entry.contact_name || entry.name,
    company: entry.address.company || (entry.contact_name === '' ? '' : entry.name),
    mobile_number: formatPhone(entry.mobile_number),
    email: entry.email,
    instructions: entry.special_instructions,
  }
}

/** What was pasted, over what stands there: a name that is typed already stays. */
export function withPastedPlace(draft: NewDraft, { values, lat, lng }: Pasted): Partial<NewDraft> {
  const { name, company, mobile_number, email, ...address } = values
  return {
    ...address,
    ...(values.local_area !== undefined && { lat, lng }),
    ...(company !== undefined && { company }),
    ...(draft.name === '' && { name: name ?? company ?? '' }),
    ...(mobile_number !== undefined && { mobile_number: formatPhone(mobile_number) }),
    ...(email !== undefined && { email }),
  }
}

const numberOf = (typed: string): number => Number(typed.replace(',', '.').replace(/\s/g, ''))

function placeOf(draft: NewDraft) {
  const { company, street_address, local_area, city, zone, code, country, lat, lng } = draft
  return {
    account_id: draft.account === '' ? null : Number(draft.account),
    address: addressOf({ company, street_address, local_area, city, zone, code, country, lat, lng }),
    contact: { name: draft.name.trim(), mobile_number: draft.mobile_number, email: draft.email },
    parcel_count: numberOf(draft.parcels),
    weight_kg: draft.weight.trim() === '' ? null : numberOf(draft.weight),
    instructions: draft.instructions.trim(),
  }
}

/** What is changed of a request that stands. */
export const changeOf = (draft: NewDraft) => {
  const { account_id: _, ...place } = placeOf(draft)
  return {
    ...place,
    collection_after: localMoment(draft.day, draft.from),
    collection_before: localMoment(draft.day, draft.to),
  }
}

export const requestOf = (draft: NewDraft): NewCollectionRequest => ({
  ...placeOf(draft),
  collection_after: localMoment(draft.day, draft.from),
  collection_before: localMoment(draft.day, draft.to),
})

/** `staff`: whoever asks may say who fetches it. */
export const scheduleOf = (draft: NewDraft, staff: boolean): NewCollectionSchedule => ({
  ...placeOf(draft),
  frequency: draft.often === 'weekly' ? 'weekly' : 'daily',
  weekdays: weekdaysOf(draft),
  from_day: draft.day,
  until_day: draft.until === '' ? null : draft.until,
  window_from: draft.from,
  window_to: draft.to,
  ...(staff && { collection_agent_id: draft.driver === '' ? null : Number(draft.driver) }),
})

/** What the server calls a field, as the form does. */
const FORM_FIELDS: Readonly<Record<string, keyof NewDraft>> = {
  account_id: 'account',
  parcel_count: 'parcels',
  weight_kg: 'weight',
  collection_after: 'day',
  collection_before: 'to',
  from_day: 'day',
  until_day: 'until',
  window_from: 'from',
  window_to: 'to',
  collection_agent_id: 'driver',
}
/** Of one request among several that could be changed. */
const bare = (field: string): string => field.replace(/^collection_requests\[\d+\]\./, '')
export const formField = (field: string): string =>
  FORM_FIELDS[bare(field)] ?? bare(field).replace(/^(address|contact)\./, '')

/** What is wrong before it is sent: what is missing altogether. The rest is the server's to say. */
export function missing(draft: NewDraft, needsAccount: boolean, required: string): Problems {
  const fields: (keyof NewDraft)[] = ['name', 'street_address', 'city', 'day', 'from', 'to']
  const empty = fields.filter((field) => String(draft[field] ?? '').trim() === '')
  const count = numberOf(draft.parcels)
  return Object.fromEntries([
    ...(needsAccount && draft.account === '' ? [['account', required]] : []),
    ...empty.map((field) => [field, required] as const),
    ...(Number.isInteger(count) && count > 0 ? [] : [['parcels', required]]),
    ...(Number.isNaN(numberOf(draft.weight)) ? [['weight', required]] : []),
  ])
}
