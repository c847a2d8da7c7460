/** What dashboard_uncollected_shipments_date_to_use holds (002 §3). The first load reads settings: so no rule is imported. */
import { z } from 'zod'

/** The date from which a shipment is counted as uncollected: the end or the start of its collection window, or its booking. */
export const UncollectedDate = z.enum(['collection_before', 'collection_after', 'time_created'])
export type UncollectedDate = z.infer<typeof UncollectedDate>
