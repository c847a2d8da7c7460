import type { RequestListener } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { smallServer } from '../../../../tests/support/small-server.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import { addressOf } from '../../../domain/shipments/kept-address.ts'
import { type Gazetteer, loadGazetteer } from './gazetteer.ts'
import { type Geocoder, gazetteerGeocoder, outsideGeocoder } from './geocoder.ts'

/** One port, two ways: the shipped list, and a server like Nominatim or Photon. */
let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = await loadGazetteer()
})
const SANDTON = addressOf({
  street_address: '12 Maude Street',
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'GP',
  code: '2196',
})
const NOWHERE = addressOf({ street_address: '1 Nowhere Road', local_area: 'Zzyx', city: 'Qqxx', zone: 'GP' })
const DOOR = { lat: -26.1081, lng: 28.0549 }

const knows = (url: string | undefined) =>
  new URL(url ?? '', 'http://x').searchParams.get('q')?.includes('Maude')
const nominatim: RequestListener = ({ url }, response) =>
  response.end(
    JSON.stringify(knows(url) ? [{ lat: String(DOOR.lat), lon: String(DOOR.lng), place_rank: 30 }] : []),
  )
const photon: RequestListener = ({ url }, response) =>
  response.end(
    JSON.stringify({
      features: knows(url)
        ? [{ geometry: { coordinates: [DOOR.lng, DOOR.lat] }, properties: { type: 'house' } }]
        : [],
    }),
  )

test('a suburb has its point, and keeps one that it came with; Aberdeen in Scotland is not the one in the Karoo', () => {
  const aberdeen = addressOf({ local_area: 'Aberdeen', city: 'Aberdeen', code: '6270' })
  expect(gazetteer.located(aberdeen)).toEqual({ ...aberdeen, lat: -32.4759, lng: 24.0652 })
  expect(gazetteer.located({ ...aberdeen, ...DOOR })).toEqual({ ...aberdeen, ...DOOR })
  const scottish = { ...aberdeen, country: 'United Kingdom' }
  expect(gazetteer.located(scottish)).toBe(scottish)
})

const WAYS: readonly [string, () => Promise<Geocoder>][] = [
  ['the shipped list', async () => gazetteerGeocoder(gazetteer)],
  ['a server like Nominatim', async () => outside('nominatim', await smallServer(nominatim))],
  ['a server like Photon', async () => outside('photon', await smallServer(photon))],
]
const outside = (kind: 'nominatim' | 'photon', url: string, warnings: string[] = []) =>
  outsideGeocoder({ kind, url, patienceMs: 300 }, gazetteerGeocoder(gazetteer), (why) => warnings.push(why))

describe.each(WAYS)('%s', (_, open) => {
  test('knows a point near the address, and how exact it is', async () => {
    const found = await (await open()).geocode(SANDTON)
    expect(found?.lat).toBeCloseTo(DOOR.lat, 1)
    expect(found?.lng).toBeCloseTo(DOOR.lng, 1)
    expect(['address', 'place']).toContain(found?.quality)
  })

  test('says that it does not know', async () => {
    expect(await (await open()).geocode(NOWHERE)).toBeNull()
  })

  test('takes text of any kind for an address that it does not know', async () => {
    const geocoder = await open()
    for (const text of ['😀', '<b>', "'; --", '&q=1#?', 'x'.repeat(255)])
      expect(await geocoder.geocode({ ...NOWHERE, local_area: text })).toBeNull()
  })
})

const BROKEN: readonly [string, RequestListener][] = [
  ['is silent', () => {}],
  ['fails', (_, response) => response.writeHead(500).end('no')],
  ['talks nonsense', (_, response) => response.end('<html>')],
  ['never ends', (_, response) => void response.end(`["${'x'.repeat(400_000)}"]`)],
  ['answers points that are none', (_, response) => response.end('[{"lat":"NaN","lon":"999"}]')],
]
test.each(BROKEN)('one that %s: the list answers, and the operator is told', async (_, answer) => {
  const warnings: string[] = []
  const found = await outside('nominatim', await smallServer(answer), warnings).geocode(SANDTON)
  expect(found).toMatchObject({ quality: 'place' })
  expect(warnings).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  let visits = 0
  const secret = await smallServer((_, response) => {
    visits += 1
    response.end('[{"lat":"0","lon":"0","place_rank":30}]')
  })
  const redirecting = await smallServer((_, response) => response.writeHead(302, { location: secret }).end())
  const warnings: string[] = []
  expect(await outside('nominatim', redirecting, warnings).geocode(SANDTON)).toMatchObject({
    quality: 'place',
  })
  expect([visits, warnings.length]).toEqual([0, 1])
})

test('of a street that only its area is known of, the list says better how near it is', async () => {
  const area: RequestListener = (_, response) =>
    response.end('[{"lat":"-26.2","lon":"28.0","place_rank":16}]')
  const url = await smallServer(area)
  expect(await outside('nominatim', url).geocode(SANDTON)).toMatchObject({ quality: 'place' })
  const unknown: Address = { ...NOWHERE, local_area: 'Newest Estate' }
  expect(await outside('nominatim', url).geocode(unknown)).toMatchObject({ quality: 'area', lat: -26.2 })
})
