import { expect, test } from 'vitest'
import type { Colleague } from '../../contract/presence.ts'
import { isAt } from './present.ts'

const at = (screen: string, opened: Colleague['opened'] = null): Colleague => ({
  ...{ user_id: 2, name: 'Thandi Nkosi', screen, opened, is_editing: true, stop: [] },
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
