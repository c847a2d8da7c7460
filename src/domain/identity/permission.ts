/**
 * Permission strings and how they match (000 §6).
 *
 *   API_/shipments:GET    exactly this call
 *   API_/shipments:*      every method of exactly this path
 *   API_/shipments/*      this path and all below it, every method (also API_/* for all calls)
 *   settings/*            the same for a feature key and keys below it
 *   *                     everything
 *
 * A star elsewhere is an ordinary character. Wildcards are read only in what is held: nobody asks for one.
 */

function matches(held: string, wanted: string): boolean {
  if (held === '*' || held === wanted) return true
  if (held.endsWith(':*')) {
    const colon = wanted.lastIndexOf(':')
    return colon >= 0 && wanted.slice(0, colon) === held.slice(0, -2)
  }
  if (held.endsWith('/*')) {
    const resource = held.slice(0, -2)
    return wanted.startsWith(`${resource}/`) || wanted.startsWith(`${resource}:`) || wanted === resource
  }
  return false
}

/** Whether what somebody holds gives what is wanted. */
export function permits(held: readonly string[], wanted: string): boolean {
  return held.some((one) => matches(one, wanted))
}

/** All of them; nothing wanted is always given. Used by the booking screen, which makes several calls. */
export function permitsAll(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((one) => permits(held, one))
}

/** At least one of them; of nothing there is none. Used by the booking screen, which makes several calls. */
export function permitsAny(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((one) => permits(held, one))
}

/** Whether one held permission gives everything that another one would give: wildcards are nested, never crossing. */
function covers(held: string, other: string): boolean {
  if (held === '*' || held === other) return true
  if (!other.endsWith('*')) return matches(held, other)
  if (!held.endsWith('/*') || other === '*') return false
  const resource = held.slice(0, -2)
  const inner = other.slice(0, -2)
  return inner === resource || inner.startsWith(`${resource}/`)
}

/** Whether somebody holds all that a permission gives, wildcards too: only then may they give it to others. */
export function mayGrant(held: readonly string[], given: string): boolean {
  return held.some((one) => covers(one, given))
}

/** What both of two people may: of two wildcards the narrower one. */
export function commonPermissions(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a.filter((one) => mayGrant(b, one)), ...b.filter((one) => mayGrant(a, one))])]
}

/** The permission that a call demands: `API_{path}:{METHOD}`, without the `/v2` prefix that plug-ins use. */
export function callPermission(path: string, method: string): string {
  return `API_${path.replace(/^\/v2(?=\/)/, '')}:${method.toUpperCase()}`
}
