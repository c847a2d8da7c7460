import { describe, expect, test } from 'vitest'
import { collection, delivery, driver, HOUR, shipment, TEN } from '../../../../tests/support/tripsheet.ts'
import { type LaneFacts, laneOf } from '../../../features/assignment/lane.ts'
import { type BoardFilter, shownStops } from './filter.ts'

const facts = (changes: Partial<LaneFacts>): LaneFacts => ({
  driver: driver(7),
  hub: { lat: -26.2, lng: 28.04 },
  open: [],
  collected: [],
  delivered: [],
  now: TEN,
  today: TEN - 10 * HOUR,
  ...changes,
})

describe('the filter', () => {
  const all: BoardFilter = { branches: new Set(), side: null, text: '' }
  const lane = laneOf(facts({ open: [collection(1, 7), delivery(2, 7)] }))
  const shown = (filter: Partial<BoardFilter>, of = lane) =>
    shownStops(of, { ...all, ...filter })?.map(({ ids }) => ids)

  test('shows collections or deliveries', () => {
    expect(shown({ side: 'delivery' })).toEqual([[2]])
  })
  test('finds words of a stop in any order and without accents', () => {
    expect(shown({ text: 'cape 2 récipient' })).toEqual([[2]])
    expect(shown({ text: 'spb1' })).toEqual([[1]])
  })
  test('shows all stops of a driver who is found, and no lane of others', () => {
    expect(shown({ text: 'driver 7' })).toEqual([[1], [2]])
    expect(shown({ text: 'nobody like that' })).toBeUndefined()
  })
  test('shows drivers of the branch, and of what nobody has the part that is theirs to do', () => {
    const nobody = laneOf(
      facts({ driver: null, open: [shipment(1), shipment(2, { collection_branch_id: 2 })] }),
    )
    expect(shown({ branches: new Set([2]) })).toBeUndefined()
    expect(shown({ branches: new Set([2]) }, nobody)).toEqual([[2]])
  })
})
