import { expect, test } from 'vitest'
import { proposals } from './messages.ts'

test.each([
  [12, '12 min late'],
  [65, '1 h 05 min late'],
  [1289, '21 h late'],
])(
  'a stop that is proposed %i minutes after its window says so in words that are read at once',
  (minutes, told) => {
    expect(proposals.lateBy(minutes)).toBe(told)
  },
)
