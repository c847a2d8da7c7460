import { expect, onTestFinished, test } from 'vitest'
import { af } from '../../../ui/messages/af.ts'
import { en } from '../../../ui/messages/en.ts'
import { setRefusalMessages } from '../../../ui/messages/refusals.ts'
import { keptRows } from './refused-rows.ts'

test('what stays of a proposal that is accepted in part is told in the language that is spoken', () => {
  setRefusalMessages(af.refusals)
  onTestFinished(() => setRefusalMessages(en.refusals))
  const closed = 'The tripsheet of Thabo was closed since this proposal was made. Reopen it first.'
  const locked =
    'Somebody locked Shop 4 in its place since this proposal was made. Unlock it first, or leave it there.'
  const stop = { shipment_id: 1, collection_request_id: null, tracking_reference: 'SPB1' }
  const rows = keptRows(
    {
      orders_kept: [{ tripsheet_id: 3, driver_id: 7, code: 'tripsheet.wrongStatus', message: closed }],
      refused: [{ ...stop, code: 'tripsheet.stopLocked', message: locked }],
    },
    () => 'Thabo',
  )
  expect(rows).toEqual([
    {
      reference: 'Thabo',
      why: 'Die ritstaat van Thabo is gesluit sedert hierdie voorstel gemaak is. Heropen dit eers.',
    },
    {
      reference: 'SPB1',
      why: 'Iemand het Shop 4 op sy plek gesluit sedert hierdie voorstel gemaak is. Ontsluit dit eers, of los dit daar.',
    },
  ])
})
