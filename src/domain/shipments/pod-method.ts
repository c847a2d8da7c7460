/** How a delivery is proven (001 §3, POD methods), as bookings and rate cards name it. */
export const POD_METHODS = ['grv physical', 'pin-with-fallback'] as const

interface PodSettings {
  readonly pod_grv_physical: boolean
}

/** Those that may be booked. */
export const podMethodsOffered = ({ pod_grv_physical }: PodSettings) =>
  POD_METHODS.filter((method) => method !== 'grv physical' || pod_grv_physical)

/** Why a booking may not ask for this one; null where it may. A card may name methods of the provider's own. */
export const podMethodRefusal = (
  method: string | null | undefined,
  { pod_grv_physical }: PodSettings,
): string | null =>
  method === 'grv physical' && !pod_grv_physical
    ? 'No signed paper (GRV) is offered as proof of delivery'
    : null
