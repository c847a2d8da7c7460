/** What a clerk means by a cell: numbers with their units, telephone numbers and postal codes that Excel shortened, dates. */
import { dayStart } from '../values/moment.ts'

/** What was read, or why nothing could be. */
export type ReadCell<T> = { readonly value: T } | { readonly detail: string }

const KILOGRAMS = { kg: 1, kgs: 1, kilogram: 1, kilograms: 1, g: 0.001, gr: 0.001, gram: 0.001, grams: 0.001 }
const CENTIMETRES = { cm: 1, mm: 0.1, m: 100 }
const NO_UNITS = {}

/**
 * A number as it is written here: `2.5`, `2,5`, `1 234,50`, `R 1,234.50`, `2.5 kg`. A comma before three digits may be either
 * sign, so that it is asked about rather than guessed: a parcel of 1,200 kg may weigh a kilogram or a ton.
 */
function readNumber(text: string, units: Readonly<Record<string, number>>): ReadCell<number> {
  const bare = text.replace(/[\s\u00A0']/g, '').toLowerCase()
  const match = /^(\d[\d.,]*|[.,]\d+)([a-z]*)$/.exec(bare)
  const factor = match?.[2] === '' ? 1 : units[match?.[2] ?? '']
  const digits = match?.[1]
  if (digits === undefined || factor === undefined) return { detail: 'Enter a number' }
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) {
    const [whole = '', rest = ''] = digits.split(',')
    return { detail: `Write ${whole}.${rest} or ${whole}${rest}: the comma may mean either` }
  }
  const decimal = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const thousands = decimal === '.' ? ',' : '.'
  const plain =
    /^\d{1,3}([.,]\d{3}){2,}$/.test(digits) && new Set(digits.match(/[.,]/g)).size === 1
      ? digits.replace(/[.,]/g, '')
      : digits.replaceAll(thousands, '').replace(decimal, '.')
  const value = Number(plain)
  return Number.isFinite(value)
    ? { value: Math.round(value * factor * 1_000) / 1_000 }
    : { detail: 'Enter a number' }
}

export const readKilograms = (text: string): ReadCell<number> => readNumber(text, KILOGRAMS)
export const readCentimetres = (text: string): ReadCell<number> => readNumber(text, CENTIMETRES)

/** Rand: `R 1 234.50`; here a comma before three digits is no decimal sign, cents have two. */
export function readRand(text: string): ReadCell<number> {
  const bare = text.trim().replace(/^(zar|r)\s*/i, '')
  return readNumber(/^\d{1,3}(,\d{3})+$/.test(bare) ? bare.replaceAll(',', '') : bare, NO_UNITS)
}

/** How many parcels: a whole number from 1. */
export function readCount(text: string): ReadCell<number> {
  const read = readNumber(text, { x: 1, pcs: 1, parcels: 1, parcel: 1 })
  if (!('value' in read)) return read
  return Number.isInteger(read.value) && read.value >= 1 && read.value <= 500
    ? read
    : { detail: 'Enter a whole number from 1 to 500' }
}

/** `30x20x10`, `30 × 20 × 10 cm`: length, width and height. */
export function readDimensions(text: string): ReadCell<readonly [number, number, number]> {
  const unit = /(mm|cm|m)\s*$/i.exec(text)?.[1] ?? ''
  const parts = text
    .split(/[x×*]|\bby\b|\bby\b/i)
    .map((part) => readCentimetres(/[a-z]\s*$/i.test(part) ? part : `${part}${unit}`))
  const [length, width, height] = parts
  if (parts.length !== 3 || !length || !width || !height)
    return { detail: 'Enter length, width and height, like 30 x 20 x 10' }
  for (const part of parts) if (!('value' in part)) return part
  return 'value' in length && 'value' in width && 'value' in height
    ? { value: [length.value, width.value, height.value] }
    : { detail: 'Enter length, width and height, like 30 x 20 x 10' }
}

/** A telephone number; Excel takes the zero before it, and writes a long one as 2.78212E+10. */
export function readPhone(text: string): ReadCell<string> {
  const bare = text.trim()
  if (/^\d[.,]\d+E\+\d+$/i.test(bare)) {
    const [mantissa = '', exponent = ''] = bare.replace(',', '.').split(/E\+/i)
    const decimals = mantissa.split('.')[1]?.length ?? 0
    if (decimals < Number(exponent))
      return { detail: 'A spreadsheet shortened this number. Format the column as text and type it again.' }
    return readPhone(String(Number(bare.replace(',', '.'))))
  }
  const digits = bare.replace(/\.0+$/, '').replace(/[\s()./-]/g, '')
  if (/^[1-8]\d{8}$/.test(digits)) return { value: `0${digits}` }
  if (/^27\d{9}$/.test(digits)) return { value: `+${digits}` }
  return { value: bare }
}

/** What Excel made of 0700 is 700. */
export const readPostalCode = (text: string): string => {
  const bare = text.trim().replace(/\.0+$/, '')
  return /^\d{1,3}$/.test(bare) ? bare.padStart(4, '0') : bare
}

/** The first letters of months, in English and Afrikaans. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan'],
  ['feb'],
  ['mar', 'maa', 'mrt'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'des'],
]

function dayOfParts(year: number, month: number, day: number): ReadCell<string> {
  const two = (value: number) => String(value).padStart(2, '0')
  const text = `${year < 100 ? year + 2_000 : year}-${two(month)}-${two(day)}`
  return dayStart(text) === null ? { detail: 'Write the date like 24/11/2026' } : { value: text }
}

/** A day as `2026-11-24`: of `24/11/2026`, `24 Nov 2026`, `24 November`; the day comes before the month here. */
export function readDay(text: string): ReadCell<string> {
  const bare = text.trim().toLowerCase()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})([ t].*)?$/.exec(bare)
  if (iso) return dayOfParts(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})( .*)?$/.exec(bare)
  if (numbers) return dayOfParts(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]))
  const named = /^(\d{1,2})[-/. ]*([a-zê]{3,})[-/., ]*(\d{4}|\d{2})$/.exec(bare)
  const month = MONTHS.findIndex((names) => names.includes(named?.[2]?.slice(0, 3) ?? ''))
  if (named && month >= 0) return dayOfParts(Number(named[3]), month + 1, Number(named[1]))
  return { detail: 'Write the date like 24/11/2026' }
}
