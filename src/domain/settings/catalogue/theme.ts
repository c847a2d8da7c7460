import { THEME_COLOURS } from '../../tenants/theme.ts'
import type { SettingRows } from '../setting-row.ts'

const branding = { tab: 'theme', group: 'Branding', open: true } as const
const colours = { tab: 'theme', group: 'Colours', type: 'colour', open: true } as const

/** The tab Theme (002 §3). */
export const THEME = {
  provider_title: {
    ...branding,
    type: 'text',
    default: 'Hubline',
    maxLength: 80,
    words: 'name brand',
  },
  favicon_url: { ...branding, type: 'url', default: '', words: 'icon' },
  logo_url: { ...branding, type: 'url', default: '', words: 'image' },
  navigation_logo_url: { ...branding, type: 'url', default: '', words: 'image' },
  theme_primary: { ...colours, default: THEME_COLOURS.theme_primary },
  theme_text: { ...colours, default: THEME_COLOURS.theme_text },
  theme_primary_light: {
    unread: true,
    ...colours,
    default: THEME_COLOURS.theme_primary_light,
  },
  theme_primary_dark: { ...colours, default: THEME_COLOURS.theme_primary_dark },
  theme_nav_background: {
    ...colours,
    default: THEME_COLOURS.theme_nav_background,
  },
  theme_nav_text: { ...colours, default: THEME_COLOURS.theme_nav_text },
  theme_nav_active_background: {
    ...colours,
    default: THEME_COLOURS.theme_nav_active_background,
  },
  theme_nav_active_hover: {
    ...colours,
    default: THEME_COLOURS.theme_nav_active_hover,
  },
} as const satisfies SettingRows
