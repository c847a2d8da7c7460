/** How messages are worded on screen (000 §5). */

/** A trailing full stop, unless the text already ends with one of . ! or ?. Empty text stays empty. */
export function withFullStop(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/** A whole sentence: the first letter a capital, a full stop at the end. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  return withFullStop(trimmed.charAt(0).toUpperCase() + trimmed.slice(1))
}
