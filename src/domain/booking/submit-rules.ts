import type { ServedCountries } from '../addresses/countries.ts'
import type { Settings } from '../settings/settings.ts'
import type { SubmitRules } from './submit-checks.ts'

/** To which countries is carried beside South Africa (002 §3, Shipments: International). */
export const servedCountries = (
  settings: Pick<Settings, 'international_collection_countries' | 'international_delivery_countries'>,
): ServedCountries => ({
  collection: settings.international_collection_countries,
  delivery: settings.international_delivery_countries,
})

/** What the settings of a provider (002 §1, Shipments) demand of whatever is booked, on the form as in the call. */
export function rulesOfSettings(
  settings: Settings,
): Omit<SubmitRules, 'trackingPrefix' | 'offersDateReasons'> {
  return {
    isLockerNetwork: settings.is_locker_network,
    ownPrefixes: settings.provider_tracking_prefixes,
    requiresGuestBillingEmail: settings.require_guest_shipment_billing_email,
    countries: servedCountries(settings),
    requiresPostalCode: settings.require_postal_code_on_shipment_creation,
    maximum: {
      length_cm: settings.maximum_parcel_length,
      width_cm: settings.maximum_parcel_width,
      height_cm: settings.maximum_parcel_height,
      weight_kg: settings.maximum_parcel_weight,
    },
    minimum: {
      length_cm: settings.minimum_parcel_length,
      width_cm: settings.minimum_parcel_width,
      height_cm: settings.minimum_parcel_height,
      weight_kg: settings.minimum_parcel_weight,
    },
  }
}
