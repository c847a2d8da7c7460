import { expect, test } from 'vitest'
import { browserOf, isOutOfDate } from './browser.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const chrome = (version: string) =>
  `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`
const safari = (version: string) =>
  `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const firefox = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`
const edge = (version: string) => `${chrome('97.0.4692.71')} Edg/${version}`

test.each([
  ['chrome', chrome('96.0.4664.110'), true],
  ['chrome', chrome('97.0.4691.99'), true],
  ['chrome', chrome('97.0.4692.71'), false],
  ['chrome', chrome('97.0.0.0'), false],
  ['chrome', chrome('156.0.0.0'), false],
  ['chrome', chrome('96.0.0.0'), true],
  ['safari', safari('15.3.1'), true],
  ['safari', safari('15.4'), false],
  ['safari', safari('26.1'), false],
  ['firefox', firefox('95.0'), true],
  ['firefox', firefox('96.0'), false],
  ['edge', edge('97.0.1072.54'), true],
  ['edge', edge('97.0.1072.55'), false],
  ['edge', edge('140.0.0.0'), false],
] as const)('%s: %s', (name, userAgent, old) => {
  expect(browserOf(userAgent)?.name).toBe(name)
  expect(isOutOfDate(userAgent)).toBe(old)
})

test('a browser that is not in the table is left alone', () => {
  expect(browserOf('curl/8.5')).toBeNull()
  expect(isOutOfDate('Mozilla/5.0 (iPhone; CPU iPhone OS 12_0) CriOS/80.0 Mobile')).toBe(false)
})
