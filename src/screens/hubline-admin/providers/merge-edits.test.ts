import { expect, test } from 'vitest'
import {
  conflictingValue,
  editField,
  editsAfterSave,
  fieldValue,
  isTyped,
  type MergedEdits,
} from './merge-edits.ts'

type Field = 'name' | 'hosts'
const NOTHING: MergedEdits<Field> = {}
const before = { name: 'Karoo', hosts: 'karoo.example' }

test('a field that nobody types into follows what it is', () => {
  const typed = editField<Field>(NOTHING, before, 'name', 'Karoo Couriers')
  const now = { name: 'Karoo', hosts: 'new.example' }
  expect(fieldValue(typed, now, 'hosts')).toBe('new.example')
  expect(isTyped(typed, now, 'hosts')).toBe(false)
  expect(conflictingValue(typed, now, 'hosts')).toBeNull()
})

test('what another made of a field that is typed over is seen, and what was typed stays', () => {
  const typed = editField<Field>(
    editField<Field>(NOTHING, before, 'name', 'Karoo C'),
    before,
    'name',
    'Karoo Couriers',
  )
  expect(conflictingValue(typed, before, 'name')).toBeNull()
  const now = { ...before, name: 'Great Karoo' }
  expect(conflictingValue(typed, now, 'name')).toBe('Great Karoo')
  expect(fieldValue(typed, now, 'name')).toBe('Karoo Couriers')
  // Typed on, it is still over what stood there at first.
  expect(conflictingValue(editField(typed, now, 'name', 'Karoo Couriers (Pty)'), now, 'name')).toBe(
    'Great Karoo',
  )
})

test('two who type the same do not differ', () => {
  const typed = editField<Field>(NOTHING, before, 'name', 'Great Karoo')
  const now = { ...before, name: 'Great Karoo' }
  expect([isTyped(typed, now, 'name'), conflictingValue(typed, now, 'name')]).toEqual([false, null])
})

test('what is typed on while it is being saved stays, over what was saved; the rest goes', () => {
  const sent = editField<Field>(
    editField<Field>(NOTHING, before, 'name', 'Great Karoo'),
    before,
    'hosts',
    'new.example',
  )
  const saved = { name: 'Great Karoo', hosts: 'new.example' }
  expect(editsAfterSave(sent, sent, saved)).toEqual({})
  const typedOn = editsAfterSave(editField(sent, before, 'name', 'Great Karoo (Pty)'), sent, saved)
  expect(typedOn).toEqual({ name: { mine: 'Great Karoo (Pty)', over: 'Great Karoo' } })
  expect(conflictingValue(typedOn, saved, 'name')).toBeNull()
})
