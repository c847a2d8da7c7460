/** Several values in one field, and free-text filters (000 §5). */

/** The values between commas and semicolons, spaces removed, empty ones left out. */
export function splitList(text: string): string[] {
  return text
    .replace(/\s+/g, '')
    .split(/[,;]/)
    .filter((part) => part !== '')
}

/**
 * `%text%`, so that a filter finds it anywhere; nothing typed is no filter. Used by the filters of past shipments,
 * document 001 section 2.
 */
export function wildcard(text: string): string {
  const bare = text.trim().replace(/^%+|%+$/g, '')
  return bare === '' ? '' : `%${bare}%`
}
