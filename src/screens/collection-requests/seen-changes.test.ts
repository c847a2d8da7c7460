import { expect, test } from 'vitest'
import { seenChanges } from './seen-changes.ts'

test('of one and of many the version of each is sent that was seen', () => {
  const rows = [
    { id: 3, version: 2 },
    { id: 4, version: 7 },
  ]
  expect(seenChanges(rows, { parcel_count: 5 })).toEqual([
    { id: 3, version: 2, parcel_count: 5 },
    { id: 4, version: 7, parcel_count: 5 },
  ])
  expect(seenChanges(rows.slice(1), {})).toEqual([{ id: 4, version: 7 }])
})
