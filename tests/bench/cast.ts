/** Who of the demo cast the bench works as. */
export const OPS = 'ops@springbok.example'
export const DISPATCHER = 'dispatch@springbok.example'
export const PROVIDER_ADMIN = 'admin@springbok.example'
export const ACCOUNT_USER = 'orders@kwela-fashion.example'
export const PASSWORD = 'springbok'
