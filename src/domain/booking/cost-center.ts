/** Cost centres: whose budget at the customer pays for a shipment (001 §3; 002 §3, Accounts). */

/** What decides whether a booking names one. */
interface CostCenterRules {
  /** The provider has them (`enable_cost_centers`); without, what an account demands waits. */
  readonly isEnabled: boolean
  /** The account demands one of each booking. */
  readonly isRequired: boolean
}

/** Whether a booking is refused because it names none. */
export const lacksCostCenter = (
  typed: string | null | undefined,
  { isEnabled, isRequired }: CostCenterRules,
): boolean => isEnabled && isRequired && !typed?.trim()
