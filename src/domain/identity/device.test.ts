import { expect, test } from 'vitest'
import { deviceOf, shortIp } from './device.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'computer', 'Chrome 142', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.1`,
    'computer',
    'Edge 142',
    'Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
    'computer',
    'Firefox 141',
    'Linux',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${CHROME} Mobile Safari/537.36`,
    'phone',
    'Chrome 142',
    'Android',
  ],
  [`Mozilla/5.0 (Linux; Android 14; SM-X910) ${CHROME} Safari/537.36`, 'tablet', 'Chrome 142', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari 18',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'computer',
    'Safari 18',
    'macOS',
  ],
  ['node', 'program', null, null],
  [null, 'program', null, null],
])('%s is a %s with %s on %s', (userAgent, kind, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ kind, browser, system })
})

test.each([
  ['102.65.12.9', '102.65.…'],
  ['::ffff:102.65.12.9', '102.65.…'],
  ['2c0f:fc00:1:2::9', '2c0f:fc00:…'],
  ['::1', 'this machine'],
  ['127.0.0.1', 'this machine'],
])('of %s is shown %s', (ip, short) => {
  expect(shortIp(ip)).toBe(short)
})
