import type { NewCollectionRequest, NewCollectionSchedule } from '../../src/contract/collection-requests.ts'
import { DOOR } from './door.ts'

const CONTACT = { name: 'Thandi Nkosi', mobile_number: '082 555 0101', email: 'thandi@kwela.example' }

/** Three parcels, on a morning that the clock of tests has not reached. */
export const collectionBody = (changes: Partial<NewCollectionRequest> = {}): NewCollectionRequest => ({
  account_id: 1,
  address: DOOR,
  contact: CONTACT,
  parcel_count: 3,
  weight_kg: 12,
  instructions: 'Ask at the gate',
  collection_after: '2029-03-06T09:00:00+02:00',
  collection_before: '2029-03-06T12:00:00+02:00',
  ...changes,
})

/** The same, every working day. */
export const scheduleBody = (changes: Partial<NewCollectionSchedule> = {}): NewCollectionSchedule => ({
  account_id: 1,
  address: DOOR,
  contact: CONTACT,
  parcel_count: 5,
  frequency: 'daily',
  from_day: '2029-03-05',
  window_from: '09:00',
  window_to: '12:00',
  ...changes,
})
