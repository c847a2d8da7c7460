/** What somebody who manages users can set of one; read wherever a user is. */
export const USER_COLUMNS = [
  'username',
  'email',
  'phone_number',
  'role_id',
  'account_id',
  'branch_id',
  'driver_id',
  'limit_user_to_branch',
  'shipment_page_mode',
] as const
