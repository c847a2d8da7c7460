/** References by which a shipment is tracked: given by us, or chosen by the customer (001 §5, §9). */

/** With the prefix. */
export const MIN_REFERENCE_LENGTH = 7

/** No 0 1 I L O, which are read for one another, and no vowels, so that no reference is a word. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const BASE = BigInt(ALPHABET.length)

/** Shares no factor with 28 = 2² · 7, so multiplying by it only reorders each block. */
const STRIDE = 40_503_000_001n
/** So that the first reference of a block is not one character four times. */
const OFFSET = 271_828n

/** 4 characters after a prefix of 3; a shorter prefix gets more, so that the whole is never below 7. */
function firstWidth(prefix: string): number {
  return Math.max(4, MIN_REFERENCE_LENGTH - prefix.length)
}

/**
 * The reference of the provider's n-th shipment (n from 0): `HUBX4K7`.
 *
 * Two numbers never share one: numbers fill the references of 4 characters, then those of 5, and so on, and
 * within a length they are reordered, so that neighbours look unlike and a mistyped character hits nobody near.
 */
export function shortTrackingReference(providerPrefix: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not the number of a shipment: ${n}`)
  let width = firstWidth(providerPrefix)
  let rest = BigInt(n)
  let block = BASE ** BigInt(width)
  while (rest >= block) {
    rest -= block
    width += 1
    block *= BASE
  }
  let shuffled = (rest * STRIDE + OFFSET) % block
  let reference = ''
  for (let i = 0; i < width; i += 1) {
    reference = ALPHABET.charAt(Number(shuffled % BASE)) + reference
    shuffled /= BASE
  }
  return providerPrefix + reference
}

/** A parcel's own reference: `HUBX4K7/1`, counted from 1. */
export function parcelReference(shipmentReference: string, index: number): string {
  return `${shipmentReference}/${index}`
}

/** Whether a reference that a customer chose is long enough together with the account's prefix. */
export function isLongEnough(reference: string, accountPrefix = ''): boolean {
  return accountPrefix.length + reference.length >= MIN_REFERENCE_LENGTH
}

/** The sentences for a reference that is too short (001 §5, checks 2 and 4). */
export const SHORT_REFERENCE = {
  custom: `Custom tracking reference needs to be a minimum of ${MIN_REFERENCE_LENGTH} characters`,
  alternative: `Parcel(s) alternative references need to be a minimum of ${MIN_REFERENCE_LENGTH} characters`,
} as const
