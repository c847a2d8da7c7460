import { MAX_SOCKETS_PER_ADDRESS } from './address-limit.ts'

/**
 * How much catching up sockets may cause, in bytes of the log that are read and of frames that are sent; what happens live costs
 * nothing, being made once for all who see the same. A browser that was away for a night catches up with 50 MB of log; an office of them shares what was made for one.
 */
export const SOCKET_LIMITS = {
  ofSocket: { atOnce: 64_000_000, perSecond: 256_000 },
  ofAddress: { atOnce: 256_000_000, perSecond: 4_000_000 },
  fromOneAddress: MAX_SOCKETS_PER_ADDRESS,
}

/** What a hello costs, whoever says it. */
export const HELLO_BYTES = 50_000
