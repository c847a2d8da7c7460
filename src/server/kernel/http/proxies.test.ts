import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { clientAddress, readProxies } from './proxies.ts'

function requestFrom(address: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

describe('where a request comes from', () => {
  test.each([
    ['off', '10.0.0.5', '1.1.1.1', '10.0.0.5'],
    ['0', '10.0.0.5', '1.1.1.1', '10.0.0.5'],
    ['1', '10.0.0.5', '102.65.1.9', '102.65.1.9'],
    // What the client wrote stands before what the proxy added.
    ['1', '10.0.0.5', '8.8.8.8, 102.65.1.9', '102.65.1.9'],
    ['2', '10.0.0.5', '8.8.8.8, 102.65.1.9, 10.0.0.6', '102.65.1.9'],
    ['1', '10.0.0.5', undefined, '10.0.0.5'],
    ['10.0.0.0/8', '10.0.0.5', '8.8.8.8, 102.65.1.9, 10.0.0.6', '102.65.1.9'],
    ['10.0.0.0/8', '::ffff:10.0.0.5', '102.65.1.9', '102.65.1.9'],
    // Past the proxy: nobody of ours vouches for what it says.
    ['10.0.0.0/8', '102.65.1.9', '8.8.8.8', '102.65.1.9'],
    ['loopback', '127.0.0.1', '102.65.1.9', '102.65.1.9'],
    ['10.0.0.5, fd00::/8', 'fd00::5', '2c0f::1', '2c0f::1'],
  ])('TRUST_PROXY=%s, connected %s, header %s: %s', (setting, connected, header, expected) => {
    const proxies = readProxies(setting)
    if (proxies === null) throw new Error('not read')
    expect(clientAddress(proxies)(requestFrom(connected, header))).toBe(expected)
  })
})

test.each([
  'true',
  'yes',
  '-1',
  '11',
  '1.5',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '0.0.0.0/0',
  'everybody',
  ',',
])('TRUST_PROXY=%s is refused at the start, with what was expected', (TRUST_PROXY) => {
  expect(readConfig({ TRUST_PROXY })).toMatchObject({
    ok: false,
    wrong: [expect.stringContaining('the number of proxies')],
  })
})

test('on, which trusted everybody, is refused with what to say instead', () => {
  expect(readConfig({ TRUST_PROXY: 'on' })).toMatchObject({
    ok: false,
    wrong: [expect.stringContaining('1 for one')],
  })
})
