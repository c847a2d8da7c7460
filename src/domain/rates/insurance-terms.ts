/** What a provider says of insurance (002 §3), as prices and forms need it. */
import { formatRand } from '../values/money.ts'
import type { InsuranceTerms } from './price.ts'

/** From the settings, whose limit is in rand. */
export const insuranceTerms = (settings: {
  readonly insurance_declared_value_enabled: boolean
  readonly insurance_max_declared_value: number | null
}): InsuranceTerms => ({
  is_offered: settings.insurance_declared_value_enabled,
  maximum_cents:
    settings.insurance_max_declared_value === null
      ? null
      : Math.round(settings.insurance_max_declared_value * 100),
})

/** Why what is declared is not insured. `maximum` in cents. */
export const notInsured = (maximum: number): string =>
  `Declared value above ${formatRand(maximum)}, the most that is insured`
