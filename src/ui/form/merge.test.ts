import { expect, test } from 'vitest'
import { areSameFields, conflictsOf, mergedOnto, typedOver } from './merge.ts'

const before = { name: 'Karoo', hosts: 'karoo.example', branch: 3 }

test('a field that nobody types into follows what it is', () => {
  const typed = { ...before, name: 'Karoo Couriers' }
  const now = { ...before, hosts: 'new.example' }
  expect(mergedOnto(now, before, typed)).toEqual({ name: 'Karoo Couriers', hosts: 'new.example', branch: 3 })
  expect(conflictsOf(now, typedOver(now, before, before, typed), typed)).toEqual({})
})

test('what another made of a field that is typed over is seen, and what was typed stays', () => {
  const typed = { ...before, name: 'Karoo Couriers', branch: 5 }
  const now = { ...before, name: 'Great Karoo', branch: 4 }
  const over = typedOver(now, before, before, typed)
  expect(mergedOnto(now, before, typed)).toEqual(typed)
  expect(conflictsOf(now, over, typed)).toEqual({ name: 'Great Karoo', branch: 4 })
  // When they change something else, it is still over what stood there at first.
  const later = { ...now, hosts: 'new.example' }
  expect(conflictsOf(later, typedOver(later, now, over, typed), typed)).toEqual({
    name: 'Great Karoo',
    branch: 4,
  })
})

test('what another cleared is seen, too', () => {
  const before = { branch: 3 }
  expect(conflictsOf({ branch: null }, before, { branch: 5 })).toEqual({ branch: null })
  expect(conflictsOf({ branch: 4 }, { branch: null }, { branch: 5 })).toEqual({ branch: 4 })
})

test('a conflict that was left, or decided for theirs, is none when one types again', () => {
  const now = { ...before, name: 'Great Karoo' }
  const over = typedOver(now, before, before, { ...before, name: 'Karoo Couriers' })
  const left = typedOver(now, now, over, now)
  expect(conflictsOf(now, left, { ...now, name: 'Karoo Express' })).toEqual({})
})

test('what another took back is no conflict, and neither is what two have typed alike', () => {
  const typed = { ...before, name: 'Great Karoo' }
  const now = { ...before, name: 'Great Karoo' }
  expect(conflictsOf(now, typedOver(now, before, before, typed), typed)).toEqual({})
  expect(areSameFields(typed, now)).toBe(true)
  const mine = { ...before, name: 'Karoo Couriers' }
  const over = typedOver(now, before, before, mine)
  expect(conflictsOf(before, typedOver(before, now, over, mine), mine)).toEqual({})
})

test('what is typed on while it is being saved stays, over what was saved; the rest goes', () => {
  const sent = { ...before, name: 'Great Karoo', hosts: 'new.example ' }
  const saved = { ...before, name: 'Great Karoo', hosts: 'new.example' }
  expect(mergedOnto(saved, sent, sent)).toEqual(saved)
  const typedOn = { ...sent, name: 'Great Karoo (Pty)' }
  expect(mergedOnto(saved, sent, typedOn)).toEqual({ ...saved, name: 'Great Karoo (Pty)' })
})

test('space around words is no change', () => {
  expect(areSameFields({ name: ' Karoo ', tags: ['a'] }, { name: 'Karoo', tags: ['a'] })).toBe(true)
  expect(areSameFields({ name: 'Karoo', tags: ['a'] }, { name: 'Karoo', tags: ['b'] })).toBe(false)
})
