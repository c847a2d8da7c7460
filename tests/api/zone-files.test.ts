import { expect, test } from 'vitest'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { readZoneFile } from '../../src/contract/zone-files.ts'
import { DISPATCHER, OPS, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)
const read = (content: string) => ops.call(readZoneFile, { body: { content } })

const square = (lng: number, lat: number) =>
  `${lng},${lat},0 ${lng + 0.1},${lat},0 ${lng + 0.1},${lat + 0.1},0 ${lng},${lat + 0.1},0 ${lng},${lat},0`
const border = (coordinates: string) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const kml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`
const place = (name: string, geometry: string) => `<Placemark><name>${name}</name>${geometry}</Placemark>`
const geojson = (name: string, ring: unknown) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } }],
  })

test('zones of a KML file are read by their names, folders and parts and all', async () => {
  const outcome = await read(
    kml(
      `<Folder><name>North</name>${place('Sandton', border(square(28, -26)))}</Folder>` +
        place(
          'Twee dele',
          `<MultiGeometry>${border(square(18, -34))}${border(square(19, -34))}</MultiGeometry>`,
        ) +
        place('Depot', '<Point><coordinates>28,-26</coordinates></Point>'),
    ),
  )
  if (!outcome.ok) throw new Error(outcome.error)
  const { zones, left_out, count } = outcome.value
  expect(zones.map(({ name, area, nodes }) => [name, area.type, nodes])).toEqual([
    ['Sandton', 'Polygon', 4],
    ['Twee dele', 'MultiPolygon', 8],
  ])
  expect([left_out, count]).toEqual([1, 2])
})

test('zones of a GeoJSON file are read, also behind a byte order mark', async () => {
  const ring = [
    [28, -26],
    [28.1, -26],
    [28.1, -25.9],
    [28, -26],
  ]
  expect(await read(`\uFEFF${geojson('Sandton', ring)}`)).toMatchObject({
    ok: true,
    value: { zones: [{ name: 'Sandton', nodes: 3 }] },
  })
})

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><kml>&lol2;</kml>`
const bowTie = [
  [28, -26],
  [28.2, -25.8],
  [28.2, -26],
  [28, -25.8],
  [28, -26],
]
const star = Array.from({ length: 5000 }, (_, i) => {
  const turn = (2 * Math.PI * i * 2499) / 4999
  return i === 4999 ? [29, -26] : [28 + Math.cos(turn), -26 + Math.sin(turn)]
})
test.each([
  ['entities', LAUGHS, /^A KML file with a DOCTYPE or entities is not read/],
  ['a packed file', 'PK\u0003\u0004 kml', /^This file is packed/],
  ['a damaged file', kml('<Placemark>'), /^This KML file is damaged/],
  ['a picture', 'GIF89a', /^This file is neither GeoJSON nor KML/],
  ['HTML', '<html><body>Not found</body></html>', /^(There is no polygon|This KML file is damaged)/],
  ['a number', '1e309', /^This file is neither GeoJSON nor KML/],
  ['nothing but points', kml(place('A', '<Point><coordinates>28,-26</coordinates></Point>')), /no polygon/],
  [
    'a border that crosses itself',
    geojson('Bow', bowTie),
    /^“Bow”: A border crosses itself at -25\.900, 28\.100/,
  ],
  ['one that does so millions of times', geojson('Star', star), /^“Star”: A border crosses itself/],
  [
    'one that is turned round',
    geojson(
      'Turned',
      bowTie.map(([lng, lat]) => [lat, lng]),
    ),
    /^“Turned”: Latitude and longitude are the wrong way round/,
  ],
  [
    'folders without end',
    kml(`${'<Folder>'.repeat(20_000)}${'</Folder>'.repeat(20_000)}`),
    /no polygon|intricate|damaged/,
  ],
  ['lists without end', `{"type":"Polygon","coordinates":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, /./],
])('%s is refused with why, and nothing of it is taken', async (_, content, says) => {
  expect(await read(content)).toMatchObject({
    ok: false,
    status: 400,
    code: 'zoneFile.wrong',
    field: 'content',
    error: expect.stringMatching(says),
  })
})

test('every zone that is wrong is told', async () => {
  const file = JSON.stringify({
    type: 'FeatureCollection',
    features: ['A', 'B'].map((name) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [bowTie] },
    })),
  })
  const outcome = await read(file)
  if (outcome.ok) throw new Error('taken')
  expect(outcome.refused?.fields?.map(({ message }) => message.slice(0, 3))).toEqual(['“A”', '“B”'])
})

test('the provider says how fine a zone may be drawn', async () => {
  const set = (value: number) =>
    ops.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'map_max_node_count', value }] },
    })
  expect((await set(4)).ok).toBe(true)
  const house = square(28, -26).replace(' ', ' 28.05,-26.01,0 ')
  expect(await read(kml(place('Sandton', border(house))))).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^“Sandton”: 5 nodes: the settings allow a zone at most 4/),
  })
  expect((await set(1e9)).ok).toBe(false)
  expect((await set(5000)).ok).toBe(true)
})

test('an empty file, one that is too large, and what is no text are refused by the field', async () => {
  const send = async (content: unknown) => {
    const answer = await fetch(`${platform.url}/v2/rates/cards/zones`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ops.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })
    return [answer.status, (await answer.json()).field]
  }
  expect(await send('')).toEqual([400, 'content'])
  expect(await send(7)).toEqual([400, 'content'])
  expect(await send(['x'])).toEqual([400, 'content'])
  expect(await send('x'.repeat(3_600_000))).toEqual([400, 'content'])
  expect((await send('x'.repeat(5_000_000)))[0]).toBe(413)
})

test('a dispatcher reads none', async () => {
  const dispatcher = await platform.as(DISPATCHER)
  expect(await dispatcher.call(readZoneFile, { body: { content: 'x' } })).toMatchObject({
    ok: false,
    status: 403,
  })
})
