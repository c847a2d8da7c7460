import { z } from 'zod'

/** What an alert is about; `rule`: the rule itself, which finds more than are shown one by one. In the first load, which conditions are not. */
export const AlertSubject = z.enum(['shipment', 'driver', 'tripsheet', 'collection_request', 'rule'])
export type AlertSubject = z.infer<typeof AlertSubject>
