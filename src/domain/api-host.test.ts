import { expect, test } from 'vitest'
import { apiHost } from './api-host.ts'

test.each([
  ['localhost:8080', 'localhost:3000'],
  ['127.0.0.1:5173', 'localhost:3000'],
  ['dev.hubline.example', 'api-dev.hubline.example'],
  ['springbok-dev.hubline.example', 'api-dev.hubline.example'],
  ['stage.hubline.example', 'api-stage.hubline.example'],
  ['Springbok.Hubline.Example', 'api.hubline.example'],
])('the calls of %s are at %s', (host, api) => {
  expect(apiHost(host)).toBe(api)
})

test('a portal under a name of its own has its calls below that name', () => {
  expect(apiHost('parcels.example', ['parcels.example'])).toBe('api.parcels.example')
})
