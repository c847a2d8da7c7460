/** By what the sums of the dashboard are (001 §2). Stands in addresses: so no rule is imported. */
export const GROUPINGS = ['branch', 'manager', 'driver'] as const
export type Grouping = (typeof GROUPINGS)[number]
