import { expect, test } from 'vitest'
import { shipment } from '../../../streams/rehearsal-rows.ts'
import { changeOf, editInput, movesWindow, openSides, windowProblem } from './edit-form.ts'

const at = (text: string) => Date.parse(`${text}+02:00`)
const waiting = shipment(1, {
  status: 'collection-assigned',
  collection_after: at('2026-11-21T08:00'),
  collection_before: at('2026-11-21T12:00'),
  delivery_after: at('2026-11-23T08:00'),
  delivery_before: at('2026-11-23T17:00'),
})
const before = editInput(waiting, undefined)

test('nothing typed is no change', () => {
  expect(changeOf(waiting, before, before)).toBeNull()
})

test('only the window that moved is sent, in the time of South Africa', () => {
  const typed = { ...before, delivery: { ...before.delivery, day: '2026-11-24' } }
  const change = changeOf(waiting, before, typed)
  expect(change).toEqual({
    id: 1,
    delivery_after: '2026-11-24T08:00:00+02:00',
    delivery_before: '2026-11-24T17:00:00+02:00',
  })
  expect(movesWindow(change)).toBe(true)
})

test('instructions alone move no window, and are emptied by taking the words away', () => {
  const typed = { ...before, instructions: { ...before.instructions, delivery: ' Ring twice ' } }
  expect(changeOf(waiting, before, typed)).toEqual({ id: 1, special_instructions_delivery: 'Ring twice' })
  expect(changeOf(waiting, typed, before)).toEqual({ id: 1, special_instructions_delivery: null })
  expect(movesWindow(changeOf(waiting, before, typed))).toBe(false)
})

test('a collection that was made is not rescheduled', () => {
  expect(openSides({ ...waiting, status: 'at-hub', collected_at: 1 })).toEqual(['delivery'])
})

test('a window that ends before it begins is refused in the words of the specification', () => {
  expect(windowProblem('delivery', { day: '2026-11-24', from: '12:00', to: '08:00' })).toBe(
    'The "delivery to" time cannot be earlier than the "delivery from" time',
  )
  expect(windowProblem('delivery', { day: '', from: '08:00', to: '12:00' })).not.toBeNull()
})
