/** Telephone numbers in the two forms that the specification knows (000 §5). */

/**
 * For people: `+27 82 123 4567`. Spaces go, a leading 0027 or 0 becomes +27, and a South African number of
 * 12 characters is grouped. Another country's 00 prefix becomes `+`, since +27 before it would be a wrong
 * number; only +27 numbers are grouped, since other countries group otherwise.
 */
export function formatPhone(text: string): string {
  const bare = text.replace(/\s+/g, '')
  const number = bare.replace(/^00/, '+').replace(/^0/, '+27')
  const parts = /^(\+27)(.{2})(.{3})(.{4})$/.exec(number)
  return parts ? parts.slice(1).join(' ') : number
}

const FEWEST_DIGITS = 6
/** As many as E.164 has. */
const MOST_DIGITS = 15

/** What to say to somebody whose number is none. */
export const PHONE_REFUSAL = 'Type a phone number like 082 123 4567'

/**
 * Whether a text can be a telephone number: digits, with a + or the marks that people write between them. Strict it is not:
 * numbers come from shops and from abroad.
 */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\s*\(?\+?[\d\s()./-]+$/.test(text) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS
}

/**
 * For gateways: what contains + stays, more than 10 digits gets a +, and what does not start with 0 gets a 0.
 * A leading 00 is the + that it stands for. The marks that people write go, and so does a (0) behind the number of a country.
 */
export function normalisePhone(text: string): string {
  const bare = text
    .replace(/\s+/g, '')
    .replace(/^(\+|00)(\d+)\(0\)/, '$1$2')
    .replace(/[()./-]/g, '')
  if (bare === '' || bare.includes('+')) return bare
  if (bare.replace(/\D/g, '').length > 10) return `+${bare.replace(/^00/, '')}`
  return bare.startsWith('0') ? bare : `0${bare}`
}
