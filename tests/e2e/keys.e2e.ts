import { afterAll, beforeAll, expect, test } from 'vitest'
import type { E2ePlatform } from './harness.ts'
import { idleKeys, openKeyedStage, type Place, rows, SECOND_ROW, SELECTED, SENDER } from './shown-keys.ts'

/** The keys of the shipments and of the map. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openKeyedStage()
})
afterAll(() => stage.close())

const PLACES: readonly Place[] = [
  {
    name: 'the shipments',
    path: `/shipments?q=${SENDER}`,
    ready: rows('Shipments'),
    before: ['Home', 'j'],
    stands: SECOND_ROW,
    first: SELECTED,
    triesAnywhere: true,
  },
  {
    name: 'a shipment beside its list',
    path: `/shipments?q=${SENDER}`,
    ready: rows('Shipments'),
    before: ['Home', 'j', 'o'],
    stands: 'aside header',
    isSo: ['Open'],
  },
  {
    name: 'the map',
    path: '/maps',
    ready: async (page) => {
      await page.getByRole('grid', { name: 'Drivers' }).getByRole('row').nth(2).waitFor()
      // Its keys come with it.
      await page.locator('.maplibregl-ctrl-scale').waitFor()
    },
    before: ['Home', 'j'],
    stands: SECOND_ROW,
  },
]

test.each(PLACES)(
  'every key that is shown does something that is seen: $name',
  async (place) => expect(await idleKeys(stage, place)).toEqual([]),
  300_000,
)
