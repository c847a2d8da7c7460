import { THEME_COLOURS } from '../../tenants/theme.ts'
import type { SettingRows } from '../setting-row.ts'

const branding = { tab: 'theme', group: 'Branding', open: true } as const
const colours = { tab: 'theme', group: 'Colours', type: 'colour', open: true } as const

/** The tab Theme (002 §3). */
export const THEME = {
  provider_title: {
    ...branding,
    type: 'text',
    label: 'Title',
    default: 'Hubline',
    maxLength: 80,
    words: 'name brand',
  },
  favicon_url: { ...branding, type: 'url', label: 'Favicon', default: '', words: 'icon' },
  logo_url: { ...branding, type: 'url', label: 'Logo', default: '', words: 'image' },
  navigation_logo_url: { ...branding, type: 'url', label: 'Navigation logo', default: '', words: 'image' },
  theme_primary: { ...colours, label: 'Primary', default: THEME_COLOURS.theme_primary },
  theme_text: { ...colours, label: 'Text on primary', default: THEME_COLOURS.theme_text },
  theme_primary_light: {
    unread: true,
    ...colours,
    label: 'Light',
    default: THEME_COLOURS.theme_primary_light,
  },
  theme_primary_dark: { ...colours, label: 'Dark', default: THEME_COLOURS.theme_primary_dark },
  theme_nav_background: {
    ...colours,
    label: 'Navigation background',
    default: THEME_COLOURS.theme_nav_background,
  },
  theme_nav_text: { ...colours, label: 'Navigation text', default: THEME_COLOURS.theme_nav_text },
  theme_nav_active_background: {
    ...colours,
    label: 'Navigation active',
    default: THEME_COLOURS.theme_nav_active_background,
  },
  theme_nav_active_hover: {
    ...colours,
    label: 'Navigation active hover',
    default: THEME_COLOURS.theme_nav_active_hover,
  },
} as const satisfies SettingRows
