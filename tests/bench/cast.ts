/** Who of the demo cast the bench works as. */
export const OPS = 'ops@springbok.example'
export const PROVIDER_ADMIN = 'admin@springbok.example'
export const PASSWORD = 'springbok'
