import { expect, test } from 'vitest'
import { runSessionCleanups } from '../../ui/page/session-cleanup.ts'
import { answers } from './answers.ts'

test('no answer that somebody was given outlives their session', () => {
  answers.setQueryData(['users.list', 7], { users: ['Thandi'] })
  runSessionCleanups()
  expect(answers.getQueryCache().getAll()).toEqual([])
})
