/**
 * A provider's colours as the page's variables.
 *
 * A provider chooses colours for a logo, not for text of 13 px: white on the default primary #00A422 is only 3.3:1.
 * So the primary is used as it is where it can be read, else its own dark variant, else it is darkened or lightened
 * by as little as makes it readable. Both schemes are derived at once; tokens.css picks.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { THEME_COLOURS, type ThemeKey, tabTextOverride } from '../../domain/tenants/theme.ts'
import type { ColourVariables } from '../../ui/theme/appearance.ts'
import {
  contrast,
  luminance,
  mix,
  READABLE,
  type Rgb,
  readableOn,
  toHex,
  toRgb,
} from '../../ui/theme/contrast.ts'

const LIGHT_SURFACE: Rgb = [255, 255, 255]
const DARK_SURFACE: Rgb = [21, 24, 28]
const LIGHT_TEXT: Rgb = [233, 235, 238]
const DARK_TEXT: Rgb = [20, 23, 28]
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

export function providerColours(settings: Pick<Settings, ThemeKey>): ColourVariables {
  const colour = (key: ThemeKey): Rgb => toRgb(settings[key]) ?? toRgb(THEME_COLOURS[key]) ?? BLACK
  const primary = colour('theme_primary')
  const dark = colour('theme_primary_dark')
  const text = colour('theme_text')

  const action = [primary, dark].find((one) => contrast(one, text) >= READABLE) ?? readableOn(text, primary)
  const accent =
    [primary, dark].find((one) => contrast(one, LIGHT_SURFACE) >= READABLE) ??
    readableOn(LIGHT_SURFACE, primary)

  const navigation = colour('theme_nav_background')
  const active = colour('theme_nav_active_background')
  const activeHover = colour('theme_nav_active_hover')
  const navText = readableOn(navigation, colour('theme_nav_text'))
  // A dark navigation is a choice that holds in both schemes; a light one would glare in the dark.
  const light = luminance(navigation) > 0.25
  const deep = (share: number) => mix(DARK_SURFACE, primary, share)

  // 000 §9: a text colour that is not white is also the colour of the tab that is chosen.
  const tab = toRgb(tabTextOverride(settings.theme_text) ?? '')

  const variables = {
    '--tab-text-on-light': tab === null ? DARK_TEXT : readableOn(LIGHT_SURFACE, tab),
    '--tab-text-on-dark': tab === null ? LIGHT_TEXT : readableOn(DARK_SURFACE, tab),
    '--action': action,
    '--action-hover': mix(action, luminance(text) > 0.5 ? BLACK : WHITE, 0.16),
    '--action-text': text,
    '--accent-on-light': accent,
    '--accent-on-dark': readableOn(DARK_SURFACE, primary),
    '--accent-soft-on-light': mix(LIGHT_SURFACE, primary, 0.08),
    '--accent-soft-on-dark': deep(0.14),
    '--nav-background-on-light': navigation,
    '--nav-background-on-dark': light ? DARK_SURFACE : navigation,
    '--nav-text-on-light': navText,
    '--nav-text-on-dark': light ? LIGHT_TEXT : navText,
    '--nav-active-on-light': active,
    '--nav-active-on-dark': light ? deep(0.28) : active,
    '--nav-active-hover-on-light': activeHover,
    '--nav-active-hover-on-dark': light ? deep(0.36) : activeHover,
    '--nav-active-text-on-light': readableOn(active, navText),
    '--nav-active-text-on-dark': light ? WHITE : readableOn(active, navText),
  } as const satisfies Record<`--${string}`, Rgb>
  return Object.fromEntries(Object.entries(variables).map(([name, rgb]) => [name, toHex(rgb)]))
}
