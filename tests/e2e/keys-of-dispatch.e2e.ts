import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCollectionRequest } from '../../src/contract/collection-requests.ts'
import { collectionBody } from '../support/collections.ts'
import type { E2ePlatform } from './harness.ts'
import { idleKeys, openKeyedStage, type Place, rows, SECOND_ROW, SELECTED, SENDER } from './shown-keys.ts'

/** The keys of the tripsheet, of the dashboard and of collection requests. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openKeyedStage()
  const soon = (hours: number) =>
    new Date(stage.platform.platform.clock.now() + hours * 3_600_000).toISOString()
  const body = collectionBody({ collection_after: soon(1), collection_before: soon(4) })
  for (const _ of [1, 2])
    expect(await stage.ops.call(addCollectionRequest, { body })).toMatchObject({ ok: true })
})
afterAll(() => stage.close())

const PLACES: readonly Place[] = [
  {
    name: 'the tripsheet',
    path: `/tripsheet?map=off&q=${SENDER}`,
    ready: (page) =>
      page
        .getByRole('option', { name: /Sandton|Cape Town/ })
        .first()
        .waitFor(),
    // In the first lane, whatever the last key led to.
    before: ['h', 'Home', 'j'],
    stands: '[data-cursor][aria-posinset="2"]',
    // Only the second lane has something that is done.
    // What nobody has is on no tripsheet.
    first: {
      ...SELECTED,
      'Show completed stops of the lane': 'l',
      'Previous lane': 'l',
      'Move the stop up': 'l',
      'Move the stop down': 'l',
      'Lock or unlock the stop in its place': 'l',
      'The driver is out: reassign the stops': 'l',
    },
  },
  {
    name: 'the causes of the dashboard',
    path: '/ops-dashboard',
    ready: (page) => page.getByRole('button', { name: /Wrong address/ }).waitFor(),
    before: ['j', 'j'],
    // A cause, and not the entry of the menu.
    stands: '[aria-current=true]',
  },
  {
    name: 'a cause of the dashboard',
    path: '/ops-dashboard?cause=delivery-failed&open=1',
    ready: rows(/^Delivery failed/),
    before: ['Home', 'j'],
    stands: SECOND_ROW,
    first: SELECTED,
  },
  {
    name: 'collection requests',
    path: '/collection-requests',
    ready: (page) => page.getByRole('row').filter({ hasText: 'COL' }).nth(1).waitFor(),
    before: ['Home', 'j'],
    stands: SECOND_ROW,
    first: SELECTED,
  },
]

test.each(PLACES)(
  'every key that is shown does something that is seen: $name',
  async (place) => expect(await idleKeys(stage, place)).toEqual([]),
  300_000,
)
