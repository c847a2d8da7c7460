/** What a browser says of itself, in words for its user. */
import Bowser from 'bowser'

export interface Device {
  readonly kind: 'computer' | 'phone' | 'tablet' | 'program'
  /** `Chrome 142`; null where it is not known. */
  readonly browser: string | null
  readonly system: string | null
}

const KINDS: Readonly<Record<string, Device['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
  tv: 'computer',
}

/** What people call it, and what known devices were noted down as (`known-devices.ts`), where Bowser says something else. */
const NAMES: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Google Search': 'Google app',
  'Chrome OS': 'ChromeOS',
}
const named = (name: string | undefined) => (name ? (NAMES[name] ?? name) : null)

/** The device of a `User-Agent`. What is no browser is a program: it has no machine that it tells of. */
export function deviceOf(userAgent: string | null): Device {
  // Bowser wants a text, and nothing is none.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  const isIpad = platform.type === 'tablet' && os.name === 'iOS'
  const system = isIpad ? 'iPadOS' : named(os.name)
  const name = named(browser.name)
  const kind = KINDS[platform.type ?? (os.name === 'Chrome OS' ? 'desktop' : '')]
  if (kind === undefined || name === null) return { kind: 'program', browser: null, system }
  const major = browser.version?.split('.')[0]
  return { kind, browser: major === undefined ? name : `${name} ${major}`, system }
}

/** The front half of an address: enough to tell home from work, and no more. */
export function shortIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (plain === '127.0.0.1' || plain === '::1') return 'this machine'
  const separator = plain.includes(':') ? ':' : '.'
  return `${plain.split(separator).slice(0, 2).join(separator)}${separator}…`
}
