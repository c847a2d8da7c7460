/** How references of the provider's own may begin (provider_tracking_prefixes, 002 §3): as the platform gives each provider one. */
export const PROVIDER_PREFIX = /^[A-Z]{2,4}$/
export const PROVIDER_PREFIX_REFUSAL = 'Type 2 to 4 capital letters'
