/** The map's colours, quiet enough that what moves on it is what is seen. */
export const PALETTES = {
  light: {
    sea: '#e6eaee',
    abroad: '#eff1f2',
    land: '#fbfbfa',
    urban: '#efeeeb',
    water: '#d9e3ec',
    road: '#dedbd3',
    province: '#c9cfd6',
    border: '#a8b0ba',
    name: '#4d5561',
    quiet: '#7d8591',
    provinceName: '#a3abb5',
    halo: '#fbfbfa',
  },
  dark: {
    sea: '#0b0d10',
    abroad: '#111418',
    land: '#181c21',
    urban: '#1f242a',
    water: '#101a24',
    road: '#323840',
    province: '#3a414a',
    border: '#59626e',
    name: '#a6aeba',
    quiet: '#737c88',
    provinceName: '#4f5763',
    halo: '#14171b',
  },
} as const
export type MapScheme = keyof typeof PALETTES
export type Palette = Record<keyof (typeof PALETTES)['light'], string>
