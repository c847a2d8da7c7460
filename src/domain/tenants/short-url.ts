/** Short addresses of the platform: `/s/summer` leads to a page of some provider. */

/** Letters, digits, dash and underscore: what survives being read aloud and typed. */
export const SHORT_CODE = /^[A-Za-z0-9_-]{1,64}$/

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A code of six letters from as many numbers between 0 and 1. */
export function shortCode(random: () => number): string {
  return Array.from({ length: 6 }, () => ALPHABET[Math.floor(random() * ALPHABET.length)] ?? 'a').join('')
}

/** Why a short address may not lead there; null when it may. Nothing but ordinary pages: no scripts, no passwords. */
export function targetProblem(target: string): string | null {
  let url: URL
  try {
    url = new URL(target)
  } catch {
    return 'Type a whole address, beginning with https://.'
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Only addresses of web pages are led to.'
  if (url.username !== '' || url.password !== '') return 'An address with a password in it is not led to.'
  return url.hostname === '' ? 'Type a whole address, beginning with https://.' : null
}
