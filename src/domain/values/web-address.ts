/** Addresses of web pages, as somebody types them (000 §5). */

/** `https://…`: http becomes https, and where nothing says how, https is put before it. Empty stays empty. */
export function normaliseUrl(text: string): string {
  const bare = text.trim()
  if (bare === '') return ''
  const rest = bare.replace(/^https?:\/\//i, '')
  return `https://${rest}`
}

/** Whether this is the address of a page: a host with a dot in it, and nobody's name or password before it. */
export function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' && /^[^.]+(\.[^.]+)+$/.test(hostname)
}
