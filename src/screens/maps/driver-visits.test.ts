import { expect, test } from 'vitest'
import { collection, HOUR, TEN } from '../../../tests/support/tripsheet.ts'
import { NO_VISITS } from '../../features/assignment/tripsheet-visits.ts'
import { driverVisits } from './driver-visits.ts'

const KWELA = { collection_name: 'Kwela', collection_lat: -26.1 }
const REQUEST = collection(-4, 7, { ...KWELA, collection_eta: null })

test('a collection request has the time of its stop on the tripsheet, and is done along with what is planned there', () => {
  const open = [collection(1, 7, { ...KWELA, collection_eta: TEN + HOUR }), REQUEST]
  const at = TEN + HOUR
  const visit = { stop: 1, rank: 1, locked: false, plannedAt: at, promisedAt: at, day: '2026-11-21' }
  const facts = { open, collected: [], delivered: [] }
  expect(driverVisits(facts, (task) => (task.id === REQUEST.id ? visit : null), TEN)).toMatchObject({
    open: 1,
  })
  expect(driverVisits(facts, NO_VISITS, TEN)).toMatchObject({ open: 2 })
})
