/** Proof of delivery (002 §3 driver_pod1 to 3, §9): how it is given, what each way needs, and who gives it. */
import { z } from 'zod'
import { isLeftForRecipient } from '../shipments/next-stop.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import type { Viewer } from '../shipments/visibility.ts'
import type { Refusal } from '../values/refusals.ts'

/** By the PIN that the recipient was sent; without it, by what is written down; or by a paper that they signed. */
export const ProofMethod = z.enum(['pin', 'fallback', 'grv'])
export type ProofMethod = z.infer<typeof ProofMethod>

export const LONGEST_PROOF_FIELD = 100
export const LONGEST_PROOF_DESCRIPTION = 1_000
export const MOST_PROOF_PHOTOS = 10
/** A hundred thousand PINs, and so many wrong ones before a new one has to be sent: one guess in twenty thousand is right. */
export const PIN_DIGITS = 5
export const MOST_WRONG_PINS = 5
/** So many PINs are sent for one shipment in an hour: each is a message that somebody pays for, and that many guesses more. */
export const MOST_PINS_AN_HOUR = 5
/** Asked for in an hour, for whatever shipments: to one telephone or address, and by one person. Those that go by themselves count in neither. */
export const MOST_PINS_ASKED_TO_ONE = 10
export const MOST_PINS_ASKED_BY_ONE = 60
/** A PIN is for the outing of one day (ms, wall clock). */
export const PIN_LASTS_MS = 24 * 3_600_000

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

/** Whether a status says that the recipient has it. What goes to a door and is left anywhere to be fetched is delivered by another name. */
export const handsOver = (
  status: ShipmentStatus | null,
  { delivery_pickup_point_id }: { readonly delivery_pickup_point_id: number | null },
): boolean =>
  status === 'delivered' ||
  (status !== null && delivery_pickup_point_id === null && isLeftForRecipient(status))

/** Who says that a shipment, or one of its parcels, takes a status, and what is known of how it must be proven. */
export interface HandingOver {
  readonly viewer: Pick<Viewer, 'kind'>
  /** Where it goes, and in which status it is. */
  readonly from: { readonly status: ShipmentStatus; readonly delivery_pickup_point_id: number | null }
  /** `mustBeProven` of its booking. */
  readonly isProven: boolean
}

/**
 * Why a status that hands over is not taken without a proof; null where it is. It is asked of every way by which a driver may say so: a
 * scan, a change by hand, whatever their role allows besides. One that is delivered already is told so again.
 */
export function unprovenRefusal(
  status: ShipmentStatus | null | undefined,
  { viewer, from, isProven }: HandingOver,
  field: string,
): Refusal | null {
  const isNews = status != null && status !== from.status && handsOver(status, from)
  return viewer.kind === 'driver' && isProven && isNews ? { code: 'pod.required', field } : null
}

/** What decides how a delivery is proven: whoever has to prove it does not change it. */
const DECIDES_PROOF = ['pod_method', 'delivery_pickup_point_id'] as const

/** Why somebody may not change how a delivery is proven; null where they do not, or may. */
export function proofChangeRefusal(
  viewer: Pick<Viewer, 'kind'>,
  change: { readonly [Field in (typeof DECIDES_PROOF)[number]]?: unknown },
): Refusal | null {
  const field = DECIDES_PROOF.find((one) => change[one] !== undefined)
  return viewer.kind === 'driver' && field !== undefined ? { code: 'permission.denied', field } : null
}

export interface ProofDraft {
  readonly method: ProofMethod
  readonly name: string
  readonly mobile_number: string
  readonly department: string
  readonly description: string
  /** Of the voucher that was signed; '' of what is proven otherwise. */
  readonly grv_number: string
  readonly photo_ids: readonly number[]
  readonly signature_id: number | null
}

const FIELDS = ['name', 'mobile_number', 'department', 'description', 'grv_number'] as const

const invalid = (field: string, detail: string): Refusal => ({ code: 'input.invalid', field, detail })

const MISSING: Readonly<Record<(typeof FIELDS)[number], string>> = {
  name: 'Enter the name of who received it.',
  mobile_number: 'Enter the mobile number of who received it.',
  department: 'Enter the department that received it.',
  description: 'Describe how it was delivered.',
  grv_number: 'Enter the number of the GRV.',
}

/** Whether a proof by this way has to have this. */
export function isWanted(
  method: ProofMethod,
  part: (typeof FIELDS)[number] | 'photos' | 'signature',
  settings: ProofOptions,
): boolean {
  if (part === 'grv_number') return method === 'grv'
  if (method === 'fallback') return settings[`pod_fallback_${part}`]
  return method === 'grv' && part === 'photos'
}

/** What a proof lacks; null where it lacks nothing. */
export function proofProblem(
  draft: ProofDraft,
  methods: readonly ProofMethod[],
  settings: ProofOptions,
): Refusal | null {
  if (!methods.includes(draft.method))
    return invalid('method', `This delivery is proven by ${methods.join(' or ') || 'nothing'}.`)
  const wants = (part: Parameters<typeof isWanted>[1]) => isWanted(draft.method, part, settings)
  const missing = FIELDS.find((field) => wants(field) && draft[field] === '')
  if (missing !== undefined) return invalid(missing, MISSING[missing])
  if (wants('photos') && draft.photo_ids.length === 0)
    return invalid(
      'photo_ids',
      draft.method === 'grv' ? 'Add a photo of the signed GRV.' : 'Add a photo of the delivery.',
    )
  if (wants('signature') && draft.signature_id === null)
    return invalid('signature_id', 'Add the signature of who received it.')
  return null
}

/** Whose a number or address is, told to those who know it already: all but its end, or its beginning, is left out. */
export function maskedRecipient(to: string): string {
  const at = to.indexOf('@')
  return at === -1 ? `••• ${to.slice(-3)}` : `${to.slice(0, 1)}•••${to.slice(at)}`
}
