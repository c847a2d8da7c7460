/** '/login', with the way back (000 §4: the prior path and search). */
export function loginAddress(from: { pathname: string; search: string }): string {
  const redirect = `${from.pathname}${from.search}`
  return redirect === '/' ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`
}
