import { expect, test } from 'vitest'
import { changesOf } from './platform-event.ts'

test('of what is new every field that says something is told, of what was there only what is another', () => {
  expect(changesOf(null, { name: 'Karoo', origins: ['a.example', 'b.example'], published_on: null })).toEqual(
    {
      name: [null, 'Karoo'],
      origins: [null, 'a.example, b.example'],
    },
  )
  const before = { name: 'Karoo', status: 'active', origins: ['a.example'] }
  expect(changesOf(before, { name: 'Karoo', status: 'overdue', origins: [], version: undefined })).toEqual({
    status: ['active', 'overdue'],
    origins: ['a.example', ''],
  })
})
