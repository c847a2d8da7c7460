import { expect, test } from 'vitest'
import { rateLimitIp } from './rate-limit-ip.ts'

test('whoever has a network of IPv6 addresses is one place, however the address is written', () => {
  for (const ip of [
    '2001:db8:1:2::7',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '[2001:db8:1:2::7]',
    '[2001:db8:1:2::8]:51234',
  ])
    expect(rateLimitIp(ip)).toBe('2001:db8:1:2')
  expect(rateLimitIp('2001:db8:1:3::7')).toBe('2001:db8:1:3')
  expect([rateLimitIp('::1'), rateLimitIp('2001:db8::'), rateLimitIp('2001:db8::9:0:0:0:1')]).toEqual([
    '0:0:0:0',
    '2001:db8:0:0',
    '2001:db8:0:9',
  ])
})

test('an IPv4 address is one place, whichever port it comes from and also where it comes as IPv6', () => {
  for (const ip of ['203.0.113.7', '203.0.113.7:51234', '::ffff:203.0.113.7', '::FFFF:203.0.113.7'])
    expect(rateLimitIp(ip)).toBe('203.0.113.7')
  expect(rateLimitIp('203.0.113.8')).toBe('203.0.113.8')
})
