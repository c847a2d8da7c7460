import { expect, test } from 'vitest'
import { answers } from './answers.ts'
import { forgetLeftovers } from './leftovers.ts'

test('no answer that somebody was given outlives their session', () => {
  answers.setQueryData(['users.list', 7], { users: ['Thandi'] })
  forgetLeftovers()
  expect(answers.getQueryCache().getAll()).toEqual([])
})
