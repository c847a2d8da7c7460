/** An address of the address book. */
export const DOOR = {
  street_address: '1 Main Road',
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'GP',
  code: '2196',
}
