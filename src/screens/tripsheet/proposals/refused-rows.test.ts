import { expect, onTestFinished, test } from 'vitest'
import type { ProposalStop } from '../../../contract/route-proposals.ts'
import { af } from '../../../ui/messages/af.ts'
import { en } from '../../../ui/messages/en.ts'
import { setRefusalMessages } from '../../../ui/messages/refusals.ts'
import { keptRows, refusedRows } from './refused-rows.ts'

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

const stopOf = (key: string, ...references: readonly string[]): ProposalStop => ({
  ...{ key, name: 'Shop', place: 'Sandton', lat: null, lng: null, from: 7, to: 8, left: null },
  ...{ planned_at: null, proposed_at: null, before: null, late_minutes: 0, proposed_late_minutes: 0 },
  ...{ loaded: false, accepted: false },
  tasks: references.map((tracking_reference) => ({
    ...{ shipment_id: null, collection_request_id: null, side: 'collection', tracking_reference },
  })),
})

test('what was refused whole is told by the name of its driver, or by all that is done at the stop', () => {
  const proposal = { stops: [stopOf('5', 'SPB1', 'SPB2'), stopOf('a.b', 'COL3')] }
  const rows = refusedRows(
    proposal,
    [
      { field: 'drivers.7', message: 'Out.' },
      { field: 'stops.5', message: 'Locked.' },
      { field: 'stops.a.b', message: 'Done.' },
      // Of neither, and of a stop that is not in it.
      { field: 'version', message: 'Old.' },
      { field: 'stops.6', message: 'Gone.' },
    ],
    (driver) => `Driver ${driver}`,
  )
  expect(rows).toEqual([
    { reference: 'Driver 7', why: 'Out.' },
    { reference: 'SPB1, SPB2', why: 'Locked.' },
    { reference: 'COL3', why: 'Done.' },
  ])
})
