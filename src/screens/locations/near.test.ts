import { expect, test } from 'vitest'
import { nearText, readNear } from './near.ts'

test('a place goes into the address and comes back', () => {
  const near = { lat: -26.1076, lng: 28.0567, name: 'Sandton, Johannesburg' }
  expect(readNear(nearText(near))).toEqual(near)
})

test.each([null, '', 'Sandton', '1', '91,0,x', 'a,b,c', ',,', 'NaN,1,x', '1,1e309,x'])(
  '%s is no place',
  (text) => {
    expect(readNear(text)).toBeNull()
  },
)
