import { describe, expect, test } from 'vitest'
import {
  AddressRefused,
  type HostAddress,
  isPublicAddress,
  isPublicHost,
  publicAddressOf,
} from './public-address.ts'

describe('of the internet', () => {
  test.each(['8.8.8.8', '196.25.1.1', '172.32.0.1', '2001:4860:4860::8888', '2c0f:fb50::1'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

test.each([
  'shop.example',
  'Shop.Example.co.za.',
  'xn--bcher-kva.example',
  '8.8.8.8',
  '[2001:4860:4860::8888]',
  'localhost.example.com',
])('a host that may be one of the internet: %s', (host) => {
  expect(isPublicHost(host)).toBe(true)
})

test.each([
  ...[
    'localhost',
    'LOCALHOST.',
    'foo.localhost',
    'printer.local',
    'db.internal',
    'router.home.arpa',
    'nas.lan',
  ],
  ...[
    'intranet',
    'hubline',
    'com',
    '',
    '.',
    'a..example',
    '10.0.0.1',
    '[::1]',
    '[fd00::1]',
    'metadata.google.internal',
  ],
])('a host that is nobody’s outside: %s', async (host) => {
  expect(isPublicHost(host)).toBe(false)
  await expect(publicAddressOf(host, answers('8.8.8.8'))).rejects.toThrow(AddressRefused)
})

const answers = (...found: string[]) => {
  const list = found.map((address): HostAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
  return async () => list
}

test('a host is refused if one of its addresses is not public, or it has none', async () => {
  expect(await publicAddressOf('shop.example', answers('8.8.8.8', '8.8.4.4'))).toEqual({
    address: '8.8.8.8',
    family: 4,
  })
  await expect(publicAddressOf('shop.example', answers('8.8.8.8', '10.0.0.1'))).rejects.toThrow(
    AddressRefused,
  )
  await expect(publicAddressOf('shop.example', answers())).rejects.toThrow(AddressRefused)
})

test.each([
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::ffff:7f00:1]/',
  'https://127.1/',
])('the machine itself is refused however it is written: %s', async (text) => {
  const { hostname } = new URL(text)
  await expect(publicAddressOf(hostname, answers('8.8.8.8'))).rejects.toThrow(AddressRefused)
})
