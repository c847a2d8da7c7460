import { expect, test } from 'vitest'
import { shipment } from '../../../../tests/support/live-rows.ts'
import {
  changeOf,
  editInput,
  merged,
  movedSides,
  openSides,
  reasonsSaid,
  windowProblem,
  withDay,
} from './edit-form.ts'

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
  const typed = { ...before, delivery: withDay(before.delivery, '2026-11-24') }
  const change = changeOf(waiting, before, typed)
  expect(change).toEqual({
    id: 1,
    delivery_after: '2026-11-24T08:00:00+02:00',
    delivery_before: '2026-11-24T17:00:00+02:00',
  })
  expect(movedSides(change)).toEqual(['delivery'])
})

test('instructions alone move no window, and are emptied by taking the words away', () => {
  const typed = { ...before, instructions: { ...before.instructions, delivery: ' Ring twice ' } }
  expect(changeOf(waiting, before, typed)).toEqual({ id: 1, special_instructions_delivery: 'Ring twice' })
  expect(changeOf(waiting, typed, before)).toEqual({ id: 1, special_instructions_delivery: null })
  expect(movedSides(changeOf(waiting, before, typed))).toEqual([])
})

test('a collection that was made is not rescheduled', () => {
  expect(openSides({ ...waiting, status: 'at-hub', collected_at: 1 })).toEqual(['delivery'])
})

test('a window that ends before it begins is refused in the words of the specification', () => {
  expect(
    windowProblem('delivery', { day: '2026-11-24', lastDay: '2026-11-24', from: '12:00', to: '08:00' }),
  ).toBe('The "delivery to" time cannot be earlier than the "delivery from" time')
  expect(windowProblem('delivery', { day: '', lastDay: '', from: '08:00', to: '12:00' })).not.toBeNull()
})

test('a window of several days keeps its days, and its length when it is moved', () => {
  const long = editInput({ ...waiting, delivery_before: at('2026-11-25T17:00') }, undefined)
  expect(long.delivery).toEqual({ day: '2026-11-23', lastDay: '2026-11-25', from: '08:00', to: '17:00' })
  const later = { ...long, delivery: { ...long.delivery, to: '16:00' } }
  expect(changeOf(waiting, long, later)).toMatchObject({
    delivery_after: '2026-11-23T08:00:00+02:00',
    delivery_before: '2026-11-25T16:00:00+02:00',
  })
  expect(withDay(long.delivery, '2026-11-30')).toMatchObject({ day: '2026-11-30', lastDay: '2026-12-02' })
  expect(windowProblem('delivery', { ...long.delivery, from: '18:00' })).toBeNull()
})

test('what a colleague changes beside what was typed comes into the form; the same field is decided', () => {
  const typed = { ...before, instructions: { ...before.instructions, delivery: 'Ring twice' } }
  const moved = { ...before, delivery: withDay(before.delivery, '2026-11-24') }
  expect(merged(before, typed, moved)).toEqual({
    input: { ...typed, delivery: moved.delivery },
    collides: false,
  })
  const theirs = { ...before, instructions: { ...before.instructions, delivery: 'Gate 3' } }
  expect(merged(before, typed, theirs)).toEqual({ input: typed, collides: true })
})

test('a sender asks for a day, and for no hours', () => {
  const typed = { ...before, delivery: withDay(before.delivery, '2026-11-24') }
  const change = changeOf(waiting, before, typed, 'day')
  expect(change).toEqual({ id: 1, delivery_min_date: '2026-11-24' })
  expect(movedSides(change)).toEqual(['delivery'])
  expect(windowProblem('delivery', { day: '2026-11-24', from: '', to: '' }, 'day')).toBeNull()
  expect(windowProblem('delivery', { day: '', from: '', to: '' }, 'day')).toBe('Give the delivery a day')
})

test('each side says why it moves, and one that stays says nothing', () => {
  const words = { collection: 'Not ready', delivery: 'Away' }
  expect(reasonsSaid(['collection', 'delivery'], (side) => words[side])).toEqual({
    collection_rescheduled_reason: 'Not ready',
    delivery_rescheduled_reason: 'Away',
    reason: 'Not ready; Away',
  })
  expect(reasonsSaid(['delivery'], () => 'Away')).toEqual({
    delivery_rescheduled_reason: 'Away',
    reason: 'Away',
  })
  expect(reasonsSaid(['delivery'], () => undefined)).toEqual({})
})
