/** What a proof of delivery is made of (002 §3, §9): what each method needs, and its limits. */
import type { Refusal } from '../values/refusals.ts'
import type { ProofMethod, ProofOptions } from './proof-methods.ts'

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
