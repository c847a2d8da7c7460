/** A provider's colours (000 §9, 002 §9). */

/** Defaults, by setting key. */
export const THEME_COLOURS = {
  theme_primary: '#00A422',
  theme_text: '#FFFFFF',
  theme_primary_light: '#D3FCDC',
  theme_primary_dark: '#06801F',
  theme_nav_background: '#FFFFFF',
  theme_nav_text: '#000000',
  theme_nav_active_background: '#B9FFC7',
  theme_nav_active_hover: '#C7FCD1',
} as const satisfies Record<string, `#${string}`>
export type ThemeKey = keyof typeof THEME_COLOURS

/** Hue in degrees (0 to under 360), saturation and lightness in percent, all rounded. */
export interface Hsl {
  h: number
  s: number
  l: number
}

/** A colour written `#RGB` or `#RRGGBB` as hue, saturation and lightness; `null` if it is not written so. */
export function toHsl(hex: string): Hsl | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex.trim())
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim())
  const parts = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1)
  if (!parts) return null
  const [r = 0, g = 0, b = 0] = parts.map((part) => Number.parseInt(part, 16) / 255)
  const high = Math.max(r, g, b)
  const low = Math.min(r, g, b)
  const spread = high - low
  const light = (high + low) / 2
  if (spread === 0) return { h: 0, s: 0, l: Math.round(light * 100) }
  const saturation = spread / (1 - Math.abs(2 * light - 1))
  const sixth =
    high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return { h: Math.round(sixth * 60) % 360, s: Math.round(saturation * 100), l: Math.round(light * 100) }
}

/** The colour for the text of tabs when the theme's text is not white; `null` leaves the default (000 §9). */
export function tabTextOverride(themeText: string): string | null {
  return toHsl(themeText)?.l === 100 ? null : themeText
}
