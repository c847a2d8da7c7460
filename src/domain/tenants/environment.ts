/** Which of the platform's environments a host belongs to (000 §4). */

export type EnvironmentName = 'local' | 'dev' | 'stage' | 'prod'

const LOCAL = /^(localhost|.*\.localhost|.*\.local|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|\[.*\])$/

/** `console.dev.example`, `dev.example`, `api-dev.example`: a name that has the word in it. */
function names(host: string, word: string): boolean {
  return host.split(/[.-]/).includes(word)
}

/** Of `location.host`, with or without a port. */
export function environmentOf(host: string): EnvironmentName {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (LOCAL.test(name)) return 'local'
  if (names(name, 'dev')) return 'dev'
  return names(name, 'stage') ? 'stage' : 'prod'
}

/** A developer's own machine, whose crashes are reported to nobody (000 §7). */
export function isLocalhost(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host.toLowerCase().replace(/:\d+$/, ''))
}

/** The main production provider, whose entry says "Staff login" (000 §1). */
export function isMainProduction(providerId: number | null, host: string): boolean {
  return providerId === 1 && environmentOf(host) === 'prod'
}
