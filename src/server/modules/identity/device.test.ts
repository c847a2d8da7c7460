import { expect, test } from 'vitest'
import { deviceOf, shortIp } from './device.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
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
  [`${IPHONE} GSA/390.1 Mobile/15E148 Safari/604.1`, 'phone', 'Google app 390', 'iOS'],
  [`${IPHONE} Version/18.1 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 'phone', 'Safari 18', 'iOS'],
  [`${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/530.0;FBDV/iPhone14,5]`, 'phone', 'Safari', 'iOS'],
  [`${IPHONE} EdgiOS/142.0 Version/17.0 Mobile/15E148 Safari/605.1.15`, 'phone', 'Edge 142', 'iOS'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1',
    'tablet',
    'Chrome 142',
    'iPadOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36 SamsungBrowser/28.0`,
    'phone',
    'Samsung Internet 28',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; HarmonyOS; ELS-NX9) ${CHROME} HuaweiBrowser/15.0.4 Mobile Safari/537.36`,
    'phone',
    'Chrome 142',
    'Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'computer', 'Chrome 142', 'ChromeOS'],
  [
    'Mozilla/5.0 (Android 14; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0',
    'tablet',
    'Firefox 143',
    'Android',
  ],
  ['node', 'program', null, null],
  ['Dart/3.1 (dart:io)', 'program', null, null],
  ['curl/8.5.0', 'program', null, null],
  ['', 'program', null, null],
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
