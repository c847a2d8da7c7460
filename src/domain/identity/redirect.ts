/**
 * Where somebody goes after signing in: the path and search that they came from, if it is one of ours. A redirect
 * that could lead to another site (`//evil.example`, `https:…`, `/\evil`, and `/.//evil.example`, which is
 * `//evil.example` once it is tidied) leads to the start instead.
 */
export function redirectTarget(redirect: string | null): string {
  if (redirect === null || !redirect.startsWith('/')) return '/'
  const here = 'https://here.invalid'
  const address = URL.canParse(redirect, here) ? new URL(redirect, here) : null
  if (
    address === null ||
    address.origin !== here ||
    address.pathname.startsWith('//') ||
    /^\/(login|logout|maintenance|account-closed|forgot-password|new-password|register)\b/.test(
      address.pathname,
    )
  )
    return '/'
  return `${address.pathname}${address.search}${address.hash}`
}
