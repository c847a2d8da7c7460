/** What a browser says of itself, in words for its user. */

export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'program'

export interface Device {
  readonly kind: DeviceKind
  /** `Chrome 142`; null where it is not known. */
  readonly browser: string | null
  readonly system: string | null
}

/** In this order: nearly every browser also claims to be Chrome and Safari. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
]

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Windows', /Windows NT/],
  ['Android', /Android/],
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

/** The device of a `User-Agent`. What is no browser is a program. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = SYSTEMS.find(([, sign]) => sign.test(text))?.[0] ?? null
  for (const [name, sign] of BROWSERS) {
    const version = sign.exec(text)?.[1]
    if (version === undefined) continue
    return { kind: kindOf(text), browser: `${name} ${version}`, system }
  }
  return { kind: 'program', browser: null, system }
}

function kindOf(text: string): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(text)) return 'tablet'
  return /Mobi|iPhone|iPod/.test(text) ? 'phone' : 'computer'
}

/** The front half of an address: enough to tell home from work, and no more. */
export function shortIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (plain === '127.0.0.1' || plain === '::1') return 'this machine'
  const separator = plain.includes(':') ? ':' : '.'
  return `${plain.split(separator).slice(0, 2).join(separator)}${separator}…`
}
