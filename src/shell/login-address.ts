/** '/login', with the way back (000 §4: the prior path and search). */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`
}
