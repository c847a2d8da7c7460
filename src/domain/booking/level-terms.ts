/** What a service level says of when and where it may be booked (001 §3, §9). */
import { dayOf } from '../values/moment.ts'

export const SERVICE_ADDRESS_TYPES = [
  'street-address',
  'locker',
  'counter',
  'locker-or-counter',
  'any',
] as const
export type ServiceAddressType = (typeof SERVICE_ADDRESS_TYPES)[number]

export const VAT_TYPES = ['standard', 'zero'] as const

/** Days are local ones, `2026-11-23`, both included; null without an end. */
export interface Validity {
  readonly active: boolean
  readonly valid_from: string | null
  readonly valid_until: string | null
}

/** Whether it may be booked at a moment (ms). */
export function isOnOffer({ active, valid_from, valid_until }: Validity, now: number): boolean {
  const day = dayOf(now)
  return active && (valid_from === null || valid_from <= day) && (valid_until === null || day <= valid_until)
}

interface Named extends Validity {
  readonly id: number
  readonly code: string
  readonly name: string
}

/** How a booking names its level; what is falsy was left out. */
export interface LevelRequest {
  readonly service_level_id?: number | null
  readonly service_level_code?: string | null
}

export type LevelField = keyof LevelRequest

/** What shops are booked as that name none, where the provider still offers it. */
const UNNAMED = 'ECO'

/** The level that a booking names, or why there is none, by its field. Levels come in the provider's order. */
export function requestedLevel<Level extends Named>(
  levels: readonly Level[],
  { service_level_id, service_level_code }: LevelRequest,
  now: number,
): { ok: true; level: Level } | { ok: false; field: LevelField; detail: string } {
  const code = service_level_code?.trim().toUpperCase() ?? ''
  const field: LevelField = service_level_id ? 'service_level_id' : 'service_level_code'
  const isNamed = (level: Level) =>
    service_level_id ? level.id === service_level_id : level.code.toUpperCase() === (code || UNNAMED)
  const isUnnamed = !service_level_id && code === ''
  const level =
    levels.find((one) => isNamed(one) && (!isUnnamed || isOnOffer(one, now))) ??
    (isUnnamed ? levels.find((one) => isOnOffer(one, now)) : undefined)
  if (level === undefined) {
    const detail = isUnnamed ? 'Choose a service level' : 'There is no such service level'
    return { ok: false, field, detail }
  }
  // One of the two is wrong, and nobody knows which: a level booked as another is what shops complain of.
  if (service_level_id && code !== '' && level.code.toUpperCase() !== code)
    return { ok: false, field: 'service_level_code', detail: 'This code belongs to another service level' }
  if (!isOnOffer(level, now))
    return { ok: false, field, detail: `The service level ${level.name} cannot be booked at present` }
  return { ok: true, level }
}

/** What a level that is saved must say besides each field by itself, or what is wrong. */
export function levelProblem(level: {
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly delivery_after: string
  readonly delivery_before: string
  readonly delivery_estimate_from_type: string
  readonly delivery_estimate_from_value: number
  readonly delivery_estimate_to_type: string
  readonly delivery_estimate_to_value: number
}): { field: string; detail: string } | null {
  if (level.delivery_before <= level.delivery_after)
    return { field: 'delivery_before', detail: 'Enter a time later than “delivery after”' }
  if (
    level.delivery_estimate_from_type === level.delivery_estimate_to_type &&
    level.delivery_estimate_to_value < level.delivery_estimate_from_value
  )
    return { field: 'delivery_estimate_to_value', detail: 'The latest delivery is before the earliest' }
  return validityProblem(level)
}

/** What is wrong with the days between which something holds. */
function validityProblem({ valid_from, valid_until }: Pick<Validity, 'valid_from' | 'valid_until'>) {
  return valid_from !== null && valid_until !== null && valid_until < valid_from
    ? { field: 'valid_until', detail: 'The last day is before the first' }
    : null
}

/** Whether a level may be booked between these ends: what each is that is a pickup point, null of street addresses. */
export function servesAddresses(
  type: ServiceAddressType,
  ends: readonly ('locker' | 'counter' | null)[],
): boolean {
  const points = ends.filter((end) => end !== null)
  switch (type) {
    case 'any':
      return true
    case 'street-address':
      return points.length === 0
    case 'locker-or-counter':
      return points.length > 0
    default:
      return points.length > 0 && points.every((point) => point === type)
  }
}

/** Why a level is not offered between the ends that are asked about. */
export const ADDRESS_TYPE_REASONS: Readonly<Record<Exclude<ServiceAddressType, 'any'>, string>> = {
  'street-address': 'Between street addresses only',
  locker: 'To and from lockers only',
  counter: 'To and from counters only',
  'locker-or-counter': 'To and from lockers and counters only',
}
