import type { Excludable } from '../../domain/shipments/excludable.ts'
import { isKnownStatus } from '../../domain/shipments/shipment-status.ts'
import { statusName } from '../../features/shipment/status-name.ts'
import { excludableEvents } from './excludable-messages.ts'

/** What a status or an event is called in the language that is spoken now. */
export const excludableName = (code: Excludable): string =>
  isKnownStatus(code) ? statusName(code) : (excludableEvents[code] ?? code)
