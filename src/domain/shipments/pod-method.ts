/** How a delivery is proven (001 §3, POD methods), as bookings and rate cards name it. */
export const POD_METHODS = ['grv physical', 'pin-with-fallback'] as const
