/**
 * Makes the fonts of the console from those of npm: the letters of our languages, the weights and the features that the
 * style sheets use. Run by hand after either changes: `node scripts/subset-fonts.ts`; what it makes is kept.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
const ASCII = range(0x20, 0x7e)
const LATIN = `${ASCII}${range(0xa0, 0xff)}ıŒœŠšŽžŸ–—‘’‚“”„†•…‰‹›⁄€™←↑→↓−`

const FONTS = [
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter.woff2',
    letters: LATIN,
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'cv11', 'ss03'],
  },
  {
    from: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    to: 'jetbrains-mono.woff2',
    // References, codes and addresses of the network.
    letters: `${ASCII}·–—…`,
    features: ['mark', 'ccmp'],
  },
]

for (const { from, to, letters, features } of FONTS) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(from)))
  const subset = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  writeFileSync(new URL(`../src/ui/theme/fonts/${to}`, import.meta.url), subset)
  console.log(`${to}: ${subset.length} of ${whole.length} bytes`)
}
