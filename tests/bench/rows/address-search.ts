/** How soon the server knows which suburb is meant, at every key; beside looking through the whole list. */
import { readFile } from 'node:fs/promises'
import { readPlaces } from '../../../src/domain/addresses/place.ts'
import { buildPlaceIndex } from '../../../src/domain/addresses/place-index.ts'
import { searchPlaces } from '../../../src/domain/addresses/place-search.ts'
import { matchesAll, searchTermsOf } from '../../../src/domain/values/find.ts'
import type { Bench, Line } from '../line.ts'
import { quantile } from '../measure.ts'

const WITHIN_MS = 20
const FILE = new URL('../../../reference/za-places.csv', import.meta.url)
/** Typed out letter by letter: whole, misspelt, old names, codes, two parts, and what is nowhere. */
const TEXTS = [
  'sandton',
  'khayelitcha',
  'johanesburg',
  'port elizabeth',
  'sunnyside, pretoria',
  'rosebank cape town',
  'lenasia uitbreiding 10',
  '7784',
  'xqzzy',
] as const
const NEAR = { lat: -26.2, lng: 28.05 }

/** How long each takes, in ms. */
function timesOf(texts: readonly string[], search: (typed: string) => unknown): number[] {
  return texts.map((typed) => {
    const started = performance.now()
    search(typed)
    return performance.now() - started
  })
}

export async function measureAddressSearch(bench: Bench): Promise<Line[]> {
  const places = readPlaces(await readFile(FILE, 'utf8'))
  const index = buildPlaceIndex(places)
  const texts = TEXTS.flatMap((text) => Array.from(text, (_, i) => text.slice(0, i + 1)))
  const ours = (typed: string) => searchPlaces(index, { typed, limit: 8, near: NEAR })
  const linear = (typed: string) => {
    const terms = searchTermsOf(typed.replaceAll(',', ' '))
    return places.filter((place) => matchesAll(terms, place.name, place.city, place.code)).slice(0, 8)
  }
  bench.say(`${texts.length} texts over ${places.length} places`)
  timesOf(texts, ours)
  const rounds = bench.quick ? 1 : 5
  const own = Array.from({ length: rounds }, () => timesOf(texts, ours)).flat()
  const peer = timesOf(texts, linear)
  const p99 = quantile(own, 0.99)
  return [
    {
      what: `address search over ${places.length} places, at every key, p99`,
      ours: p99,
      unit: 'ms',
      peer: { name: 'linear scan without forgiveness', value: quantile(peer, 0.99) },
      ratio: quantile(peer, 0.99) / p99,
      target: `< ${WITHIN_MS} ms`,
      reached: p99 < WITHIN_MS,
      note: `p50 ${quantile(own, 0.5).toFixed(1)} ms, longest ${Math.max(...own).toFixed(1)} ms; the scan finds nothing that is misspelt`,
    },
  ]
}
