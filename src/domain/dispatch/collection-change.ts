/** What may become of a collection request, and by whom (001 §4). Moments are ms. */
import { done, type Outcome, type Refusal, refused } from '../values/refusals.ts'
import {
  type CollectionRequestStatus,
  isOverRequest,
  NEXT_COLLECTION_REQUEST_STATUSES,
} from './collection-request.ts'

/** Who acts: staff of the provider, the driver who has it, people of the account that asked for it. */
export type RequestActor = 'staff' | 'driver' | 'account'

/** What of a request changes in its life. */
export interface RequestState {
  status: CollectionRequestStatus
  status_at: number
  collection_agent_id: number | null
  collection_branch_id: number | null
  collection_after: number
  collection_before: number
  parcel_count: number
  /** About so much; null where nobody said. */
  weight_kg: number | null
  instructions: string
  /** Where it is fetched and whom it concerns, each in one line, and what of it lists and maps show. */
  address: string
  contact: string
  collection_name: string
  collection_place: string
  collection_lat: number | null
  collection_lng: number | null
  /** What was said of its status last. */
  message: string | null
  failed_attempts: number
  /** How many parcels the driver was given; null until it is closed. */
  collected_parcels: number | null
}

export type RequestChange = Partial<RequestState>

/** What somebody wants of a request; what is absent stays. */
export interface RequestAmendment {
  status?: CollectionRequestStatus
  message?: string
  collection_agent_id?: number | null
  collection_branch_id?: number
  collection_after?: number
  collection_before?: number
  parcel_count?: number
  weight_kg?: number | null
  instructions?: string
  address?: string
  contact?: string
  collection_name?: string
  collection_place?: string
  collection_lat?: number | null
  collection_lng?: number | null
  collected_parcels?: number
}

const AT_THE_DOOR = [
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
  'closed',
] as const satisfies readonly CollectionRequestStatus[]

type Next = Readonly<Record<CollectionRequestStatus, readonly CollectionRequestStatus[]>>

/**
 * Every cell is decided. Staff: 001 §4. A driver says what happened at the door, also when they come again; whoever asked for it
 * calls it off until it is over.
 */
export const NEXT_BY_ACTOR: Readonly<Record<RequestActor, Next>> = {
  staff: NEXT_COLLECTION_REQUEST_STATUSES,
  driver: {
    'collection-assigned': AT_THE_DOOR,
    'collection-unassigned': [],
    'collection-rejected': [],
    'collection-exception': AT_THE_DOOR,
    'collection-failed-attempt': AT_THE_DOOR,
    closed: [],
    cancelled: [],
  },
  account: {
    'collection-assigned': ['cancelled'],
    'collection-unassigned': ['cancelled'],
    'collection-rejected': ['cancelled'],
    'collection-exception': ['cancelled'],
    'collection-failed-attempt': ['cancelled'],
    closed: [],
    cancelled: [],
  },
}

type Field = Exclude<keyof RequestAmendment, 'status' | 'message'>
const WHAT_IS_ASKED = [
  'collection_after',
  'collection_before',
  'parcel_count',
  'weight_kg',
  'instructions',
  'address',
  'contact',
  'collection_name',
  'collection_place',
  'collection_lat',
  'collection_lng',
] as const satisfies readonly Field[]

/** Besides the status: what staff change until it is over, and people of the account until a driver has it. */
const FIELDS_BY_ACTOR: Readonly<Record<RequestActor, readonly Field[]>> = {
  staff: [...WHAT_IS_ASKED, 'collection_agent_id', 'collection_branch_id', 'collected_parcels'],
  driver: ['collected_parcels'],
  account: WHAT_IS_ASKED,
}

/** It is said why; and another window is another try. */
const TRIED_IN_VAIN: ReadonlySet<CollectionRequestStatus> = new Set<CollectionRequestStatus>([
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
])

const wrong = (field: string, detail: string) => refused('input.invalid', { field, detail })

function fieldRefusal(held: RequestState, wanted: RequestAmendment, by: RequestActor): Refusal | null {
  const named = FIELDS.filter((field) => wanted[field] !== undefined)
  const strange = named.find((field) => !FIELDS_BY_ACTOR[by].includes(field))
  if (strange !== undefined) return { code: 'permission.denied', field: strange }
  const [first] = named
  if (first === undefined) return null
  if (isOverRequest(held.status)) return { code: 'collection.over', field: first }
  if (by === 'account' && held.status !== 'collection-unassigned')
    return { code: 'collection.assigned', field: first }
  return null
}
const FIELDS = FIELDS_BY_ACTOR.staff

/**
 * The status that somebody asks for, or that follows from the driver: who is given to one is assigned, who is taken from one is not.
 * Null where it stays.
 */
function wantedStatus(held: RequestState, wanted: RequestAmendment): Outcome<CollectionRequestStatus | null> {
  const { status, collection_agent_id: agent } = wanted
  if (agent !== undefined) {
    const follows = agent === null ? 'collection-unassigned' : 'collection-assigned'
    if (status !== undefined && status !== follows)
      return wrong('status', 'The status follows from the driver. Change one of them at a time.')
    const isMoved = agent !== held.collection_agent_id || held.status !== follows
    return done(isMoved ? follows : null)
  }
  if (status !== undefined) return done(status === held.status ? null : status)
  const isMoved =
    (wanted.collection_after ?? held.collection_after) !== held.collection_after ||
    (wanted.collection_before ?? held.collection_before) !== held.collection_before
  if (!isMoved || !TRIED_IN_VAIN.has(held.status)) return done(null)
  return done(held.collection_agent_id === null ? 'collection-unassigned' : 'collection-assigned')
}

/** What a change comes to, or why it is refused. What is as it was is no part of it: an empty change changes nothing. */
export function decideRequestChange(
  held: RequestState,
  wanted: RequestAmendment,
  by: RequestActor,
  now: number,
): Outcome<RequestChange> {
  const strange = fieldRefusal(held, wanted, by)
  if (strange !== null) return { ok: false, refusal: strange }
  const next = wantedStatus(held, wanted)
  if (!next.ok) return next
  const { status: asked, message, ...fields } = wanted
  const isByHand = asked !== undefined && asked !== held.status && wanted.collection_agent_id === undefined
  if (isByHand && !NEXT_BY_ACTOR[by][held.status].includes(asked))
    return refused(isOverRequest(held.status) ? 'collection.over' : 'collection.wrongStatus', {
      field: 'status',
    })
  const status = next.value ?? held.status
  // Tried once more in vain is told once more.
  const isRepeated =
    asked === 'collection-failed-attempt' &&
    asked === held.status &&
    NEXT_BY_ACTOR[by][held.status].includes(asked)
  if (asked !== undefined && TRIED_IN_VAIN.has(asked) && !message?.trim())
    return wrong('message', 'Say what happened.')
  if (wanted.collected_parcels !== undefined && status !== 'closed')
    return wrong('collected_parcels', 'Parcels are counted when the request is closed.')

  const isMoved = next.value !== null || isRepeated
  const said = message?.trim() || null
  // Why it was in vain may be said in other words; the status goes with it, since it decides who is told what was said.
  const isReworded =
    !isMoved &&
    said !== null &&
    said !== held.message &&
    TRIED_IN_VAIN.has(held.status) &&
    NEXT_BY_ACTOR[by][held.status].includes(held.status)
  const after: RequestState = {
    ...held,
    ...withoutAbsent(fields),
    status,
    ...(isMoved && { status_at: now }),
    ...((isMoved || isReworded) && { message: said }),
    ...((isRepeated || next.value === 'collection-failed-attempt') && {
      failed_attempts: held.failed_attempts + 1,
    }),
    ...(status === 'collection-unassigned' && { collection_agent_id: null }),
    ...(next.value === 'closed' && { collected_parcels: wanted.collected_parcels ?? held.parcel_count }),
  }
  return done({ ...differences(held, after), ...(isReworded && { status }) })
}

function withoutAbsent(fields: Omit<RequestAmendment, 'status' | 'message'>): RequestChange {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function differences(held: RequestState, after: RequestState): RequestChange {
  const was = new Map<string, unknown>(Object.entries(held))
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => was.get(field) !== value))
}
