import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsOf } from '../../domain/settings/settings.ts'
import { contrast, READABLE, type Rgb, readableOn, toHex, toRgb } from '../../ui/theme/contrast.ts'
import { providerColours } from './provider-colours.ts'

const TOKENS = readFileSync(new URL('../../ui/theme/tokens.css', import.meta.url), 'utf8')

/** The variables of the block that begins with `selector`. */
function block(selector: string): Map<string, string> {
  const start = TOKENS.indexOf(`${selector} {`)
  const text = TOKENS.slice(start, TOKENS.indexOf('}', start))
  return new Map(
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function rgb(hex: string | undefined): Rgb {
  const read = toRgb(hex ?? '')
  if (read === null) throw new Error(`${hex} is no colour`)
  return read
}

const SCHEMES = {
  light: block('[data-mantine-color-scheme="light"]'),
  dark: block('[data-mantine-color-scheme="dark"]'),
} as const
const TONES = ['red', 'yellow', 'green', 'blue', 'grey']
const GROUNDS = ['page', 'surface', 'sunken', 'hover']

const textPairs = (['light', 'dark'] as const).flatMap((scheme) => [
  ...TONES.flatMap((tone) => [
    [scheme, `${tone}-text`, `${tone}-soft`] as const,
    [scheme, `${tone}-text`, 'surface'] as const,
  ]),
  ...['text', 'text-2', 'text-3'].flatMap((text) => GROUNDS.map((ground) => [scheme, text, ground] as const)),
])

test.each(textPairs)('%s: %s can be read on %s', (scheme, text, ground) => {
  const of = SCHEMES[scheme]
  expect(contrast(rgb(of.get(text)), rgb(of.get(ground)))).toBeGreaterThanOrEqual(READABLE)
})

test.each((['light', 'dark'] as const).flatMap((scheme) => TONES.map((tone) => [scheme, tone] as const)))(
  '%s: a %s sign stands out from the surface',
  (scheme, tone) => {
    const of = SCHEMES[scheme]
    const least = tone === 'yellow' && scheme === 'light' ? 2.2 : 3
    expect(contrast(rgb(of.get(tone)), rgb(of.get('surface')))).toBeGreaterThanOrEqual(least)
  },
)

test('whoever asks for more contrast gets no quiet text, and lines that can be seen', () => {
  const more = block('prefers-contrast: more) {\n  :root[data-mantine-color-scheme]')
  expect([more.get('text-2'), more.get('text-3')]).toEqual(['var(--text)', 'var(--text)'])
  for (const of of Object.values(SCHEMES))
    for (const line of ['line', 'line-strong'])
      expect(contrast(rgb(more.get(line)), rgb(of.get('surface')))).toBeGreaterThanOrEqual(3)
  for (const tone of TONES) expect(more.get(`${tone}-line`)).toBe(`var(--${tone}-text)`)
})

test('black on white is as far apart as can be', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
})

const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => toHex(parts))

test('whatever colours a provider chooses, actions, accents and navigation can be read', () => {
  fc.assert(
    fc.property(colour, colour, colour, colour, colour, (primary, dark, text, navigation, active) => {
      const made = providerColours({
        ...settingsOf([]),
        theme_primary: primary,
        theme_primary_dark: dark,
        theme_text: text,
        theme_nav_background: navigation,
        theme_nav_active_background: active,
      })
      const pair = (a: `--${string}`, b: `--${string}`) => contrast(rgb(made[a]), rgb(made[b]))
      // Rounding to whole numbers of a colour may cost a hundredth.
      const least = READABLE - 0.05
      expect(pair('--action', '--action-text')).toBeGreaterThanOrEqual(least)
      expect(contrast(rgb(made['--accent-on-light']), [255, 255, 255])).toBeGreaterThanOrEqual(least)
      expect(contrast(rgb(made['--accent-on-dark']), [21, 24, 28])).toBeGreaterThanOrEqual(least)
      expect(pair('--nav-text-on-light', '--nav-background-on-light')).toBeGreaterThanOrEqual(least)
      expect(pair('--nav-text-on-dark', '--nav-background-on-dark')).toBeGreaterThanOrEqual(least)
      expect(pair('--nav-active-text-on-light', '--nav-active-on-light')).toBeGreaterThanOrEqual(least)
      expect(pair('--nav-active-text-on-dark', '--nav-active-on-dark')).toBeGreaterThanOrEqual(least)
    }),
  )
})

test('a colour that can be read is left alone', () => {
  const dark: Rgb = [6, 128, 31]
  expect(readableOn([255, 255, 255], dark)).toEqual(dark)
})

test('the page starts in the colours of the default theme', () => {
  const root = block(':root')
  for (const [name, value] of Object.entries(providerColours(settingsOf([])))) {
    expect([name, root.get(name.slice(2))]).toEqual([name, value])
  }
})
