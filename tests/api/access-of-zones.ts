import type { AccessRow, Role } from './access-row.ts'

const SEES: readonly Role[] = [1, 4, 7]
const DRAWS: readonly Role[] = [1, 4]

/** Who may make calls about zones of the map. */
export const ACCESS_OF_ZONES: Readonly<Record<string, AccessRow>> = {
  'driver-terms.list': {
    who: SEES,
    foreign: [{ of: 'driver', ask: ({ driver }) => ({ query: { driver_id: driver } }), missing: 200 }],
  },
  'driver-terms.change': {
    who: DRAWS,
    foreign: [
      { of: 'driver', ask: ({ driver }) => ({ body: { driver_id: driver, version: 0 } }), missing: 404 },
      {
        of: 'zone',
        ask: ({ zone }) => ({ body: { driver_id: 1, version: 0, zone_ids: [zone] } }),
        missing: 404,
      },
    ],
  },
  'zones.list': { who: SEES },
  'zones.add': { who: DRAWS },
  'zones.change': {
    who: DRAWS,
    foreign: [
      { of: 'zone', ask: ({ zone }) => ({ body: { id: zone, version: 1, name: 'Mine' } }), missing: 404 },
    ],
  },
  'zones.delete': {
    who: DRAWS,
    foreign: [{ of: 'zone', ask: ({ zone }) => ({ query: { id: zone, version: 1 } }), missing: 404 }],
  },
  'zones.import': { who: DRAWS },
  'zones.export': {
    who: SEES,
    foreign: [{ of: 'zone', ask: ({ zone }) => ({ query: { id: zone } }), missing: 404 }],
  },
  'zones.lock': { who: DRAWS },
  'zone-tags.list': { who: SEES },
  'zone-tags.set': {
    who: DRAWS,
    foreign: [{ of: 'zone', ask: ({ zone }) => ({ body: { zone_ids: [zone] } }), missing: 404 }],
  },
  'zones.visits': {
    who: SEES,
    foreign: [
      { of: 'zone', ask: ({ zone }) => ({ query: { zone_id: zone } }), missing: 200 },
      { of: 'driver', ask: ({ driver }) => ({ query: { driver_id: driver } }), missing: 200 },
    ],
  },
}
