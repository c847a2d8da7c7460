import { expect, test } from 'vitest'
import { Colleague } from '../../contract/presence.ts'
import { isAt, rowsAtStop, toldStop } from './present.ts'

const at = (screen: string, opened: Colleague['opened'] = null): Colleague => ({
  ...{ user_id: 2, name: 'Thandi Nkosi', screen, opened, is_editing: true, stop: [], stop_requests: [] },
})

test('who has the same form open is there, and nobody with another one or on the screen alone', () => {
  const there = ['/maps/driver/7', '/maps/driver/17', '/maps/driver', '/maps'].map((screen) =>
    isAt(at(screen), { form: 'driver/7' }),
  )
  expect(there).toEqual([true, false, false, false])
})

test('who has the same thing open is there, wherever they opened it', () => {
  const place = { kind: 'tripsheet', id: 12 } as const
  expect(isAt(at('/maps', place), place)).toBe(true)
  expect(isAt(at('/maps', { kind: 'tripsheet', id: 13 }), place)).toBe(false)
  expect(isAt(at('/maps', { kind: 'shipment', id: 12 }), place)).toBe(false)
  expect(isAt(at('/maps'), place)).toBe(false)
})

test('a stop of shipments and collection requests is told and read as its rows', () => {
  const told = toldStop([7, -7, 12])
  expect(told).toEqual({ stop: [7, 12], stop_requests: [7] })
  expect(rowsAtStop(told)).toEqual([7, 12, -7])
})

test('of a node that tells no requests the shipments of a stop are read', () => {
  const { stop: _, stop_requests: __, ...one } = at('/tripsheet')
  expect(rowsAtStop(Colleague.parse({ ...one, stop: [7, 8] }))).toEqual([7, 8])
})
