import { NO_HOURS } from '../../src/domain/dispatch/driver-terms.ts'
import type { SeenTripsheet } from '../../src/server/modules/dispatch/index.ts'

/** 24 Nov 2026, 08:00 in South Africa. */
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')

/** A van's tripsheet of that day, under way from a hub where it was seen at eight. */
export const seenTripsheet = (changes: Partial<SeenTripsheet>): SeenTripsheet => ({
  id: 1,
  version: 1,
  driver_id: 1,
  day: '2026-11-24',
  branch_id: null,
  vehicle_kind: 'van',
  vehicle_name: 'AB 12 CD GP',
  capacity_kg: 900,
  status: 'under-way',
  start_at: null,
  end_at: null,
  start_lat: -26,
  start_lng: 28,
  start_name: 'Hub',
  end_lat: null,
  end_lng: null,
  end_name: null,
  vehicle: { lat: -26, lng: 28, at: EIGHT },
  hours: NO_HOURS,
  stops: [],
  ...changes,
})
