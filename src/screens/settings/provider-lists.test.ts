import { expect, test } from 'vitest'
import { foundLists, listsFor } from './provider-lists.ts'

const ALL = listsFor(() => true)

test('a list is found by its name, and by another word for what its rows hold', () => {
  expect(foundLists(ALL, 'service lev')).toEqual(['service-levels'])
  expect(foundLists(ALL, 'Vehicle')).toEqual(['service-levels', 'drivers'])
  expect(foundLists(ALL, 'voertuie')).toEqual(['service-levels', 'drivers'])
  expect(foundLists(ALL, 'trucks')).toEqual([])
})
