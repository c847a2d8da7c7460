/** How references of the provider's own may begin (provider_tracking_prefixes, 002 §3): as the platform gives each provider one. */
export const OWN_PREFIX = /^[A-Z]{2,4}$/
export const OWN_PREFIX_REFUSAL = 'Type 2 to 4 capital letters'
