import { expect, test } from 'vitest'
import { pageLimit } from './page-limit.ts'

test.each(['100000', '0', 'many', '1.5', '1e999'])('a limit of %s is answered with the range', (sent) => {
  expect(pageLimit(1000, 20).safeParse(sent).error?.issues[0]?.message).toBe(
    'Enter a number between 1 and 1000',
  )
})

test('a limit within the range is taken, none is the usual one', () => {
  expect(['1', '1000', undefined].map((sent) => pageLimit(1000, 20).parse(sent))).toEqual([1, 1000, 20])
})
