/**
 * How this person's console looks: scheme, density and the provider's colours.
 *
 * Kept in storage as `hubline.look`, which public/before-paint.js reads before anything is painted.
 */
import { z } from 'zod'

export const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]
export const DENSITIES = ['normal', 'compact', 'touch'] as const
export type Density = (typeof DENSITIES)[number]

/** Colours as variables of the page's style. */
export type ColourVariables = Readonly<Record<`--${string}`, string>>

const KEY = 'hubline.look'
const Appearance = z.object({
  scheme: z.enum(SCHEMES).catch('auto'),
  density: z.enum(DENSITIES).catch('normal'),
  title: z.string().optional().catch(undefined),
  favicon: z.string().optional().catch(undefined),
  colours: z.record(z.string(), z.string()).catch({}),
})
export type Appearance = z.infer<typeof Appearance>

export function readAppearance(storage: Pick<Storage, 'getItem'>): Appearance {
  let kept: unknown = {}
  try {
    kept = JSON.parse(storage.getItem(KEY) ?? '{}')
  } catch {
    // Unreadable or refused storage counts as an empty one.
  }
  return Appearance.catch(Appearance.parse({})).parse(kept)
}

function keepLook(storage: Storage, change: Partial<Appearance>): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...readAppearance(storage), ...change }))
  } catch {
    // A full or refused storage costs the memory of the look, nothing else.
  }
}

export function keepScheme(scheme: Scheme): void {
  keepLook(localStorage, { scheme })
}

/** Of whoever has logged out nothing stays (000 §4): neither in storage nor on the page. */
export function forgetAppearance(): void {
  delete document.documentElement.dataset.density
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Refused storage has kept nothing.
  }
}

/** The colours that the address of a wall asks for; null where it asks for none, and on a screen that is no wall. */
export function wallScheme(address: URLSearchParams): Scheme | null {
  const scheme = address.get('wall') === '1' ? address.get('scheme') : null
  return scheme === 'light' || scheme === 'dark' ? scheme : null
}

/** What the page is drawn in: its wall's colours, else those that this browser keeps. */
export function schemeOfPage(): Scheme {
  return wallScheme(new URLSearchParams(location.search)) ?? readAppearance(localStorage).scheme
}

export function applyDensity(density: Density): void {
  if (density === 'normal') delete document.documentElement.dataset.density
  else document.documentElement.dataset.density = density
  keepLook(localStorage, { density })
}

/**
 * Puts a provider's colours on the page, and keeps them for the first paint of the next visit unless nothing may be kept:
 * whoever has just logged out leaves nothing behind (000 §4).
 */
export function applyBrand(
  brand: { colours: ColourVariables; title: string; faviconUrl: string },
  keeps: boolean,
): void {
  for (const [name, value] of Object.entries(brand.colours)) {
    document.documentElement.style.setProperty(name, value)
  }
  const icon = document.querySelector('link[rel=icon]')
  if (brand.faviconUrl !== '' && icon !== null) {
    icon.removeAttribute('type')
    icon.setAttribute('href', brand.faviconUrl)
  }
  if (keeps)
    keepLook(localStorage, { colours: { ...brand.colours }, title: brand.title, favicon: brand.faviconUrl })
}
