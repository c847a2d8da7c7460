import { expect, test } from 'vitest'
import { branchWorkText, FINISH, MOVE } from './branch-work.ts'

const NONE = { drivers: 0, people: 0, shipments: 0, requests: 0, schedules: 0 }

test.each([
  [{ shipments: 1 }, `Still of this branch: shipments 1. ${FINISH}`],
  [{ drivers: 2, people: 3 }, `Still of this branch: drivers 2, people 3. ${MOVE}`],
  [
    { people: 1, requests: 4, schedules: 5 },
    `Still of this branch: people 1, collection requests 4, repeating collections 5. ${MOVE} ${FINISH}`,
  ],
])('what is left is counted, and nothing else: %o', (work, text) => {
  expect(branchWorkText({ ...NONE, ...work })).toBe(text)
})
