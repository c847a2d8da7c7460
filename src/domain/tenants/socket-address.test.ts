import { describe, expect, test } from 'vitest'
import { isAllowedSocket, socketAddress } from './socket-address.ts'

const PAGE = { protocol: 'https:', host: 'console.springbok.example' }
const OWN = 'wss://console.springbok.example/live/socket'

describe('the address of the live socket', () => {
  test.each([
    ['', OWN],
    ['  ', OWN],
    ['live.springbok.example', 'wss://live.springbok.example/live/socket'],
    ['wss://Live.Springbok.example:8443/', 'wss://live.springbok.example:8443/live/socket'],
    ['wss://live.springbok.example/v2/live/socket', 'wss://live.springbok.example/v2/live/socket'],
    // Nothing but wss, and nothing that hides another host.
    ['ws://live.springbok.example', OWN],
    ['https://live.springbok.example', OWN],
    ['wss://live.springbok.example@evil.example', OWN],
    ['live.springbok.example?x=//evil.example', OWN],
    ['javascript:alert(1)', OWN],
  ])('"%s" is %s', (setting, address) => {
    expect(socketAddress(setting, PAGE, '/live/socket')).toBe(address)
  })

  test('a page without TLS, as a developer has it, uses a socket without TLS', () => {
    expect(socketAddress('', { protocol: 'http:', host: 'localhost:8080' }, '/live/socket')).toBe(
      'ws://localhost:8080/live/socket',
    )
  })
})

test.each([
  ['', true],
  ['live.springbok.example', true],
  ['wss://LIVE.springbok.example/live/socket', true],
  ['live.springbok.example:9999', false],
  ['evil.example', false],
  ['live.springbok.example.evil.example', false],
  ['ws://live.springbok.example', false],
])('tokens may travel to "%s": %s', (setting, allowed) => {
  expect(isAllowedSocket(setting, ['live.springbok.example'])).toBe(allowed)
})
