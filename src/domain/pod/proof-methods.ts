/** How a delivery may be proven (002 §3 driver_pod1 to 3, §9). */
import { z } from 'zod'

/** By the PIN that the recipient was sent; without it, by what is written down; or by a paper that they signed. */
export const ProofMethod = z.enum(['pin', 'fallback', 'grv'])
export type ProofMethod = z.infer<typeof ProofMethod>

/** What the provider has set of it: which ways are offered, and what has to be filled in without a PIN (002 §3, §9). */
export const ProofOptions = z.object({
  driver_pod1: z.boolean(),
  driver_pod2: z.boolean(),
  driver_pod3: z.boolean(),
  pod_grv_physical: z.boolean(),
  pod_fallback_name: z.boolean(),
  pod_fallback_mobile_number: z.boolean(),
  pod_fallback_department: z.boolean(),
  pod_fallback_description: z.boolean(),
  pod_fallback_photos: z.boolean(),
  pod_fallback_signature: z.boolean(),
})
export type ProofOptions = Readonly<z.infer<typeof ProofOptions>>

const GRV = 'grv physical'

/** How a shipment may be proven, by how it was booked. What was booked with no method, or one of the provider's own, by any but a PIN. */
const BY_BOOKING = new Map<string | null, readonly ProofMethod[]>([
  [GRV, ['grv']],
  ['pin-with-fallback', ['pin', 'fallback']],
])
const OTHERWISE: readonly ProofMethod[] = ['fallback', 'grv']

/** Whether a PIN is sent for it. */
export const wantsPin = (podMethod: string | null, { driver_pod1 }: ProofOptions): boolean =>
  podMethod === 'pin-with-fallback' && driver_pod1

/**
 * The ways that are open, the first one meant. Staff set right what is wrong, with or without the option that drivers have; what was
 * recorded in one way stays so, whatever was set since. What waits in a locker may be fetched by a PIN, however it was booked.
 */
export function methodsFor(
  podMethod: string | null,
  settings: ProofOptions,
  kind: 'staff' | 'driver',
  recorded: ProofMethod | null = null,
  isInLocker = false,
): readonly ProofMethod[] {
  const isOn: Readonly<Record<ProofMethod, boolean>> = {
    pin: settings.driver_pod1 || isInLocker,
    fallback: settings.driver_pod2 || kind === 'staff',
    // What was booked so is proven so, whatever was set since.
    grv: settings.pod_grv_physical || podMethod === GRV,
  }
  const ways = BY_BOOKING.get(podMethod) ?? OTHERWISE
  const all = isInLocker || recorded === 'pin' ? new Set<ProofMethod>([...ways, 'pin']) : ways
  return [...all].filter((method) => isOn[method] || method === recorded)
}

/**
 * Whether a driver's plain scan does not deliver it: its booking says how it is proven, and a way is open to drivers. Staff, and scanners
 * that are signed in as staff, deliver it all the same, and add the proof later.
 */
export const mustBeProven = (podMethod: string | null, settings: ProofOptions): boolean =>
  BY_BOOKING.has(podMethod) && methodsFor(podMethod, settings, 'driver').length > 0
