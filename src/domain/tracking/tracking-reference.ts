/** References by which a shipment is tracked: given by us, or chosen by the customer (001 §5, §9). */

import { prefixedReference } from '../booking/customer-reference.ts'

/** With the prefix. */
export const MIN_REFERENCE_LENGTH = 7

/** No 0 1 I L O, which are read for one another, and no vowels, so that no reference is a word. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
/** 28^8 references for each prefix: with a million of them in use, one guess of 378,000 finds one. */
const RANDOM_CHARACTERS = 8
/** Bytes from here on are left out: they would make the first characters of the alphabet likelier. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/**
 * The reference of a new shipment: `HUBX4K7M2PQ`, the provider's prefix and 8 random characters.
 * `randomBytes` must come from a source that nobody predicts.
 */
export function randomReference(providerPrefix: string, randomBytes: (count: number) => Uint8Array): string {
  const characters: string[] = []
  while (characters.length < RANDOM_CHARACTERS)
    for (const byte of randomBytes(RANDOM_CHARACTERS))
      if (byte < FAIR_BYTES) characters.push(ALPHABET.charAt(byte % ALPHABET.length))
  return providerPrefix + characters.slice(0, RANDOM_CHARACTERS).join('')
}

const RANDOM_END = new RegExp(`[${ALPHABET}]{${RANDOM_CHARACTERS}}$`)

/** Whether a reference, as it is compared, could be one of ours with its random characters. */
export function looksRandom(reference: string): boolean {
  return RANDOM_END.test(withoutParcel(reference))
}

/** Characters that nobody sees or types: joiners, marks of direction, controls, fillers, variation selectors. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A reference as it is kept: two that look the same are the same. */
export function tidyReference(reference: string): string {
  return reference.normalize('NFKC').replace(UNSEEN, '').trim()
}

/** A reference as it is compared: `hubx4k7 ` and `HUBX4K7` are the same one. */
export function foldReference(reference: string): string {
  return tidyReference(reference).toUpperCase()
}

/**
 * The same as a database compares it that folds by `upper`: without a locale that knows capitals of ASCII only, and
 * `Môre-5512` is `MôRE-5512` there, `MÔRE-5512` elsewhere.
 */
export function upperForms(reference: string): string[] {
  const tidy = tidyReference(reference)
  const plain = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  // Typed in capitals it may be kept in small letters.
  return [...new Set([tidy.toUpperCase(), plain(tidy), plain(tidy.toLowerCase())])]
}

/** The shipment's reference of a parcel's: `HUBX4K7` of `HUBX4K7/2`. */
export function withoutParcel(reference: string): string {
  return reference.replace(/\/\d+$/, '')
}

/** A parcel's own reference: `HUBX4K7/1`, counted from 1. */
export function parcelReference(shipmentReference: string, index: number): string {
  return `${shipmentReference}/${index}`
}

/** Whether a reference that a customer chose, of a shipment or a parcel, is long enough as it is kept: with the account's prefix, once. */
export function isLongEnough(reference: string, accountPrefix = ''): boolean {
  return (prefixedReference(reference, accountPrefix) ?? '').length >= MIN_REFERENCE_LENGTH
}

/** The sentences for a reference that is too short (001 §5, checks 2 and 4). */
export const SHORT_REFERENCE = {
  custom: `Custom tracking reference needs to be a minimum of ${MIN_REFERENCE_LENGTH} characters`,
  alternative: `Parcel(s) alternative references need to be a minimum of ${MIN_REFERENCE_LENGTH} characters`,
} as const
