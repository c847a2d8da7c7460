import { z } from 'zod'
import type { Severity } from '../shipments/attention.ts'

/** What an alert is about; `rule`: the rule itself, which finds more than are shown one by one. In the first load, which conditions are not. */
export const AlertSubject = z.enum(['shipment', 'driver', 'tripsheet', 'collection_request', 'rule'])
export type AlertSubject = z.infer<typeof AlertSubject>

/** How bad it is, the worst first. */
export const ALERT_SEVERITIES = ['critical', 'serious', 'watch'] as const satisfies readonly Severity[]
