import { expect, test } from 'vitest'
import { isAllowedMap } from './map-address.ts'

const HOSTS = ['tiles.example', 'maps.example:8443']

test.each([
  ['', true],
  ['/tiles/za.pmtiles', true],
  ['pmtiles:///tiles/za.pmtiles', true],
  ['/tiles/style.json', true],
  ['https://tiles.example/style.json', true],
  ['pmtiles://https://tiles.example/za.pmtiles', true],
  ['https://MAPS.example:8443/za.pmtiles?key=1', true],
  ['https://maps.example/za.pmtiles', false],
  ['https://elsewhere.example/tiles/za.pmtiles', false],
  ['http://tiles.example/style.json', false],
  ['https://tiles.example.evil.example/', false],
  ['https://tiles.example@evil.example/', false],
  ['//evil.example/za.pmtiles', false],
  ['/tiles/../secrets.key', false],
  ['/tiles/.hidden.pmtiles', false],
  ['/tiles/secrets.key', false],
  ['javascript:alert(1)', false],
  ['data:application/json,{}', false],
])('%s may be a map: %s', (address, may) => {
  expect(isAllowedMap(address, HOSTS)).toBe(may)
})
