/** A shipment whose price is asked for, as it is typed. */
import type { z } from 'zod'
import type { FoundPlace } from '../../contract/addresses.ts'
import type { RateRequest } from '../../contract/rates.ts'
import { MOST_PARCELS } from '../../domain/shipments/parcel.ts'
import { parseRand } from '../../domain/values/money.ts'

export interface PlaceDraft {
  /** As it stands in the field. */
  readonly text: string
  /** What was chosen from the list; null while something is typed. */
  readonly place: FoundPlace | null
}

export interface ParcelLine {
  readonly key: number
  readonly count: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly weight: string
}

export type ParcelField = Exclude<keyof ParcelLine, 'key'>

export interface EstimateDraft {
  readonly from: PlaceDraft
  readonly to: PlaceDraft
  readonly account: number | null
  readonly parcels: readonly ParcelLine[]
  readonly declared: string
  readonly podMethod: string | null
  /** Null takes what the card opts everybody into. */
  readonly optIns: readonly number[] | null
  readonly timeBased: readonly number[] | null
}

const NOWHERE: PlaceDraft = { text: '', place: null }

/** A small box, as most parcels are. */
export const parcelLine = (key: number): ParcelLine => ({
  key,
  count: '1',
  length: '30',
  width: '20',
  height: '10',
  weight: '2',
})

export const EMPTY_ESTIMATE: EstimateDraft = {
  from: NOWHERE,
  to: NOWHERE,
  account: null,
  parcels: [parcelLine(1)],
  declared: '',
  podMethod: null,
  optIns: null,
  timeBased: null,
}

/** As it is typed here: a comma is a decimal sign, too. */
export function typedNumber(text: string): number | null {
  const bare = text.trim().replace(/\s/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,4})?$/.test(bare) ? Number(bare) : null
}

export function isRightCount(text: string): boolean {
  const count = typedNumber(text)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= MOST_PARCELS
}

export const placeText = ({ name, city, zone, code }: FoundPlace): string =>
  [name, city === name ? '' : city, zone, code].filter((part) => part !== '').join(', ')

const addressAt = ({ name, city, zone, code, lat, lng }: FoundPlace) => ({
  local_area: name,
  city,
  zone,
  code,
  lat,
  lng,
})

/** In rand; 0 where nothing is declared, null of what is no amount. */
export function declaredOf({ declared }: Pick<EstimateDraft, 'declared'>): number | null {
  const cents = declared.trim() === '' ? 0 : parseRand(declared)
  return cents === null || cents < 0 ? null : cents / 100
}

/** What is asked; null while not enough is known, or something is no number. */
export function requestOf(draft: EstimateDraft): z.input<typeof RateRequest> | null {
  const { from, to } = draft
  if (from.place === null || to.place === null) return null
  const declared = declaredOf(draft)
  if (declared === null) return null
  const parcels = []
  for (const line of draft.parcels) {
    const [length, width, height, weight] = [line.length, line.width, line.height, line.weight].map(
      typedNumber,
    )
    if (!isRightCount(line.count) || length == null || width == null || height == null || weight == null)
      return null
    parcels.push({
      item_count: Number(line.count),
      submitted_length_cm: length,
      submitted_width_cm: width,
      submitted_height_cm: height,
      submitted_weight_kg: weight,
    })
  }
  return {
    account_id: draft.account,
    collection_address: addressAt(from.place),
    delivery_address: addressAt(to.place),
    parcels,
    declared_value: declared,
    pod_method: draft.podMethod,
    opt_in_rates: draft.optIns === null ? null : [...draft.optIns],
    opt_in_time_based_rates: draft.timeBased === null ? null : [...draft.timeBased],
  }
}
