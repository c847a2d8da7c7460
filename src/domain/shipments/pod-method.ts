/** How a delivery is proven (001 §3, POD methods), as bookings and rate cards name it. */
export const POD_METHODS = ['grv physical', 'pin-with-fallback'] as const

interface PodSettings {
  readonly pod_grv_physical: boolean
}

/**
 * The method that somebody names, in small letters and with single spaces where it is one of those: what is priced, printed and proven
 * by a name is so however it is written. Null: none. One of the provider's own is kept as it was sent.
 */
export function podMethodOf(text: string | null | undefined): string | null {
  const named = (text ?? '').trim()
  const folded = named.replace(/\s+/g, ' ').toLowerCase()
  return POD_METHODS.find((method) => method === folded) ?? (named === '' ? null : named)
}

/** Those that may be booked. */
export const podMethodsOffered = ({ pod_grv_physical }: PodSettings) =>
  POD_METHODS.filter((method) => method !== 'grv physical' || pod_grv_physical)

/** Why a booking may not ask for this one; null where it may. A card may name methods of the provider's own. */
export const podMethodRefusal = (
  method: string | null | undefined,
  { pod_grv_physical }: PodSettings,
): string | null =>
  podMethodOf(method) === 'grv physical' && !pod_grv_physical
    ? 'No signed paper (GRV) is offered as proof of delivery'
    : null
