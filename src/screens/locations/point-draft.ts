/** A location as it is typed: numbers are texts until they are sent. */
import type { z } from 'zod'
import type { Compartment } from '../../contract/parcel-types.ts'
import type { NewPickupPoint, PickupPointAnswer } from '../../contract/pickup-points.ts'
import { PICKUP_NETWORKS, type PickupNetwork } from '../../domain/booking/compartments.ts'
import { compartmentsProblem } from '../../domain/booking/pickup-placement.ts'
import { provinceCode } from '../../domain/values/province.ts'
import type { Problems } from '../../ui/form/problems.ts'
import { locations as messages } from './messages.ts'

export interface SizeDraft {
  readonly name: string
  readonly total: string
  readonly out_of_use: string
}

export interface PointDraft {
  readonly provider: PickupNetwork
  readonly name: string
  readonly street_address: string
  readonly local_area: string
  readonly city: string
  readonly zone: string
  readonly code: string
  readonly lat: string
  readonly lng: string
  readonly hours: string
  /** Those of which the location has some, or of which something is typed. */
  readonly compartments: readonly SizeDraft[]
}

export const EMPTY_POINT: PointDraft = {
  provider: 'lockers',
  name: '',
  street_address: '',
  local_area: '',
  city: '',
  zone: '',
  code: '',
  lat: '',
  lng: '',
  hours: '',
  compartments: [],
}

export const networkOf = (text: string | null): PickupNetwork =>
  PICKUP_NETWORKS.find((one) => one === text) ?? 'lockers'

export function pointDraftOf(point: PickupPointAnswer): PointDraft {
  const { provider, name, street_address, local_area, city, zone, code, lat, lng, hours, compartments } =
    point
  return {
    ...{ provider, name, street_address, local_area, city, zone, code, hours },
    lat: String(lat),
    lng: String(lng),
    compartments: compartments.map((one) => ({
      name: one.name,
      total: String(one.total),
      out_of_use: one.out_of_use === 0 ? '' : String(one.out_of_use),
    })),
  }
}

/** `-33,98` is written with a comma, too. */
export const numberOf = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}
/** Empty is none of it. */
const countOf = (text: string): number | null =>
  text.trim() === '' ? 0 : /^\d{1,5}$/.test(text.trim()) ? Number(text) : null

/** The sizes that the location has. */
const countsOf = (draft: PointDraft) =>
  draft.compartments
    .map(({ name, total, out_of_use }) => ({
      name,
      total: countOf(total) ?? 0,
      out_of_use: countOf(out_of_use) ?? 0,
    }))
    .filter(({ total, out_of_use }) => total > 0 || out_of_use > 0)

/** What is sent of it. */
export function pointOf(draft: PointDraft): z.input<typeof NewPickupPoint> {
  const { provider, zone, lat, lng } = draft
  return {
    provider,
    type: provider === 'counters' ? 'counter' : 'locker',
    name: draft.name.trim(),
    street_address: draft.street_address.trim(),
    local_area: draft.local_area.trim(),
    city: draft.city.trim(),
    zone: provinceCode(zone) ?? 'GP',
    code: draft.code.trim(),
    lat: numberOf(lat) ?? 0,
    lng: numberOf(lng) ?? 0,
    hours: draft.hours.trim(),
    compartments: countsOf(draft),
  }
}

/** About the country, with its islands: whoever turns the two around is told. */
const isInCountry = (lat: number, lng: number) => lat > -47 && lat < -22 && lng > 16 && lng < 38.1

/** What is wrong before it is sent. */
export function pointProblems(draft: PointDraft): Problems {
  const problems: Record<string, string> = {}
  for (const field of ['street_address', 'local_area', 'city'] as const)
    if (draft[field].trim() === '') problems[field] = messages.required
  if (draft.name.trim() === '') problems.name = messages.enterName
  if (provinceCode(draft.zone) === null) problems.zone = messages.required
  const [lat, lng] = [numberOf(draft.lat), numberOf(draft.lng)]
  if (lat === null) problems.lat = messages.wrongNumber
  if (lng === null) problems.lng = messages.wrongNumber
  if (lat !== null && lng !== null && !isInCountry(lat, lng)) problems.lat = messages.wrongDegrees
  const isWrong = draft.compartments.some(
    ({ total, out_of_use }) => countOf(total) === null || countOf(out_of_use) === null,
  )
  const broken = compartmentsProblem(countsOf(draft))
  if (isWrong) problems.compartments = messages.wrongNumber
  else if (broken !== null) problems.compartments = broken.detail
  return problems
}

/** Every size of the network as the form shows it, with what is typed of it. */
export function sizeRows(
  draft: PointDraft,
  sizes: readonly Compartment[],
): (SizeDraft & { size: Compartment })[] {
  const typed = new Map(draft.compartments.map((one) => [one.name, one]))
  return sizes
    .filter(({ provider, name, active }) => provider === draft.provider && (active || typed.has(name)))
    .map((size) => ({ total: '', out_of_use: '', ...typed.get(size.name), name: size.name, size }))
}

/** What is typed of one size, in the place of what was. */
export function withSize(draft: PointDraft, size: SizeDraft): readonly SizeDraft[] {
  const isThere = draft.compartments.some(({ name }) => name === size.name)
  return isThere
    ? draft.compartments.map((one) => (one.name === size.name ? size : one))
    : [...draft.compartments, size]
}
