/** The networks of pickup points and the sizes that providers begin with (001 §9). Centimetres and kilograms. */

/**
 * `lockers` is the locker network itself, `lockers-2` the second one, `counters` shops that keep parcels behind the counter.
 */
export const PICKUP_NETWORKS = ['lockers', 'lockers-2', 'counters'] as const
export type PickupNetwork = (typeof PICKUP_NETWORKS)[number]

const size = (
  provider: PickupNetwork,
  name: string,
  sides: readonly [number, number, number],
  weight: number,
) => {
  const [length, width, height] = sides
  return { provider, name, length, width, height, weight }
}

/** The measures of V4-XS to V4-XL are not told in 001 §9: those of the second network, and one more, until a provider says. */
export const FIRST_COMPARTMENTS = [
  size('lockers', 'Small', [32, 56, 12], 6),
  size('lockers', 'Medium', [32, 56, 26], 12),
  size('lockers', 'Large', [32, 56, 53], 24),
  size('lockers-2', 'Extra small', [17, 60, 8], 2),
  size('lockers-2', 'Small', [41, 60, 8], 5),
  size('lockers-2', 'Medium', [41, 60, 19], 10),
  size('lockers-2', 'Large', [41, 60, 41], 15),
  size('counters', 'V4-XS', [17, 60, 8], 2),
  size('counters', 'V4-S', [41, 60, 8], 5),
  size('counters', 'V4-M', [41, 60, 19], 10),
  size('counters', 'V4-L', [41, 60, 41], 15),
  size('counters', 'V4-XL', [41, 60, 69], 20),
] as const

/** Said beside the measures of a parcel until the provider says it otherwise (001 §5). */
export const PARCEL_DISCLAIMER =
  'Additional costs may occur if incorrect parcel dimensions and weight are submitted.'
