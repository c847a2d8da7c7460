import { callPermission } from './permission.ts'

const call = callPermission

/** What everybody who is signed in holds: without it there is no console at all. */
export const BASE_PERMISSIONS: readonly string[] = [
  call('/login', 'POST'),
  call('/logout', 'POST'),
  call('/general-data', 'GET'),
  call('/providers', 'GET'),
  call('/time', 'GET'),
  call('/users/settings', 'POST'),
  call('/users/update-password', 'POST'),
  call('/users/2fa/setup', 'POST'),
  call('/users/2fa/disable', 'POST'),
  call('/users/sessions', 'GET'),
  call('/users/sessions/end', 'POST'),
  call('/tracking/shipments', 'GET'),
  'help_centre',
]
