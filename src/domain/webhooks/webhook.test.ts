import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasFailedTooLong, nextTry, TRIED_FOR_MS, urlProblem } from './webhook.ts'

describe('an address', () => {
  test.each([
    'https://shop.example.co.za/hooks',
    'https://shop.example:8443/?a=b',
    'HTTPS://Shop.Example.co.za/Hooks/Path',
    'https://shop.example.co.za./hooks',
    'https://bücher.example/häken?q=ä%20b',
    'https://xn--bcher-kva.example/',
    'https://[2001:db8::1]:8443/',
  ])('%s is taken', (url) => {
    expect(urlProblem(url, [])).toBeNull()
  })
  test.each([
    'shop.example',
    'http://shop.example/',
    'ftp://shop.example/',
    'file:///etc/passwd',
    'https://name:word@shop.example/',
    'https://shop.example/#part',
    'https://',
  ])('%s is refused with a reason', (url) => {
    expect(urlProblem(url, ['10.0.0.7:9000'])).not.toBeNull()
  })
  test('a receiver of the list needs no https', () => {
    expect(urlProblem('http://10.0.0.7:9000/hooks', ['10.0.0.7:9000'])).toBeNull()
    expect(urlProblem('http://10.0.0.7:9001/hooks', ['10.0.0.7:9000'])).not.toBeNull()
  })
})

test('a delivery that always fails is tried ever more rarely, for three days and not longer', () => {
  const waits: number[] = []
  let [now, attempts] = [0, 1]
  for (;;) {
    const at = nextTry(attempts, 0, now, 0)
    if (at === null) break
    waits.push(at - now)
    now = at
    attempts += 1
  }
  expect(now).toBe(TRIED_FOR_MS)
  expect(waits.slice(0, 3)).toEqual([5_000, 30_000, 120_000])
  expect(waits.length).toBeLessThan(25)
  expect([...waits.slice(0, -1)].sort((a, b) => a - b)).toEqual(waits.slice(0, -1))
})

test('the next try is always later than now and never after the end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: TRIED_FOR_MS * 2 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, now, chance) => {
        const at = nextTry(tries, 0, now, chance)
        expect(at === null ? now >= TRIED_FOR_MS : at > now && at <= TRIED_FOR_MS).toBe(true)
      },
    ),
  )
})

test('a week of failures is too long, and a moment less is not', () => {
  const week = 7 * 86_400_000
  expect([hasFailedTooLong(0, week - 1), hasFailedTooLong(0, week)]).toEqual([false, true])
})

test('what failed together is tried again up to a fifth earlier, by chance, and never later', () => {
  expect([0, 0.5, 1].map((chance) => nextTry(2, 0, 1_000, chance))).toEqual([31_000, 28_000, 25_000])
})
