/**
 * Names of suburbs for the map, where there are no streets to read: `node scripts/suburbs.ts` writes
 * public/basemap/suburbs.geojson from reference/za-places.csv.
 *
 * Only points that are within about 2 km of the place are taken (`coord_quality` place, which all curated ones are).
 * Of several with one name in one city the first is taken; `rank` 1 is curated, 2 is not: the map shows 1 first.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const [head = '', ...lines] = readFileSync('reference/za-places.csv', 'utf8').trim().split('\n')
const names = head.split(',')
const seen = new Set<string>()

const features = lines.flatMap((line) => {
  const cells = line.split(',')
  const cell = (name: string) => cells[names.indexOf(name)] ?? ''
  if (cells.length !== names.length || cell('coord_quality') !== 'place') return []
  const place = { name: cell('name'), kind: cell('kind'), city: cell('city') }
  const key = `${place.name}|${place.city}`
  if (seen.has(key) || place.kind === 'city') return []
  seen.add(key)
  const curated = cell('source') === 'curated'
  return [
    {
      type: 'Feature',
      properties: { name: place.name, kind: place.kind, rank: curated ? 1 : 2 },
      geometry: { type: 'Point', coordinates: [Number(cell('lng')), Number(cell('lat'))] },
    },
  ]
})
features.sort((a, b) => a.properties.rank - b.properties.rank)

writeFileSync(
  'public/basemap/suburbs.geojson',
  `{"type":"FeatureCollection","features":[\n${features.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`,
)
console.log(`${features.length} names`)
