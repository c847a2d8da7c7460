/** Addresses of web pages, as somebody types them (000 §5). Of settings, whose screen is to come. */

/** `https://…`: http becomes https, and where nothing says how, https is put before it. Empty stays empty. */
export function normaliseUrl(text: string): string {
  const bare = text.trim()
  if (bare === '') return ''
  const rest = bare.replace(/^https?:\/\//i, '')
  return `https://${rest}`
}
