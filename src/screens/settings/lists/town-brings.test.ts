import { expect, test } from 'vitest'
import { broughtBy, withoutBrought } from './town-brings.ts'

const durban = broughtBy({ zone: 'KwaZulu-Natal', lat: -29.86, lng: 31.03 })

test('a town that is typed over takes its province and degrees away', () => {
  const values = { name: 'Hub', city: 'Durban', ...durban }
  expect(withoutBrought(values, durban)).toEqual({ zone: '', lat: '', lng: '' })
})

test('what somebody has said otherwise since stays', () => {
  const values = { city: 'Durban', ...durban, lat: '-29.9001' }
  expect(withoutBrought(values, durban)).toEqual({ zone: '', lng: '' })
})
