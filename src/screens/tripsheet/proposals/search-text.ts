import type { OwnSearch } from '../../../contract/route-proposals.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { proposals as messages } from './messages.ts'

/** 'Optimising 3 drivers, 42 %', 'Routes found for 3 drivers' */
export function searchText({ status, driver_ids, progress }: Omit<OwnSearch, 'id' | 'day'>): string {
  const drivers = counted.drivers(driver_ids.length)
  if (status === 'ready') return messages.foundFor(drivers)
  if (status !== 'searching') return messages.nothingFor(drivers)
  // It ends a moment after its time.
  const share = Math.min(0.99, progress.seconds / progress.of_seconds)
  return messages.optimising(drivers, Math.floor(share * 100))
}
